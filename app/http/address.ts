/**
 * Whose an address is: itself, but of IPv6 its first 64 bits, which is what one connection is given as a whole.
 * @example networkOf("2001:db8::7"); // "2001:db8:0:0"
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [before = [], after = []] = address
    .replace(/%.*/, "")
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const left = address.includes("::") ? Math.max(0, 8 - before.length - after.length) : 0;
  return [...before, ...Array<string>(left).fill("0"), ...after].slice(0, 4).join(":");
}
