import { Form } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import type { FormAnswer } from "../../shared/form-answer";
import { Button, ButtonLink } from "../../ui/button";
import { FieldProblems } from "../../ui/field";
import { useIsSending } from "../../ui/form-sending";
import { AnswerToast } from "../../ui/toast";
import type { Department } from "../departments/department";
import { LARGEST_LOGO, TOO_LARGE } from "./logo-fault";

/** The intent of the button that takes the logo away. */
export const REMOVES_LOGO = "remove";

/** The form that uploads a department's logo. */
export function LogoForm({
  department: { name, displayName, logo },
  answer,
  cancelTo,
}: {
  readonly department: Department;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const isSending = useIsSending();
  const [tooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refused = answer?.result.error?.logo ?? answer?.result.error?.[""] ?? undefined;
  const errors = tooLarge ? [TOO_LARGE] : refused;
  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);
  const check = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) =>
    setTooLarge([...(files ?? [])].some(({ size }) => size > LARGEST_LOGO));
  return (
    <Form method="post" encType="multipart/form-data" className="form" preventScrollReset>
      <div className="form__body">
        {logo && (
          <img
            className="settings__logo-now"
            src={`/logos/${encodeURIComponent(name)}?${logo}`}
            alt={`Logo of ${displayName}`}
          />
        )}
        <div className={errors ? "field has-error" : "field"}>
          <label className="field__label" htmlFor="logo">
            Picture
          </label>
          <p className="field__hint" id="logo-hint">
            PNG, JPEG or SVG, up to 1 MB. Papers show it up to 80 mm wide and 18 mm high
          </p>
          {errors && <FieldProblems field={{ ...PROBLEM, errors: [...errors] }} />}
          <input
            ref={input}
            className="input input--full"
            id="logo"
            name="logo"
            type="file"
            accept="image/png,image/jpeg,image/svg+xml"
            aria-describedby={errors ? "logo-hint logo-error" : "logo-hint"}
            aria-invalid={errors ? true : undefined}
            onChange={check}
          />
        </div>
      </div>
      <AnswerToast answer={answer} />
      <div className="form__foot">
        <Button look="primary" isSending={isSending || tooLarge}>
          Use this picture
        </Button>
        {logo && (
          <Button name="intent" value={REMOVES_LOGO} isSending={isSending}>
            Remove the logo
          </Button>
        )}
        <ButtonLink look="quiet" to={cancelTo} closes preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

const PROBLEM = {
  id: "logo",
  name: "logo",
  key: "logo",
  initialValue: "",
  errorId: "logo-error",
  descriptionId: "logo-hint",
};
