/** An email address in a table, which breaks after its @ where the room is small. */
export function Email({ address }: { readonly address: string }) {
  const [name = "", ...host] = address.split(/(?<=@)/);
  return (
    <span>
      {name}
      <wbr />
      {host.join("")}
    </span>
  );
}
