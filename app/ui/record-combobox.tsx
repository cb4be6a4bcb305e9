// Over 300 lines: the rules of one field, which all read the same state.
import { type UseComboboxReturnValue, useCombobox } from "downshift";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { pickerSearch, pickerSought } from "../shared/form-fields";
import type { RecordOption } from "../shared/record";
import { Button } from "./button";
import { classNames } from "./class-names";
import { FieldProblems } from "./field";
import { Check, Plus, X } from "./icons";
import { MakingFields, makingOffer } from "./making-fields";
import { type BeforeCombobox, PickerLabel, type PickerProps, pickedOption } from "./picker-parts";
import { useShortForm } from "./short-form";
import { StandsNow, useStandingId } from "./standing";

const CHANGES = useCombobox.stateChangeTypes;

/** The id of the last choice, which offers to make what is not found. */
const OFFER = "";

const textOf = (option: RecordOption | null) => option?.name ?? "";

/** A combobox over `source`: typing searches; arrow keys and Enter choose. */
export default function RecordCombobox(props: PickerProps & { readonly before: BeforeCombobox }) {
  const { field, label, placeholder, isOptional = false, source, step, offered, making, before } = props;
  const [selected, setSelected] = useState<RecordOption | null>(() =>
    before.text === "" ? (pickedOption(props, before.chosen) ?? null) : null,
  );
  const shortForm = useShortForm(field.id, step, setSelected);
  const { isOpen: isMaking } = shortForm;
  // Forms react to typing only, so a choice dispatches an input event itself.
  const chosen = useRef<HTMLInputElement>(null);
  const id = selected?.id ?? "";
  const idBefore = useRef(id);
  useEffect(() => {
    if (id !== idBefore.current) chosen.current?.dispatchEvent(new Event("input", { bubbles: true }));
    idBefore.current = id;
  }, [id]);
  const [search, setSearch] = useState(before.text);
  const isWrong = (field.errors?.length ?? 0) > 0;
  const standing = useStandingId(field);
  const found = useOptions(source, search);
  const isFresh = found?.search === search;
  const known = found?.options ?? step?.options ?? [];
  // Until the answer comes, only what it can hold too: nobody takes a record that has nothing of what was typed.
  const options = isFresh ? known : known.filter(({ name, detail }) => hasWords(`${name} ${detail}`, search));
  const offer = { id: OFFER, name: making ? makingOffer(making, search) : "", detail: "" };
  const items = making && search.trim() !== "" && isFresh && !found.failure ? [...options, offer] : options;
  // What was typed last: the search follows a moment later.
  const typed = useRef(search);
  // Whether typing has cleared the choice, which is drawn a moment later.
  const isClearing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another choice is drawn
  useEffect(() => {
    isClearing.current = false;
  }, [selected]);
  // Whether the pointer has marked what is marked: it may only lie in the way.
  const isPointed = useRef(false);
  // How often Arrow Down was pressed since the last typing.
  const downs = useRef(0);
  // Whether Enter was pressed since, before the answer came: it means the match that comes, not the form.
  const isAwaited = useRef(false);
  const combobox = useCombobox<RecordOption>({
    id: field.id,
    inputId: field.id,
    items: items as RecordOption[],
    itemToString: textOf,
    selectedItem: selected,
    scrollIntoView: showInList,
    ...(before.text !== "" && { initialInputValue: before.text }),
    onSelectedItemChange: ({ selectedItem }) => {
      const isOffer = selectedItem?.id === OFFER;
      setSelected(isOffer ? null : selectedItem);
      if (isOffer) return shortForm.open();
      shortForm.close();
      fillIn(chosen.current?.form, selectedItem?.fills);
    },
    onInputValueChange: ({ inputValue, type }) => {
      if (type === CHANGES.InputChange) setSearch(inputValue);
    },
    // Typing clears the previous choice. The text stays until a record is chosen.
    stateReducer: ({ inputValue, highlightedIndex }, { type, changes: asked }) => {
      const isMeant = type === CHANGES.FunctionSetHighlightedIndex && isAwaited.current;
      if (isMeant) isAwaited.current = false;
      const changes = isMeant
        ? { ...asked, selectedItem: items[0], inputValue: textOf(items[0] ?? null), isOpen: false }
        : asked;
      // The only match is highlighted by itself, sooner or later than the key: it means that match either way.
      if (type === CHANGES.InputKeyDownArrowDown && downs.current === 1)
        if (options.length === 1 && highlightedIndex === 0) return { ...changes, highlightedIndex };
      const isLeft = type === CHANGES.InputBlur;
      if (!isLeft) isPointed.current = type === CHANGES.ItemMouseMove;
      const isOffer = changes.selectedItem?.id === OFFER;
      // A choice had put its own name in place of what was searched for. It opens the short form once it stands: React may come
      // here several times for one press.
      if (isOffer && !isLeft) return { ...changes, inputValue: search };
      if (type === CHANGES.InputChange) {
        typed.current = changes.inputValue ?? "";
        isClearing.current = selected !== null;
        return { ...changes, selectedItem: null };
      }
      // Typing clears the choice a moment later, which would take along what is typed by then.
      if (!isLeft && type !== CHANGES.ControlledPropUpdatedSelectedItem) return changes;
      // Leaving the field asks for nothing new, and takes none of several that the pointer lies on.
      const isKept = isLeft && (isOffer || isPointed.current);
      const only = isPointed.current && options.length === 1 ? options[0] : undefined;
      const meant = isKept ? (only ?? selected) : changes.selectedItem;
      // Whoever leaves the field within that moment leaves it without the choice, and its name must not come back.
      const selectedItem = isClearing.current && meant === selected ? null : meant;
      return { ...changes, selectedItem, inputValue: selectedItem?.name ?? inputValue };
    },
  });
  const { isOpen, inputValue, setHighlightedIndex } = combobox;
  // Enter and Tab choose a single match.
  const only = isOpen && search.trim() !== "" && isFresh && (options.length === 1 || items.length === 1);
  useEffect(() => {
    if (only) setHighlightedIndex(0);
  }, [only, setHighlightedIndex]);
  const hasNone = isFresh && known.length === 0 && !found.failure;
  const isOpenEnded = !isOpen && !isMaking && selected === null && inputValue.trim() !== "";
  // In the commit that takes the focus away: a moment later it may be in another field. It may be there already, too: a
  // box that was removed with the focus in it has told nobody that it lost it.
  useLayoutEffect(() => {
    for (const [name, value] of before.typed) {
      const input = chosen.current?.form?.elements.namedItem(name);
      if (input) (input as HTMLInputElement).value = value;
    }
    const isFree = (document.activeElement ?? document.body) === document.body;
    const box = document.getElementById(field.id) as HTMLInputElement | null;
    if (!box || !before.hasFocus || !isFree) return;
    box.focus();
    // In the middle of a word, the next key must not replace it.
    const { length } = before.text;
    if (length > 0) box.setSelectionRange(...(before.selection ?? [length, length]));
  }, [before, field.id]);
  // A picker low in a drawer would open its list below the visible part.
  const menu = useRef<HTMLUListElement>(null);
  const count = items.length;
  useEffect(() => {
    if (combobox.isOpen && count > 0) menu.current?.scrollIntoView({ block: "nearest" });
  }, [combobox.isOpen, count]);
  const empty = () => {
    setSelected(null);
    setSearch("");
    typed.current = "";
    combobox.setInputValue("");
  };
  // What the user has chosen, or makes, stays. What was offered before gives way, also to nothing.
  const lastOffered = useRef<RecordOption | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each offer
  useEffect(() => {
    if (offered === undefined || isMaking) return;
    const isOffered = selected !== null && selected === lastOffered.current;
    lastOffered.current = offered;
    if (offered && (selected === null || isOffered)) setSelected(offered);
    if (offered === null && isOffered) empty();
  }, [offered]);
  const clear = () => {
    empty();
    shortForm.close();
    document.getElementById(field.id)?.focus();
  };
  return (
    <div className={classNames("field picker", isWrong && "has-error")}>
      <label className="field__label" {...combobox.getLabelProps()}>
        <PickerLabel {...props} />
      </label>
      <FieldProblems field={field} />
      <input type="hidden" name={field.name} value={id} ref={chosen} />
      {isOptional && <input type="hidden" name={pickerSought(field.name)} value="" />}
      <div className="picker__combobox">
        <input
          className="input search__input"
          name={pickerSearch(field.name)}
          placeholder={placeholder}
          {...combobox.getInputProps({
            onFocus: (event) => {
              isAwaited.current = false;
              event.currentTarget.select();
            },
            onInput: () => {
              shortForm.noteTyping();
              downs.current = 0;
              isAwaited.current = false;
            },
            onKeyDown: (event) => {
              const { key } = event;
              if (key === "ArrowDown") downs.current += 1;
              const isUnanswered = !isFresh || typed.current !== search;
              const isEarly = key === "Enter" && isOpen && isUnanswered && combobox.highlightedIndex < 0;
              if (isEarly) {
                isAwaited.current = true;
                event.preventDefault();
              }
              // Esc closes the list, then the drawer. It must not clear the choice.
              if (isEarly || (key === "Escape" && !isOpen))
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            },
            "aria-invalid": isWrong || undefined,
            autoComplete: "off",
            "aria-describedby": classNames(isWrong && field.errorId, standing) || undefined,
          })}
        />
        {isOptional && selected && (
          <button
            type="button"
            className="icon-button picker__clear"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={clear}
          >
            <X />
          </button>
        )}
        <ul
          className={classNames("picker__options", combobox.isOpen && "is-open")}
          // One that scrolls would be a stop of Tab's, and go with the focus in it.
          {...combobox.getMenuProps({ ref: menu, "aria-label": label, tabIndex: -1 })}
        >
          {combobox.isOpen && (
            <Options
              combobox={combobox}
              options={items}
              selected={selected}
              nothing={found?.failure ?? (isFresh ? "No match" : "Searching…")}
            />
          )}
        </ul>
      </div>
      {selected && <p className="field__hint">{selected.detail}</p>}
      {isMaking && making && (
        <MakingFields
          key={shortForm.openings}
          {...{ field, making, search }}
          isAnswered={shortForm.isAnswered}
          onClose={() => {
            shortForm.close();
            document.getElementById(field.id)?.focus();
          }}
          closing=""
        />
      )}
      {isOpenEnded && (
        <p className="field__standing" role="status">
          {hasNone
            ? `Nothing matches “${search.trim()}”.`
            : "Nothing is chosen yet. Choose one from the list."}
        </p>
      )}
      {isOpenEnded && hasNone && making && (
        <Button type="button" onClick={shortForm.open}>
          {offer.name}
        </Button>
      )}
      <StandsNow field={field} inWords={() => props.chosen?.name ?? ""} />
    </div>
  );
}

