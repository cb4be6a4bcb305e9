/** What to know before a form is sent, one below the other. */
export function Notices({ of: notices }: { readonly of: readonly string[] }) {
  return notices.map((notice) => (
    <p className="banner banner--warn" key={notice}>
      {notice}
    </p>
  ));
}
