import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { FormAnswer } from "../shared/form-answer";
import {
  DRAWN_FOR,
  NEXT,
  pickerSearch,
  SEND_TOKEN,
  SENT_FROM,
  SHOWN,
  STANDING,
  UNANSWERED,
  VERSION,
} from "../shared/form-fields";
import { isOfShortForm } from "../shared/making";
import type { StoredRecord } from "../shared/record";
import { Button, ButtonLink } from "./button";
import { useCarriedTyping } from "./carried-typing";
import { ErrorSummary } from "./error-summary";
import type { FormField } from "./field";
import { useIsSending, useVersionOnShow } from "./form-sending";
import { type FormValues, hasChanged } from "./form-values";
import { FieldsContext } from "./making-fields";
import { Question } from "./question";
import { StandingContext, standingOf } from "./standing";
import { AnswerToast } from "./toast";
import { useUnsavedGuard } from "./unsaved-guard";

/** A form's fields by name. */
export type FormFields<Values extends FormValues> = { readonly [Name in keyof Values]: FormField };

/**
 * A form with its error summary. It posts to its own address, the server validates, and typed values come back.
 * @param id a different id is a different form, without the typed values.
 * @param version the record's `updated`.
 * @param token makes each submission of a create form unique. With a version or a token, the form guards unsaved values.
 * @param unsaved the unsaved changes, if the form counts them itself: "2 changes are", or ""
 */
export function RecordForm<Values extends FormValues>(props: RecordFormProps<Values>) {
  const { version, answer } = props;
  const [drawn, setDrawn] = useState(version);
  // Values that other people saved are shown once the sender has been told. Earlier, they would replace what is being typed.
  if (answer && version !== drawn) setDrawn(version);
  return <DrawnForm key={`${props.id} ${drawn}`} {...props} />;
}

/** What the form of a noun is given by its page, besides the record. */
export interface NounFormProps {
  /** Makes the send of a new record unique. */
  readonly token?: string;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}

export function nounFormId(noun: string, record: StoredRecord | undefined): string {
  return `${noun.replaceAll(" ", "-")}-${record?._id ?? "new"}`;
}

/** Creates a record, or edits the one given: "Create customer", "Update customer". */
export function NounForm<Values extends FormValues>({
  noun,
  record,
  cancelTo,
  ...rest
}: {
  /** "customer" */
  readonly noun: string;
  readonly record: StoredRecord | undefined;
  readonly cancelTo: string;
} & Pick<RecordFormProps<Values>, "values" | "answer" | "token" | "children">) {
  return (
    <RecordForm
      id={nounFormId(noun, record)}
      version={record?.updated}
      foot={<FormButtons submit={`${record ? "Update" : "Create"} ${noun}`} cancelTo={cancelTo} />}
      {...rest}
    />
  );
}

interface RecordFormProps<Values extends FormValues> {
  readonly id: string;
  readonly values: Values;
  readonly answer: FormAnswer | undefined;
  /** The page's own address with the day that it shows: without it, what is sent after midnight is another day's. */
  readonly action?: string;
  readonly version?: string | undefined;
  readonly token?: string | undefined;
  readonly children: (fields: FormFields<Values>) => ReactNode;
  /** Buttons, pinned to the foot of a drawer. */
  readonly foot: ReactNode;
  readonly unsaved?: string;
  /** Whether one of its fields is a file. */
  readonly takesFile?: boolean;
  /** The intent of Enter in a field. */
  readonly enters?: string | undefined;
}

/** The page in this window, until it is loaded anew. It is no secret, and servers on a garage's own network have no randomUUID. */
const PAGE = String(Math.random());

