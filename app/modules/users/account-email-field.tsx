import { type FormField, TextField } from "../../ui/field";

/** The email that somebody signs in with, as browsers and password managers know it. */
export function AccountEmailField({
  field,
  autoFocus,
}: {
  readonly field: FormField;
  readonly autoFocus: boolean;
}) {
  return (
    <TextField
      field={field}
      label="Email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
    />
  );
}
