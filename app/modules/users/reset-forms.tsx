import type { FormAnswer } from "../../shared/form-answer";
import { Button, ButtonLink } from "../../ui/button";
import { TextField } from "../../ui/field";
import { RecordForm } from "../../ui/form";
import { useIsSending } from "../../ui/form-sending";
import { AccountEmailField } from "./account-email-field";

/** A refused form, with the server's message above it (REFERENCE §8). The message is missing if the browser kept the form. */
export type ResetAnswer = FormAnswer & { readonly problem?: string };

function Problem({ answer }: { readonly answer: ResetAnswer | undefined }) {
  return answer?.problem ? (
    <p className="banner banner--bad" role="alert">
      {answer.problem}
    </p>
  ) : null;
}

function Sending({ isSending, children }: { readonly isSending: boolean; readonly children: string }) {
  return (
    <p className="is-quiet" role="status">
      {isSending ? children : ""}
    </p>
  );
}

/** The form to request a link by email. */
export function RequestResetForm({
  answer,
  isSent,
  hasMailServer,
}: {
  readonly answer: ResetAnswer | undefined;
  readonly isSent: boolean;
  readonly hasMailServer: boolean;
}) {
  const isSending = useIsSending();
  if (isSent) {
    return (
      <>
        <p role="status">
          If there is a user with that email, a link to choose a new password is{" "}
          {hasMailServer ? "on its way" : "in outbox/ on the server, for whoever looks after it"}. It works
          once, within 60 minutes.
        </p>
        <ButtonLink to="/sign-in" className="button--wide">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return (
    <RecordForm
      id="request-reset"
      values={{ email: "" }}
      answer={answer}
      foot={
        <>
          <Button look="primary" className="button--wide" isSending={isSending}>
            Get password reset link
          </Button>
          <ButtonLink look="quiet" className="button--wide" to="/sign-in">
            Sign in
          </ButtonLink>
        </>
      }
    >
      {(fields) => (
        <>
          <Problem answer={answer} />
          {!hasMailServer && (
            <p className="banner banner--warn">
              No mail server is set, so no link reaches your mailbox. Ask a colleague to give you a new
              password under Users.
            </p>
          )}
          <AccountEmailField field={fields.email} autoFocus={!answer} />
          <Sending isSending={isSending}>Sending the link…</Sending>
        </>
      )}
    </RecordForm>
  );
}

/** The form to choose a new password by a link. */
export function ResetPasswordForm({ answer }: { readonly answer: ResetAnswer | undefined }) {
  const isSending = useIsSending();
  return (
    <RecordForm
      id="reset-password"
      values={{ email: "", password: "", passwordConfirmation: "" }}
      answer={answer}
      foot={
        <>
          <Button look="primary" className="button--wide" isSending={isSending}>
            Reset password
          </Button>
          <ButtonLink look="quiet" className="button--wide" to="/request-reset-password">
            Get a new link
          </ButtonLink>
        </>
      }
    >
      {(fields) => (
        <>
          <Problem answer={answer} />
          <AccountEmailField field={fields.email} autoFocus={!answer} />
          <TextField
            field={fields.password}
            label="Password"
            hint="At least 12 characters"
            type="password"
            autoComplete="new-password"
          />
          <TextField
            field={fields.passwordConfirmation}
            label="Password confirmation"
            type="password"
            autoComplete="new-password"
          />
          <Sending isSending={isSending}>Updating the password…</Sending>
        </>
      )}
    </RecordForm>
  );
}
