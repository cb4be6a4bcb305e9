import { EmptyState } from "../../ui/data-table";
import { Search } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Sheet, SheetHead } from "../../ui/sheet";
import { byKind, FOUND_WORDS, type Found, MOST_OF_A_KIND } from "./find";

/** What was found for a text, by kind. @param query "" for the page before a search. */
export function FindPage({ query, found }: { readonly query: string; readonly found: readonly Found[] }) {
  if (query === "")
    return (
      <Sheet>
        <EmptyState icon={Search} title="Find anything">
          Type a registration or a part of it, a name, phone number, email, postcode, invoice or quote number,
          or a supplier’s invoice number.
        </EmptyState>
      </Sheet>
    );
  if (found.length === 0)
    return (
      <Sheet>
        <EmptyState icon={Search} title={`Nothing matches “${query}”`}>
          Try a part of the registration, name or number.
        </EmptyState>
      </Sheet>
    );
  return byKind(found).map(({ kind, found: ofKind }) => (
    <Sheet key={kind}>
      <SheetHead title={FOUND_WORDS[kind].toUpperCase()} />
      <ul className="found">
        {ofKind.map(({ _id, href, label, detail }) => (
          <li key={_id}>
            <Link to={href} discover="none" className="row-link">
              {label}
            </Link>{" "}
            <span className="picker__detail">{detail}</span>
          </li>
        ))}
      </ul>
      {ofKind.length === MOST_OF_A_KIND && (
        <p className="found__more">
          Only the {MOST_OF_A_KIND} best matches are shown. Type more to find the others.
        </p>
      )}
    </Sheet>
  ));
}
