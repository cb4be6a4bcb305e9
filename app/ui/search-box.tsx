import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { X } from "./icons";
import { Link } from "./link";

/** The search of a list: a GET form. A filled box can be cleared. */
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
  // A link (clear, a tab, back) can change the search while the field keeps its text.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);
  const rest = new URLSearchParams(kept).toString();
  return (
    <Form method="get" action={action} role="search" className="search">
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
      {search !== "" && (
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
