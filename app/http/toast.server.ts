import { createCookie, redirect, replace } from "@remix-run/node";
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

/** Redirects; the next page shows the messages. It takes the place of the form that was sent: Back does not open that again. */
export async function redirectWithToast(url: string, ...toasts: readonly ToastMessage[]): Promise<Response> {
  return replace(url, await withToasts(toasts));
}

/** The same, but Back leads to the page that was sent from, which is no form. */
export async function goOnWithToast(url: string, ...toasts: readonly ToastMessage[]): Promise<Response> {
  return redirect(url, await withToasts(toasts));
}

async function withToasts(toasts: readonly ToastMessage[]): Promise<ResponseInit> {
  const messages = toasts.map((toast) => ({ ...toast, at: Date.now() }));
  return { headers: { "Set-Cookie": await cookie.serialize(messages) } };
}

/** The messages left by a redirect, and the Set-Cookie header value that clears them. */
export async function readToasts(
  request: Request,
): Promise<{ toasts: ToastMessage[]; clear: string | undefined }> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  const toasts = Array.isArray(value) ? value.filter(isToast) : [];
  return { toasts, clear: toasts.length > 0 ? await cookie.serialize("", { maxAge: 0 }) : undefined };
}
