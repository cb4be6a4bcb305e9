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
import type { SheetTyping } from "./sheet-typing";

/** The key that ends an edit, translated to the direction of the focus. */
function wayOut({ key, shiftKey }: KeyboardEvent, kind: CellEdit["kind"]): string | undefined {
  if (key === "Tab") return shiftKey ? "ArrowLeft" : "ArrowRight";
  // A line break in notes.
  if (key !== "Enter" || (kind === "lines" && shiftKey)) return undefined;
  return shiftKey ? "ArrowUp" : "ArrowDown";
}

/** The initial text of an edit: the typed text, or the current value. A typed letter selects a method. */
function beginning({ kind }: CellEdit, stands: string, typed: string | undefined): string {
  if (typed === undefined || kind !== "method") return typed ?? stands;
  if (typed === "") return "";
  const letter = typed.toUpperCase();
  return APPROVAL_METHODS.find((method) => method.startsWith(letter)) ?? stands;
}

/** One ref type for every control of a cell. */
type AnyControl = HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement;

/** Edits one cell in place. Enter and Tab save and move on, Esc cancels, and losing the focus saves. */
export function CellEditor({
  row,
  column: { head, cell, edit },
  saving: { pending, refused: refusedIn, save, forget },
  typed,
  sheet,
  end,
}: {
  readonly row: ApprovalRow;
  readonly column: ApprovalColumn;
  readonly saving: Saving;
  /** The text typed to start the edit; undefined to edit the current value. */
  readonly typed: string | undefined;
  readonly sheet: SheetTyping;
  /** @param key the key that moves the focus; undefined leaves it where it is */
  readonly end: (key: string | undefined) => void;
}) {
  const control = useRef<AnyControl>(null);
  const isEnded = useRef(false);
  const { field, kind, value } = edit as CellEdit;
  const refused = refusedIn(field);
  /** The pending or rejected value of a field, or else the one shown. */
  const standing = (name: string, shown: string) => refused?.fields[name] ?? pending(name) ?? shown;
  // A rejected value is edited further.
  const begunOn = useRef(refused?.begunOn ?? row.version);
  const [text, setText] = useState(() =>
    beginning({ field, kind, value }, standing(field, value(row)), typed),
  );
  const [vat, setVat] = useState(() => standing("chargeVat", String(row.chargesVat)));
  const isOfVat = field === "amount" && !row.isVatExempt;
  const fields: SavedFields = { [field]: text, ...(isOfVat && { chargeVat: vat }) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the editor opens
  useEffect(() => {
    control.current?.focus();
    if (typed === undefined) control.current?.select?.();
    else control.current?.setSelectionRange?.(text.length, text.length);
  }, []);
  const isAsItWas =
    text === standing(field, value(row)) &&
    (!isOfVat || vat === standing("chargeVat", String(row.chargesVat)));
  useEffect(() => sheet.editsBy(() => !isAsItWas && !isEnded.current));
  const finish = (way: string | undefined) => {
    if (isEnded.current) return;
    isEnded.current = true;
    // A key sends a rejected value again; losing the focus does not.
    if (!isAsItWas || (refused && way !== undefined)) {
      // Beside a conflict stands what others have saved, as the page has it by now.
      save(fields, refused?.isConflict ? row.version : begunOn.current);
    }
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the control inside
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

/** The control for a kind of cell. */
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

/** Whether VAT is added to the amount; the V key toggles it. */
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
