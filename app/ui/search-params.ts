/** `?search=a&customer=b` without some of its parameters. */
export function withoutParams(search: string, ...names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}

/** `?search=a&date=2026-11-20` with this value of a parameter. */
export function withParam(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `?${params}`;
}
