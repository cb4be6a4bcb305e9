/** An email address in a table. Where the room is small it breaks after its @, and where its host has no room before a dot of that. */
export function Email({ address }: { readonly address: string }) {
  const at = address.indexOf("@") + 1;
  const [name = "", ...rest] = address.slice(at).split(/(?=\.)/);
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      <span className="email-host">
        {name}
        <wbr />
        {rest.join("")}
      </span>
    </span>
  );
}
