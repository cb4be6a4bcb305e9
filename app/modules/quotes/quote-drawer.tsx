import type { ReactNode } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { ButtonLink } from "../../ui/button";
import { Drawer, DrawerBody, DrawerFoot } from "../../ui/drawer";

/**
 * The drawer of a change to a quote. For an invoiced quote it shows a notice instead of the form.
 * A form that was sent before the invoice is still shown, with its error.
 */
export function QuoteDrawer({
  title,
  isInvoiced,
  answer,
  closeTo,
  children,
}: {
  readonly title: string;
  readonly isInvoiced: boolean;
  readonly answer: FormAnswer | undefined;
  readonly closeTo: string;
  readonly children: ReactNode;
}) {
  if (isInvoiced && !answer) return <InvoicedDrawer title={title} closeTo={closeTo} />;
  return (
    <Drawer title={title} closeTo={closeTo}>
      {children}
    </Drawer>
  );
}

/** Shown instead of a form, because an invoiced quote cannot change. */
export function InvoicedDrawer({ title, closeTo }: { readonly title: string; readonly closeTo: string }) {
  return (
    <Drawer title={title} closeTo={closeTo}>
      <DrawerBody>
        <p className="banner banner--warn">This quote has been invoiced and can no longer be changed.</p>
      </DrawerBody>
      <DrawerFoot>
        <ButtonLink look="primary" to={closeTo} closes preventScrollReset>
          Close
        </ButtonLink>
      </DrawerFoot>
    </Drawer>
  );
}