/** Scrolls the list until the option is within it. */
function showInList(option: HTMLElement | undefined, list: HTMLElement): void {
  if (!option) return;
  const { top, bottom } = option.getBoundingClientRect();
  // Inside its border, and above its scroll bar.
  const begin = list.getBoundingClientRect().top + list.clientTop;
  list.scrollTop += Math.min(0, top - begin) || Math.max(0, bottom - begin - list.clientHeight);
}

/** Whether a text has every word of a search in it. */
function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** Fills the fields that still hold what they were drawn with. */
function fillIn(form: HTMLFormElement | null | undefined, values: RecordOption["fills"] = {}): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    const isSelect = field instanceof HTMLSelectElement;
    if (!isSelect && !(field instanceof HTMLInputElement)) continue;
    const drawn = isSelect
      ? [...field.options].find((each) => each.defaultSelected)?.value
      : field.defaultValue;
    if (field.value !== "" && field.value !== drawn) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The open list. @param nothing the message when there are no options */
function Options({
  combobox,
  options,
  selected,
  nothing,
}: {
  readonly combobox: UseComboboxReturnValue<RecordOption>;
  readonly options: readonly RecordOption[];
  readonly selected: RecordOption | null;
  readonly nothing: string;
}) {
  const isEmpty = options.every(({ id }) => id === OFFER);
  const shown = options.map((option, index) => (
    <li
      key={option.id}
      className={classNames("picker__option", index === combobox.highlightedIndex && "is-active")}
      {...combobox.getItemProps({ item: option, index })}
    >
      <span className="picker__name">{option.name}</span>
      <span className="picker__detail">{option.detail}</span>
      {option.id === OFFER && <Plus />}
      {option.id === selected?.id && <Check />}
    </li>
  ));
  return (
    <>
      {isEmpty && <li className="picker__nothing">{nothing}</li>}
      {shown}
    </>
  );
}

/** The results of a search in `source`. */
interface Found {
  readonly search: string;
  readonly options: readonly RecordOption[];
  readonly failure?: string;
}

/** The latest results from `source`; undefined before the first. */
function useOptions(source: string, search: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const stopped = new AbortController();
    const ask = async () => {
      let failure = "The search failed. Try again.";
      try {
        const answer = await fetch(`${source}?search=${encodeURIComponent(search)}`, {
          signal: stopped.signal,
        });
        // To the page that signs in.
        if (answer.redirected) failure = "You have been signed out. Sign in in another tab, then type again.";
        const { options } = (await answer.json()) as { options: RecordOption[] };
        setFound({ search, options });
      } catch {
        if (!stopped.signal.aborted) setFound({ search, options: [], failure });
      }
    };
    // Further typing cancels the pending search, so that only the last one is sent.
    const timer = setTimeout(ask, 120);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [source, search]);
  return found;
}
