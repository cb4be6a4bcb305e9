import { ticked } from "../../shared/form-fields";
import { EmailField, SelectField, TextField, TickField } from "../../ui/field";
import { NounForm, type NounFormProps } from "../../ui/form";
import { ROLES, type UserView } from "./user";

function formValues(user: UserView | undefined) {
  return {
    name: user?.name ?? "",
    email: user?.email ?? "",
    phone: user?.phone ?? "",
    role: user?.role ?? "Staff",
    emailVerified: ticked(user?.emailVerified ?? false),
    active: ticked(user?.active ?? true),
    password: "",
    passwordConfirmation: "",
  };
}

/** The form to create a user, or to edit the given one. */
export function UserForm({
  user,
  ...page
}: NounFormProps & {
  readonly user?: UserView;
}) {
  return (
    <NounForm noun="user" record={user} values={formValues(user)} {...page}>
      {(fields) => (
        <>
          <TextField field={fields.name} label="Full name" autoComplete="off" autoFocus={!page.answer} />
          <EmailField field={fields.email} autoCapitalize="none" />
          <TextField field={fields.phone} label="Mobile phone" type="tel" width="medium" autoComplete="off" />
          <SelectField
            field={fields.role}
            label="User Type"
            width="medium"
            choices={ROLES.map((role) => ({ value: role, label: role }))}
          />
          <TextField
            field={fields.password}
            label={user ? "New password" : "Password"}
            isOptional={user !== undefined}
            hint={
              user
                ? "Leave empty to keep the password. A new password signs this user out everywhere."
                : "At least 12 characters"
            }
            type="password"
            autoComplete="new-password"
          />
          <TextField
            field={fields.passwordConfirmation}
            label="Password confirmation"
            isOptional={user !== undefined}
            type="password"
            autoComplete="new-password"
          />
          <div className="ticks">
            <TickField field={fields.emailVerified} label="Email verified" />
            {user && (
              <TickField field={fields.active} label="Active" hint="An inactive user cannot sign in" />
            )}
          </div>
        </>
      )}
    </NounForm>
  );
}
