/** Signs in through the form and gives the session's cookie. */
export async function sessionCookie(
  url: string,
  signIn: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    body: new URLSearchParams({ ...signIn }),
    redirect: "manual",
  });
  return (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}
