import { EmailField, type FormField } from "../../ui/field";

/** The email field of a user's own account, marked up for browsers and password managers. */
export function AccountEmailField({
  field,
  autoFocus,
}: {
  readonly field: FormField;
  readonly autoFocus: boolean;
}) {
  return <EmailField field={field} autoComplete="username" autoCapitalize="none" autoFocus={autoFocus} />;
}
