import { Form, useLocation, useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "../../ui/class-names";
import { useHydrated } from "../../ui/hydrated";
import { Link } from "../../ui/link";
import { byKind, FOUND_WORDS, type Found, LONGEST_QUERY } from "./find";
import { useFound } from "./use-found";

const LABEL = "Find anything";

/**
 * The search in the bar: a GET form for /find. With scripts, what is found drops down during typing, and "/" leads here from
 * anywhere. Written by hand, because a combobox from a library is not a form that works without scripts.
 */
export function FindBox() {
  const { pathname, search } = useLocation();
  const isHere = pathname === "/find";
  const shown = isHere ? (new URLSearchParams(search).get("q") ?? "") : "";
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  /** What the box says of the page. */
  const was = useRef(shown);
  /** Whether the page is left for what was looked for. */
  const isLeft = useRef(false);
  const listId = useId();
  const hasScripts = useHydrated();
  const answered = useFound(text.trim());
  const found = byKind(answered?.found ?? []).flatMap((each) => each.found);
  // A single hit is taken by Enter, if it belongs to what is typed now.
  const only = found.length === 1 && answered?.text === text.trim() ? 0 : -1;
  const active = found[marked < 0 ? only : marked];
  const isShown = isOpen && answered !== undefined && text.trim() !== "";
  const idOf = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  const leave = () => {
    isLeft.current = true;
    close();
  };
  // A page that was reached closes the list and says in the box what it shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the address changes
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    // Something may have been typed before the scripts ran, or be typed while another page comes.
    const isTyping = !isLeft.current && document.activeElement === box && box.value !== was.current;
    isLeft.current = false;
    was.current = shown;
    setOpen(isTyping);
    setMarked(-1);
    setText(isTyping ? box.value : "");
    if (isTyping) return;
    box.value = shown;
    if (isHere && shown === "") box.focus();
    else box.blur();
  }, [pathname, search]);
  useSlash(input);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One place more than there are hits: the box itself, with nothing marked.
      setMarked(((marked + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    } else if (event.key === "Escape") {
      if (isShown) event.preventDefault();
      close();
    } else if (event.key === "Enter" && isShown && active) {
      event.preventDefault();
      document.getElementById(idOf(found.indexOf(active)))?.click();
    }
  };

  return (
    <>
      <Link to="/find" className="i-search find__open" aria-label={LABEL} title={LABEL} />
      <Form
        method="get"
        action="/find"
        discover="none"
        role="search"
        aria-label={LABEL}
        className={classNames("find search", isHere && "is-here")}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) close();
        }}
        onSubmit={leave}
      >
        <input
          ref={input}
          className="search__input"
          type="text"
          inputMode="search"
          name="q"
          defaultValue={shown}
          placeholder={LABEL}
          aria-label={LABEL}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LONGEST_QUERY}
          {...(hasScripts && {
            role: "combobox",
            "aria-expanded": isShown,
            "aria-controls": listId,
            "aria-autocomplete": "list",
            "aria-keyshortcuts": "/",
          })}
          {...(isShown && active && { "aria-activedescendant": idOf(found.indexOf(active)) })}
          onInput={({ currentTarget }) => {
            isLeft.current = false;
            setText(currentTarget.value);
            setMarked(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {hasScripts && (
          <kbd className="search__key" aria-hidden>
            /
          </kbd>
        )}
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          Find
        </button>
        {hasScripts && (
          <div
            id={listId}
            role="listbox"
            aria-label="Found"
            className={classNames("find__list", isShown && found.length > 0 && "is-open")}
          >
            {isShown &&
              byKind(found).map(({ kind, found: ofKind }) => (
                <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
                  <div id={`${listId}-${kind}`} className="find__kind caps" role="presentation">
                    {FOUND_WORDS[kind]}
                  </div>
                  {ofKind.map((each) => (
                    <FoundOption
                      key={each._id}
                      id={idOf(found.indexOf(each))}
                      found={each}
                      isActive={each === active}
                      onTaken={leave}
                    />
                  ))}
                </div>
              ))}
          </div>
        )}
        <p className={classNames("find__nothing", isShown && found.length === 0 && "is-open")} role="status">
          {isShown &&
            found.length === 0 &&
            (answered.hasFailed ? FAILED : `Nothing matches “${answered.text}”`)}
        </p>
      </Form>
    </>
  );
}

const FAILED = "The search failed. Press Enter to try again.";

/** A hit in the list. It keeps the focus in the box, where the arrow keys choose. */
function FoundOption({
  id,
  found: { href, label, detail },
  isActive,
  onTaken,
}: {
  readonly id: string;
  readonly found: Found;
  readonly isActive: boolean;
  readonly onTaken: () => void;
}) {
  return (
    <Link
      id={id}
      to={href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      discover="none"
      className={classNames("find__option", isActive && "is-active")}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTaken}
    >
      <span className="picker__name">{label}</span> <span className="picker__detail">{detail}</span>
    </Link>
  );
}

/** "/" puts the cursor into the box. Where the box cannot be reached, as behind a drawer, it opens the page. */
function useSlash(input: React.RefObject<HTMLInputElement>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      const box = input.current;
      if (!box || box.closest("[inert]") || !box.checkVisibility()) return navigate("/find");
      box.focus();
      box.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [navigate, input]);
}

const TYPED_IN = ":is(input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable])";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(TYPED_IN);
}
