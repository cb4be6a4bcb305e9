import { createCookie, redirect } from "@remix-run/node";
import type { ToastMessage } from "../shared/toast";

const cookie = createCookie("toast", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

function isToast(value: unknown): value is ToastMessage {
  return (
    typeof value === "object" &&
    value !== null &&
    "tone" in value &&
    (value.tone === "ok" || value.tone === "bad" || value.tone === "warn") &&
    "text" in value &&
    typeof value.text === "string"
  );
}

/** Redirects; the next page shows the messages. */
export async function redirectWithToast(url: string, ...toasts: readonly ToastMessage[]): Promise<Response> {
  return redirect(url, {
    headers: { "Set-Cookie": await cookie.serialize(toasts.map((toast) => ({ ...toast, at: Date.now() }))) },
  });
}

/** The messages left by a redirect, and the Set-Cookie header value that clears them. */
export async function readToasts(
  request: Request,
): Promise<{ toasts: ToastMessage[]; clear: string | undefined }> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  const toasts = Array.isArray(value) ? value.filter(isToast) : [];
  return { toasts, clear: toasts.length > 0 ? await cookie.serialize("", { maxAge: 0 }) : undefined };
}
