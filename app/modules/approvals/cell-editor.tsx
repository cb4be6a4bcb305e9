import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
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
  const control = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null);
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
  const props = {
    ref: control,
    value: text,
    "aria-label": `${head} of invoice ${row.number}`,
    "aria-invalid": refused !== undefined || undefined,
    "aria-describedby": refused && "refusal",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the control in it
    <div className={`cell-editor cell-editor--${kind}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      {kind === "method" ? (
        <select className="cell-editor__control" {...props}>
          <option value="">None</option>
          {APPROVAL_METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      ) : kind === "lines" ? (
        <textarea className="cell-editor__control" rows={3} {...props} />
      ) : (
        <input
          className="cell-editor__control"
          type="text"
          inputMode={kind === "money" ? "decimal" : "text"}
          maxLength={kind === "letter" ? 1 : undefined}
          autoComplete="off"
          {...props}
        />
      )}
      {isOfVat && (
        <label className="cell-editor__vat">
          <input
            type="checkbox"
            checked={vat === "true"}
            aria-keyshortcuts="V"
            onChange={(event) => setVat(String(event.currentTarget.checked))}
          />
          <span>
            +<u>V</u>AT
          </span>
        </label>
      )}
      {refused && <Refusal {...{ refused }} id="refusal" {...(refused.isConflict && { now: cell(row) })} />}
    </div>
  );
}
