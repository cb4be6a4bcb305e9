import type { NextFunction, Request, Response } from "express";

/** Sends every cookie over https only. Here, and not at each cookie: none can forget it. */
export function secureCookies(_: Request, response: Response, next: NextFunction): void {
  const append = response.append.bind(response);
  response.append = (name, value) => {
    if (name.toLowerCase() !== "set-cookie") return append(name, value);
    const cookies = [value ?? ""].flat();
    return append(
      name,
      cookies.map((cookie) => (/;\s*Secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`)),
    );
  };
  next();
}