function DrawnForm<Values extends FormValues>({
  id,
  values,
  answer,
  action,
  version,
  token,
  children,
  foot,
  unsaved,
  takesFile = false,
  enters,
}: RecordFormProps<Values>) {
  // One result per submission and version, because conform treats each new object as a new answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values change only with the version
  const lastResult = useMemo(() => answer && overlaid(answer, values), [answer, version]);
  const [form, fields] = useForm<Record<string, string>>({
    id,
    lastResult: lastResult ?? null,
    defaultValue: values,
    shouldValidate: "onSubmit",
  });
  const isRecord = version !== undefined || token !== undefined;
  // Somebody else may sign in in another tab.
  const [drawnFor] = useState((useRouteLoaderData("root") as { userId?: string } | undefined)?.userId ?? "");
  // Reading `form.value` re-renders at each `input` event, too early for a controlled select, which changes at `change`.
  const isTyped = unsaved === undefined && isRecord && isChanged(id, form.value ?? {}, values);
  useUnsavedGuard(unsaved ?? (isTyped ? "What you typed is" : ""), action, answer !== undefined);
  const isSending = useIsSending();
  const versionOnShow = useVersionOnShow(answer, version ?? "");
  const noteSent = useCarriedTyping(id);
  const sentFrom = useRef<HTMLInputElement>(null);
  const names = Object.keys(values);
  const standing = standingOf(answer, values);
  const told = Object.keys(standing);
  return (
    <Form
      method="post"
      className="form"
      preventScrollReset
      id={form.id}
      onSubmit={(event) => {
        // Enter in a field sends as well as a button does: what is on its way would be made twice.
        if (isSending) event.preventDefault();
        else {
          noteSent();
          if (sentFrom.current) sentFrom.current.value = PAGE;
          form.onSubmit(event);
        }
      }}
      {...(action && { action })}
      {...(takesFile && { encType: "multipart/form-data" as const })}
      noValidate
    >
      {/* Enter in a field presses the form's first button, which must not be a look-up button. */}
      <button
        type="submit"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        {...(enters !== undefined && { name: "intent", value: enters })}
      />
      {version !== undefined && (
        <>
          <input type="hidden" name={VERSION} value={versionOnShow} />
          {/* The values on show: a rejected form is drawn again over values saved in the meantime. */}
          <input type="hidden" name={SHOWN} value={JSON.stringify(values)} />
          {told.length > 0 && <input type="hidden" name={STANDING} value={JSON.stringify(told)} />}
        </>
      )}
      {token !== undefined && <input type="hidden" name={SEND_TOKEN} value={answer?.unanswered ?? token} />}
      <input type="hidden" name={DRAWN_FOR} value={drawnFor} />
      <input type="hidden" name={SENT_FROM} ref={sentFrom} />
      {answer?.unanswered !== undefined && <input type="hidden" name={UNANSWERED} value="on" />}
      <div className="form__body">
        {answer && <ErrorSummary {...{ answer, names }} fieldId={(name) => `${id}-${name}`} />}
        {answer?.asked && <Question {...answer.asked} />}
        <StandingContext.Provider value={standing}>
          <FieldsContext.Provider value={(name) => fields[name] as unknown as FormField}>
            {children(fields as unknown as FormFields<Values>)}
          </FieldsContext.Provider>
        </StandingContext.Provider>
      </div>
      <AnswerToast answer={answer} />
      <div className="form__foot">{foot}</div>
    </Form>
  );
}

/** The result with this person's changes laid over the current values. */
function overlaid({ result, shown }: FormAnswer, values: FormValues): SubmissionResult<string[]> {
  if (shown === "") return result;
  const before = JSON.parse(shown) as FormValues;
  const typed = Object.entries(result.initialValue ?? {}).filter(([name, value]) =>
    hasChanged(value, before[name]),
  );
  return { ...result, initialValue: { ...values, ...Object.fromEntries(typed) } };
}

/**
 * Whether a form's values differ from its initial ones, or a short form has some, or a picker words without a choice.
 */
function isChanged(id: string, now: Readonly<Record<string, unknown>>, before: FormValues): boolean {
  return (
    Object.entries(now).some(([name, value]) => isOfShortForm(name) && isTypedIn(value)) ||
    Object.entries(before).some(
      ([name, value]) =>
        (hasChanged(now[name], value) && hasField(id, name)) || (!now[name] && now[pickerSearch(name)]),
    )
  );
}

/** Whether a short form's field holds anything: its mark, and a box, which may be ticked at first, do not count. */
function isTypedIn(value: unknown): boolean {
  return typeof value === "string" && !/^(open\b.*|on|true|false|)$/.test(value);
}

/** Whether a value has a field that can be typed into: some are shown only, and some not at all. */
function hasField(id: string, name: string): boolean {
  return (
    typeof document !== "undefined" &&
    document.querySelector(`[id="${id}"] [name="${name}"]:enabled`) !== null
  );
}

/**
 * The foot of a form in a drawer: its submit button and a link back. @param next the button that saves and shows the next form
 */
export function FormButtons({
  submit,
  next,
  cancelTo,
}: {
  readonly submit: string;
  readonly next?: string | undefined;
  readonly cancelTo: string;
}) {
  const isSending = useIsSending();
  return (
    <>
      <Button look="primary" isSending={isSending}>
        {submit}
      </Button>
      {next !== undefined && (
        <Button name="intent" value={NEXT} isSending={isSending}>
          {next}
        </Button>
      )}
      <ButtonLink look="quiet" to={cancelTo} closes givesUp preventScrollReset>
        Cancel
      </ButtonLink>
    </>
  );
}
