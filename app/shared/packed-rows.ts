/** Rows as lists of values, whose names are said once: for pages of hundreds, which a browser gets twice. */
export interface PackedRows<Row> {
  readonly names: readonly (keyof Row)[];
  readonly values: readonly (readonly Row[keyof Row][])[];
}

export function packRows<Row extends object>(rows: readonly Row[]): PackedRows<Row> {
  const names = [...new Set(rows.flatMap(Object.keys))] as (keyof Row)[];
  return { names, values: rows.map((row) => names.map((name) => row[name])) };
}

export function unpackRows<Row extends object>({ names, values }: PackedRows<Row>): Row[] {
  return values.map((row) => {
    const unpacked: Partial<Row> = {};
    for (const [index, name] of names.entries()) unpacked[name] = row[index] as Row[keyof Row];
    return unpacked as Row;
  });
}
