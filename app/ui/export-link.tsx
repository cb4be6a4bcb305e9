import { Download } from "./icons";

/** Downloads the whole list, across all its pages, as a spreadsheet. */
export function ExportLink({
  name,
  query,
}: {
  /** The name of the list's export. */
  readonly name: string;
  /** The filters of the list. */
  readonly query: Readonly<Record<string, string>>;
}) {
  const params = new URLSearchParams(query);
  return (
    <a href={`/exports/${name}.csv${params.size > 0 ? `?${params}` : ""}`} className="export-link">
      <Download />
      Export CSV
    </a>
  );
}
