import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from "react";
import { useNavigate } from "react-router";
import type { AdminScreen, Found } from "#app/platform/feature.server.ts";
import { getJson } from "#app/platform/http/post-json.ts";
import { latestOnly } from "#app/platform/live/latest-only.ts";
import { CloseIcon, SearchIcon } from "#app/ui/icons.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import "#app/ui/admin/detail.css";
import type { FoundInAdmin } from "./admin.ts";

const TYPING_PAUSE_MS = 150;

/** Goes to a screen, or finds an order, a product, a person, a prayer or a code, from anywhere in the admin. */
export default function AdminPalette({ screens }: { screens: AdminScreen[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (dialog.current?.open) return;
    setOpen(true);
    dialog.current?.showModal();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
    if (!isShortcut || isComposing(event) || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="nav-link gap-2"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <SearchIcon />
        Find
      </button>
      <dialog
        ref={dialog}
        aria-label="Find in the admin"
        className="detail admin-palette"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        {isOpen && <Palette screens={screens} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function Palette({ screens, close }: { screens: AdminScreen[]; close: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const search = typed.trim();
  const { state, response } = useFound(search);
  const named = screensNamed(screens, search);
  const options = [...named, ...(response?.found ?? [])];
  // Until the response is there, only the screens fit what is typed: the others are those of the text before.
  const isCurrent = (position: number) => state !== "loading" || position < named.length;
  const at = Math.min(chosen, options.length - 1);

  const go = (option: Found | undefined) => {
    if (!option) return;
    close();
    void navigate(option.to);
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) setChosen((at + step + options.length) % options.length);
    else if (event.key === "Enter") go(isCurrent(at) ? options[at] : undefined);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-2">
        <input
          type="search"
          role="combobox"
          // The dialog opens before the field is rendered.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label="Find in the admin"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-options`}
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Screen, order, product, person, prayer or code"
          className="min-h-control w-full rounded-sm border border-line-strong bg-raised px-3 text-control"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label="Close" className="grid size-11 shrink-0 place-items-center" onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <div id={`${id}-options`} role="listbox" aria-label="Results" className="mt-2 max-h-[50vh] overflow-y-auto">
        {options.map((option, position) => (
          // The field has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${position} ${option.to}`}
            ref={position === at ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
            id={`${id}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === at}
            className="flex min-h-tap cursor-pointer items-baseline gap-3 rounded-sm px-3 py-1.5 aria-selected:bg-sunk"
            onClick={() => go(isCurrent(position) ? option : undefined)}
            onPointerMove={() => setChosen(position)}
          >
            <span className="w-20 shrink-0 text-12 text-stone-strong">{option.kind}</span>
            <span className="min-w-0 shrink-0 max-w-[50%] truncate">{option.label}</span>
            <span className="min-w-0 truncate text-12 text-stone-strong">{option.detail}</span>
          </div>
        ))}
      </div>
      <p role="status" className="px-3 pt-2 text-12 text-stone-strong">
        {statusText({ state, isIncomplete: response?.isIncomplete ?? false, count: options.length })}
      </p>
    </>
  );
}

function screensNamed(screens: AdminScreen[], search: string): Found[] {
  const named = screens.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return named.map(({ label, group = "", to }) => ({ kind: "Go to", label, detail: group, to }));
}

type Finding = { state: "idle" | "loading" | "ready" | "failed"; response: FoundInAdmin | null };

function statusText({ state, isIncomplete, count }: Pick<Finding, "state"> & { isIncomplete: boolean; count: number }) {
  if (state === "failed") return "The search didn’t work. Check your connection and type again.";
  if (state === "loading") return "Searching…";
  if (isIncomplete) return "Some results may be missing. Look at System for what is failing.";
  if (state === "ready" && count === 0)
    return "Nothing found. Try fewer words, or a whole order number or email address.";
  return count === 1 ? "1 result" : `${count} results`;
}

/** Asks the server once typing pauses. The results of the text before stay until the next are there; a late response is ignored. */
function useFound(search: string): Finding {
  const [found, setFound] = useState<{ search: string; response: FoundInAdmin | null } | null>(null);
  useEffect(() => {
    if (search === "") return undefined;
    let isWanted = true;
    const finder = latestOnly(
      () => getJson<FoundInAdmin>(`/admin/find?${new URLSearchParams({ q: search })}`),
      (response) => setFound({ search, response }),
      () => isWanted && setFound({ search, response: null }),
    );
    const timer = setTimeout(() => void finder.read(), TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      finder.cancel();
    };
  }, [search]);
  if (search === "") return { state: "idle", response: null };
  if (found?.search !== search) return { state: "loading", response: found?.response ?? null };
  return { state: found.response ? "ready" : "failed", response: found.response };
}
