import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import type { Icon } from "./icons";
import { Link, type LinkProps } from "./link";

/** primary: the only filled button of a view. danger: in a delete confirmation only. */
export type ButtonLook = "primary" | "line" | "quiet" | "danger" | "quiet-danger";

interface Common {
  readonly look?: ButtonLook;
  readonly icon?: Icon;
  readonly children: ReactNode;
}

function Content({ icon: Icon, children }: Common) {
  return (
    <>
      {Icon && <Icon />}
      <span>{children}</span>
    </>
  );
}

/**
 * @param isSending whether its form is being sent. The button then sends nothing more but keeps the
 * focus, unlike a disabled one.
 */
export function Button({
  look = "line",
  icon,
  children,
  className,
  type = "submit",
  isSending = false,
  onClick,
  ...rest
}: Common & ButtonHTMLAttributes<HTMLButtonElement> & { readonly isSending?: boolean }) {
  return (
    <button
      type={type}
      className={classNames("button", `button--${look}`, className)}
      {...rest}
      {...(isSending && { "aria-disabled": true })}
      onClick={(event) => {
        // The second click of a double click would say yes to a question that came in between.
        if (isSending || (type === "submit" && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Content {...(icon && { icon })}>{children}</Content>
    </button>
  );
}

export function ButtonLink({ look = "line", icon, children, className, ...rest }: Common & LinkProps) {
  return (
    <Link className={classNames("button", `button--${look}`, className)} {...rest}>
      <Content {...(icon && { icon })}>{children}</Content>
    </Link>
  );
}

/** A square link for a row's action: an icon with a label for screen readers. A glyph's class is all that the style sheet needs. */
export function IconLink({
  icon: Icon,
  label,
  ...rest
}: LinkProps & { readonly icon: Icon; readonly label: string }) {
  return (
    <Link className={Icon.glyph ?? "icon-button"} aria-label={label} title={label} discover="none" {...rest}>
      {Icon.glyph === undefined && <Icon />}
    </Link>
  );
}
