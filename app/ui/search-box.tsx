import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Search, X } from "./icons";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The search of a list: a GET form. The "/" key focuses it, and a filled box can be cleared. */
export function SearchBox({
  action,
  search,
  label,
  kept = {},
}: {
  readonly action: string;
  readonly search: string;
  readonly label: string;
  /** Other parts of the address to keep. */
  readonly kept?: Readonly<Record<string, string>>;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  // A link (clear, a tab, back) can change the search while the field keeps its text.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  const rest = new URLSearchParams(kept).toString();
  return (
    <Form method="get" action={action} role="search" className="search">
      <Search className="search__icon" />
      <input
        ref={input}
        className="search__input"
        type="text"
        inputMode="search"
        name="search"
        defaultValue={search}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
      />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {search === "" ? (
        <kbd className="search__key" aria-hidden>
          /
        </kbd>
      ) : (
        <Link
          className="search__clear"
          to={rest ? `${action}?${rest}` : action}
          aria-label="Clear search"
          discover="none"
          onClick={() => {
            if (input.current) input.current.value = "";
          }}
        >
          <X />
        </Link>
      )}
      <button type="submit" className="visually-hidden">
        Search
      </button>
    </Form>
  );
}
