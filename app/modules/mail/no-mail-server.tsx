/** Tells whoever is about to send emails that nobody gets them. */
export function NoMailServer() {
  return (
    <p className="banner banner--warn">
      No mail server is set, so nobody gets what you send: it is kept in outbox/ on the server. An Admin sets
      one under Settings, Email.
    </p>
  );
}
