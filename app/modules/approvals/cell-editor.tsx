import {
  type AriaAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { APPROVAL_METHODS } from "./approval";
import type { ApprovalColumn, CellEdit } from "./approval-columns";
import type { ApprovalRow } from "./day-sheet";
import type { SavedFields } from "./save-queue";
import { Refusal, type Saving } from "./saving";

/** The keys that end an edit, and the way that the focus then goes. */
function wayOut({ key, shiftKey }: KeyboardEvent, kind: CellEdit["kind"]): string | undefined {
  if (key === "Tab") return shiftKey ? "ArrowLeft" : "ArrowRight";
  // A new line in notes.
  if (key !== "Enter" || (kind === "lines" && shiftKey)) return undefined;
  return shiftKey ? "ArrowUp" : "ArrowDown";
}

/** What an edit begins with: what was typed, or what the cell is to be. */
function beginning({ kind }: CellEdit, stands: string, typed: string | undefined): string {
  if (typed === undefined || kind !== "method") return typed ?? stands;
  if (typed === "") return "";
  const letter = typed.toUpperCase();
  return APPROVAL_METHODS.find((method) => method.startsWith(letter)) ?? stands;
}

/** One ref for whichever control the cell has. */
type AnyControl = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

/** Edits one cell where it stands. Enter and Tab save and move on at once, Esc gives up, leaving it saves. */
export function CellEditor({
  row,
  column: { head, cell, edit },
  saving: { pending, refused: refusedIn, save, forget },
  typed,
  end,
}: {
  readonly row: ApprovalRow;
  readonly column: ApprovalColumn;
  readonly saving: Saving;
  /** What was typed in the cell to begin with; undefined edits what stands there. */
  readonly typed: string | undefined;
  /** @param key the way that the focus goes; undefined leaves it */
  readonly end: (key: string | undefined) => void;
}) {
  const control = useRef<AnyControl>(null);
  const isEnded = useRef(false);
  const { field, kind, value } = edit as CellEdit;
  const refused = refusedIn(field);
  /** What a field of this cell was to be, or is. */
  const standing = (name: string, shown: string) => refused?.fields[name] ?? pending(name) ?? shown;
  const [text, setText] = useState(() =>
    beginning({ field, kind, value }, standing(field, value(row)), typed),
  );
  const [vat, setVat] = useState(() => standing("chargeVat", String(row.chargesVat)));
  const isOfVat = field === "amount" && !row.isVatExempt;
  const fields: SavedFields = { [field]: text, ...(isOfVat && { chargeVat: vat }) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor comes
  useEffect(() => {
    control.current?.focus();
    if (typed === undefined) control.current?.select?.();
    else control.current?.setSelectionRange?.(text.length, text.length);
  }, []);
  const finish = (way: string | undefined) => {
    if (isEnded.current) return;
    isEnded.current = true;
    const isAsItWas =
      text === standing(field, value(row)) &&
      (!isOfVat || vat === standing("chargeVat", String(row.chargesVat)));
    // What was refused is sent again by a key, not by leaving it.
    if (!isAsItWas || (refused && way !== undefined)) save(fields);
    end(way);
  };
  const giveUp = () => {
    isEnded.current = true;
    forget(field);
    end("Escape");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const way = wayOut(event, kind);
    const isVat = isOfVat && event.key.toLowerCase() === "v" && !event.ctrlKey && !event.metaKey;
    if (event.key === "Escape") giveUp();
    else if (way !== undefined) finish(way);
    else if (isVat) setVat(vat === "true" ? "false" : "true");
    else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) finish(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the control in it
    <div className={`cell-editor cell-editor--${kind}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Control
        kind={kind}
        controlRef={control}
        value={text}
        aria-label={`${head} of invoice ${row.number}`}
        aria-invalid={refused !== undefined || undefined}
        aria-describedby={refused && "refusal"}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isOfVat && <VatTick isOn={vat === "true"} onChange={(isOn) => setVat(String(isOn))} />}
      {refused && <Refusal {...{ refused }} id="refusal" {...(refused.isConflict && { now: cell(row) })} />}
    </div>
  );
}

/** What a cell of its kind is edited in. */
function Control({
  kind,
  controlRef,
  ...props
}: {
  readonly kind: CellEdit["kind"];
  readonly controlRef: Ref<AnyControl>;
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
} & AriaAttributes) {
  const shared = { ...props, ref: controlRef, className: "cell-editor__control" };
  if (kind === "lines") return <textarea rows={3} {...shared} />;
  if (kind === "method") {
    return (
      <select {...shared}>
        <option value="">None</option>
        {APPROVAL_METHODS.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      type="text"
      inputMode={kind === "money" ? "decimal" : "text"}
      maxLength={kind === "letter" ? 1 : undefined}
      autoComplete="off"
      {...shared}
    />
  );
}

/** Whether VAT goes on top of the amount; V switches it. */
function VatTick({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  return (
    <label className="cell-editor__vat">
      <input
        type="checkbox"
        checked={isOn}
        aria-keyshortcuts="V"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        +<u>V</u>AT
      </span>
    </label>
  );
}
