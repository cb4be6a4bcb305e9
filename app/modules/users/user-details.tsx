import { formatMoment } from "../../shared/dates";
import { Facts } from "../../ui/facts";
import type { UserView } from "./user";

const yesNo = (isSo: boolean) => (isSo ? "Yes" : "No");

export function UserDetails({ user }: { readonly user: UserView }) {
  return (
    <Facts
      facts={[
        [
          "Email",
          <a key="email" href={`mailto:${user.email}`}>
            {user.email}
          </a>,
        ],
        ["Email verified", yesNo(user.emailVerified)],
        ["Mobile phone", user.phone],
        ["User Type", user.role],
        ["Active", yesNo(user.active)],
        ["Created", formatMoment(user.created)],
        ["Updated", formatMoment(user.updated)],
      ]}
    />
  );
}
