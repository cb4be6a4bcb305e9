/** The sources that a page may load: its own site, and scripts that carry its nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers of every answer. Pages add their content security policy with their nonce. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** Half a year: a browser that was there once asks for https by itself. */
const STRICT_TRANSPORT = { "Strict-Transport-Security": "max-age=15552000" };

/** The same, and with an https address that browsers must keep to it. */
export function securityHeaders(publicUrl: URL | undefined): Readonly<Record<string, string>> {
  return publicUrl?.protocol === "https:" ? { ...SECURITY_HEADERS, ...STRICT_TRANSPORT } : SECURITY_HEADERS;
}
