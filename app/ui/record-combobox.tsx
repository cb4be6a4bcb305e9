import { useFetcher } from "@remix-run/react";
import { useCombobox } from "downshift";
import { Check, Search } from "lucide-react";
import { useEffect, useState } from "react";
import type { RecordOption } from "../shared/record";
import { classNames } from "./class-names";
import { FieldErrors } from "./field";
import type { PickerProps } from "./record-picker";

const textOf = (option: RecordOption | null) => option?.name ?? "";

/** A combobox over `source`: types and searches, arrow keys and Enter choose. */
export default function RecordCombobox({ field, label, placeholder, chosen, source, step }: PickerProps) {
  const { load, data } = useFetcher<{ options: RecordOption[] }>();
  const [selected, setSelected] = useState<RecordOption | null>(chosen ?? null);
  const [search, setSearch] = useState("");
  const isWrong = (field.errors?.length ?? 0) > 0;
  useEffect(() => {
    // Typing on replaces the search on its way, so that only the last one asks.
    const timer = setTimeout(() => load(`${source}?search=${encodeURIComponent(search)}`), 120);
    return () => clearTimeout(timer);
  }, [load, source, search]);
  const options = data?.options ?? step?.options ?? [];
  const combobox = useCombobox<RecordOption>({
    id: field.id,
    inputId: field.id,
    items: options as RecordOption[],
    itemToString: textOf,
    selectedItem: selected,
    onSelectedItemChange: ({ selectedItem }) => setSelected(selectedItem),
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return;
      setSearch(inputValue);
      if (inputValue.trim() === "") setSelected(null);
    },
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, inputValue: textOf(changes.selectedItem ?? null) }
        : changes,
  });
  return (
    <div className={classNames("field picker", isWrong && "has-error")}>
      <label className="field__label" {...combobox.getLabelProps()}>
        {label}
      </label>
      <FieldErrors field={field} />
      <input type="hidden" name={field.name} value={selected?.id ?? ""} />
      <div className="picker__combobox">
        <Search className="search__icon" aria-hidden />
        <input
          className="input search__input"
          placeholder={placeholder}
          {...combobox.getInputProps({
            onFocus: (event) => event.currentTarget.select(),
            "aria-invalid": isWrong || undefined,
            autoComplete: "off",
            "aria-describedby": isWrong ? field.errorId : undefined,
          })}
        />
        <ul
          className={classNames("picker__options", combobox.isOpen && "is-open")}
          {...combobox.getMenuProps({ "aria-label": label })}
        >
          {combobox.isOpen &&
            options.map((option, index) => (
              <li
                key={option.id}
                className={classNames("picker__option", index === combobox.highlightedIndex && "is-active")}
                {...combobox.getItemProps({ item: option, index })}
              >
                <span className="picker__name">{option.name}</span>
                <span className="picker__detail">{option.detail}</span>
                {option.id === selected?.id && <Check className="icon" aria-hidden />}
              </li>
            ))}
          {combobox.isOpen && options.length === 0 && <li className="picker__nothing">No match</li>}
        </ul>
      </div>
      {selected && <p className="field__hint">{selected.detail}</p>}
    </div>
  );
}
