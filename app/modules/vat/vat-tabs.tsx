import { Tabs } from "../../ui/tabs";

/** The views of VAT. */
export function VatTabs({ current }: { readonly current: "return" | "day-books" | "files" }) {
  const tab = (name: typeof current, label: string, to: string) => ({
    ...{ label, to, isCurrent: name === current },
  });
  return (
    <Tabs
      label="VAT"
      tabs={[
        tab("return", "Return", "/vat"),
        tab("day-books", "Day books", "/vat/day-books"),
        tab("files", "Accountants’ files", "/vat/files"),
      ]}
    />
  );
}
