import { Form } from "@remix-run/react";
import type { HeldForm } from "../../shared/held-form";
import { Button, ButtonLink } from "../../ui/button";
import { TextField } from "../../ui/field";

/** Holds a form's values, without scripts, while its sender signs in again. @param held undefined without a form */
export function SignedOutForm({ held }: { readonly held: HeldForm | undefined }) {
  if (!held) {
    return (
      <>
        <p>You have been signed out.</p>
        <ButtonLink look="primary" className="button--wide" to="/sign-in">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p role="alert">
        You have been signed out. What you typed is still here. Sign in in another tab, then send it again.
      </p>
      <ButtonLink look="primary" className="button--wide" to="/sign-in" target="_blank">
        Sign in
      </ButtonLink>
      <Form method="post" action={held.action} className="form" reloadDocument>
        {held.fields.map(([name, value], index) => (
          // A field may occur more than once, and its order matters.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {held.secrets.length > 0 && (
          <div className="form__body">
            <p>Passwords are not kept here. Type the password to save again:</p>
            {held.secrets.map((name) => (
              <TextField
                key={name}
                field={{ ...PLAIN, id: `held-${name}`, name }}
                label={name === "passwordConfirmation" ? "Password confirmation" : "Password"}
                type="password"
                autoComplete="new-password"
                required
              />
            ))}
          </div>
        )}
        <div className={held.secrets.length > 0 ? "form__foot" : undefined}>
          <Button className="button--wide">Send it again</Button>
        </div>
      </Form>
    </>
  );
}

/** A field without validation in this form. */
const PLAIN = { key: undefined, initialValue: undefined, errors: undefined, errorId: "", descriptionId: "" };
