import type { FormAnswer } from "../../shared/form-answer";
import { Button, ButtonLink } from "../../ui/button";
import { TextField } from "../../ui/field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { AccountEmailField } from "./account-email-field";

export function SignInForm({ answer }: { readonly answer: FormAnswer | undefined }) {
  const isSending = useIsSending();
  return (
    <RecordForm
      id="sign-in"
      values={{ email: "", password: "" }}
      answer={answer}
      foot={
        <>
          <Button look="primary" className="button--wide" isSending={isSending}>
            Sign in
          </Button>
          <ButtonLink look="quiet" className="button--wide" to="/request-reset-password">
            Reset password
          </ButtonLink>
        </>
      }
    >
      {(fields) => (
        <>
          <AccountEmailField field={fields.email} autoFocus={!answer} />
          <TextField
            field={fields.password}
            label="Password"
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
    </RecordForm>
  );
}
