import { isIP } from "node:net";
import type { Request } from "express";

/** Where a request comes from, as far as TRUST_PROXY reveals it. A header that names no address counts for nothing. */
export function clientAddressOf({ ip = "", socket }: Pick<Request, "ip" | "socket">): string {
  return isIP(ip) > 0 ? ip : (socket.remoteAddress ?? "");
}
