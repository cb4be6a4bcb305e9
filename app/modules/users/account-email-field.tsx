import { EmailField, type FormField } from "../../ui/field";

/** The email that somebody signs in with, as browsers and password managers know it. */
export function AccountEmailField({
  field,
  autoFocus,
}: {
  readonly field: FormField;
  readonly autoFocus: boolean;
}) {
  return <EmailField field={field} autoComplete="username" autoCapitalize="none" autoFocus={autoFocus} />;
}
