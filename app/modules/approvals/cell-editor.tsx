import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { classNames } from "../../ui/class-names";
import { APPROVAL_METHODS } from "./approval";
import type { ApprovalColumn, CellEdit } from "./approval-columns";
import type { ApprovalRow } from "./day-sheet";
import { Refusal, type SavedFields, type Saving } from "./saving";

/** The keys that end an edit, and the way that the focus then goes. */
function wayOut({ key, shiftKey }: KeyboardEvent, kind: CellEdit["kind"]): string | undefined {
  if (key === "Tab") return shiftKey ? "ArrowLeft" : "ArrowRight";
  // A new line in notes.
  if (key !== "Enter" || (kind === "lines" && shiftKey)) return undefined;
  return shiftKey ? "ArrowUp" : "ArrowDown";
}

/** What an edit begins with: what was typed, or what stands in the cell. */
function beginning({ kind, value }: CellEdit, row: ApprovalRow, typed: string | undefined): string {
  if (typed === undefined || kind !== "method") return typed ?? value(row);
  if (typed === "") return "";
  const letter = typed.toUpperCase();
  return APPROVAL_METHODS.find((method) => method.startsWith(letter)) ?? value(row);
}

/** Edits one cell where it stands. Enter and Tab save and move on, Esc gives up, leaving it saves. */
export function CellEditor({
  row,
  column: { head, cell, edit },
  saving,
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
  const { field, kind, value } = edit as CellEdit;
  const [text, setText] = useState(beginning({ field, kind, value }, row, typed));
  const [chargesVat, setChargesVat] = useState(row.chargesVat);
  const { sent, refused, save, forget } = saving;
  const isOfAmount = field === "amount";
  const fields: SavedFields = { [field]: text, ...(isOfAmount && { chargeVat: String(chargesVat) }) };
  const isRefused = refused !== undefined && field in refused.fields;
  // Also when it was left for another cell: what was typed waits here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal anew
  useEffect(() => {
    control.current?.focus();
    if (typed === undefined) control.current?.select?.();
    else control.current?.setSelectionRange?.(text.length, text.length);
  }, [refused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor goes
  useEffect(() => forget, []);
  const finish = (way: string | undefined) => {
    const isSame = text === value(row) && (!isOfAmount || chargesVat === row.chargesVat);
    if (isSame) end(way);
    else save(fields, () => end(way));
  };
  /** Whether the key is one of the editor's own. */
  const takes = (event: KeyboardEvent): boolean => {
    const way = wayOut(event, kind);
    const isVat = isOfAmount && event.key.toLowerCase() === "v" && !event.ctrlKey && !event.metaKey;
    if (event.key === "Escape") end("Escape");
    else if (way !== undefined) finish(way);
    else if (isVat) setChargesVat(!chargesVat);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // What is on its way is waited for.
    if (sent !== undefined || takes(event)) event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isStill = currentTarget.contains(relatedTarget) || !document.hasFocus();
    // What was refused is not sent again by leaving it.
    const isAgain =
      isRefused && Object.entries(fields).every(([name, sentText]) => refused.fields[name] === sentText);
    if (!isStill && !isAgain) finish(undefined);
  };
  const props = {
    ref: control,
    value: text,
    "aria-label": `${head} of invoice ${row.number}`,
    "aria-invalid": isRefused || undefined,
    "aria-describedby": isRefused ? "refusal" : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the control in it
    <div
      className={classNames("cell-editor", `cell-editor--${kind}`, sent !== undefined && "is-saving")}
      aria-busy={sent !== undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
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
      {isOfAmount && (
        <label className="cell-editor__vat">
          <input
            type="checkbox"
            checked={chargesVat}
            aria-keyshortcuts="V"
            onChange={(event) => setChargesVat(event.currentTarget.checked)}
          />
          <span>
            +<u>V</u>AT
          </span>
        </label>
      )}
      {isRefused && (
        <Refusal refused={refused} id="refusal" {...(refused.isConflict && { now: cell(row) })} />
      )}
    </div>
  );
}
