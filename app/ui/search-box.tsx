import { Form } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { classNames } from "./class-names";
import { X } from "./icons";
import { Link, type LinkProps } from "./link";

/** The search of a list: a GET form. A filled box can be cleared. */
export function SearchBox({
  action,
  search,
  label,
  kept,
  box,
  clear,
}: {
  readonly action: string;
  readonly search: string;
  readonly label: string;
  /** Other parts of the address to keep. */
  readonly kept: Readonly<Record<string, string>>;
  readonly box: RefObject<HTMLInputElement>;
  /** The link that clears the search. */
  readonly clear: LinkProps;
}) {
  const before = useRef(search);
  // A link (clear, a tab, back) can change the search while the field keeps its text. What is being typed stays.
  useEffect(() => {
    const input = box.current;
    if (input && (input !== document.activeElement || input.value === before.current)) input.value = search;
    before.current = search;
  }, [search, box]);
  return (
    <Form method="get" action={action} discover="none" role="search" className="search">
      <input
        ref={box}
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
          className={classNames("search__clear", X.glyph)}
          aria-label="Clear search"
          discover="none"
          {...clear}
        />
      )}
      <button type="submit" className="visually-hidden">
        Search
      </button>
    </Form>
  );
}
