import { Download } from "./icons";

/** Downloads all that a list shows, on every page of it, for a spreadsheet. */
export function ExportLink({
  name,
  query,
}: {
  /** What the list is called where it is exported. */
  readonly name: string;
  /** What the list is narrowed by. */
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
