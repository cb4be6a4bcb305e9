/** A strict reader of RFC 4180: every line ends with CRLF, and what needs quotes has them. */
export function readCsv(content: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < content.length) {
    const row: string[] = [];
    do {
      const [cell, next] = content[at] === '"' ? readQuoted(content, at) : readPlain(content, at);
      row.push(cell);
      at = next;
    } while (content[at++] === ",");
    if (content.slice(at - 1, at + 1) !== "\r\n") throw new Error(`No end of line at ${at - 1}`);
    at += 1;
    rows.push(row);
  }
  return rows;
}

function readQuoted(content: string, start: number): [string, number] {
  const [all, inside] = /"((?:[^"]|"")*)"/y.exec(content.slice(start)) ?? [];
  if (all === undefined || inside === undefined) throw new Error(`The quotes of ${start} do not end`);
  return [inside.replaceAll('""', '"'), start + all.length];
}

function readPlain(content: string, start: number): [string, number] {
  const [all = ""] = /[^",\r\n]*/y.exec(content.slice(start)) ?? [];
  return [all, start + all.length];
}

/** The rows of a whole export, each by the heads of its columns. */
export function readExport(content: string): Record<string, string>[] {
  if (!content.startsWith("\uFEFF")) throw new Error("The file does not begin with the mark of UTF-8");
  const [heads = [], ...rows] = readCsv(content.slice(1));
  if (new Set(heads).size < heads.length) throw new Error(`Two columns have one head: ${heads}`);
  return rows.map((row) => {
    if (row.length !== heads.length) throw new Error(`${row.length} cells under ${heads.length} heads`);
    return Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""]));
  });
}
