/** `?search=a&customer=b` without some of its parameters. */
export function withoutParams(search: string, ...names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}
