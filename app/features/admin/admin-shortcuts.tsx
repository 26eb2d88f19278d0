import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import { CloseIcon } from "#app/ui/icons.tsx";
import "#app/ui/admin/detail.css";
import { adminShortcut, ROW_KEYS, SCREEN_KEYS, type AdminShortcut } from "./admin-shortcuts-keys.ts";
import { goToRow, openRow, searchHere, selectRow } from "./admin-rows.ts";

const KEPT_AS = "shod-desk-keys";
/** How long "g" waits for its letter. */
const WAITS_MS = 1_500;

/** Shortcuts of the desk, and the button that lists them and switches them off on this device (WCAG 2.1.4). */
export default function AdminShortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setIsOn] = useState(readIsOn);
  useKeys(dialog, isOn);
  const change = (on: boolean) => {
    setIsOn(on);
    keepIsOn(on);
  };
  return (
    <>
      {/* A phone has no keys: the line above a screen is kept for what it can do. */}
      <button
        type="button"
        className="nav-link pointer-coarse:max-lg:hidden"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        Shortcuts
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="shortcuts"
        className="detail"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <header className="-mt-2 mb-4 flex items-start justify-between gap-4">
          <h2 id="shortcuts" className="pt-2 font-display text-28">
            Keyboard shortcuts
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="-mr-3 grid size-12 shrink-0 place-items-center"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
        </header>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={isOn}
            onChange={(event) => change(event.target.checked)}
          />
          Use them on this device
        </label>
        <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <KeyList title="In a list" keys={ROW_KEYS} />
          <KeyList
            title="To a screen"
            keys={SCREEN_KEYS.map(({ template, label }) => ({ keys: ["g", template], what: label }))}
          />
        </div>
      </dialog>
    </>
  );
}

function KeyList({ title, keys }: { title: string; keys: { keys: string[]; what: string }[] }) {
  return (
    <section>
      <h3 className="label border-b border-line-strong pb-2">{title}</h3>
      <dl>
        {keys.map(({ keys: pressed, what }) => (
          <div key={what} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>{what}</dt>
            <dd className="flex gap-1.5">
              {pressed.map((key) => (
                <kbd key={key} className="rounded-sm border border-line-strong px-2 text-14">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useKeys(dialog: RefObject<HTMLDialogElement | null>, isOn: boolean): void {
  const navigate = useNavigate();
  const gAt = useRef(Number.NEGATIVE_INFINITY);
  const does: Record<Exclude<AdminShortcut["does"], "go" | "nothing">, () => boolean> = {
    help: () => {
      dialog.current?.showModal();
      return true;
    },
    search: searchHere,
    next: () => goToRow(1),
    before: () => goToRow(-1),
    open: openRow,
    select: selectRow,
    wait: () => {
      gAt.current = performance.now();
      return true;
    },
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isElsewhere(event)) return;
    const asked = adminShortcut(event.key, performance.now() - gAt.current < WAITS_MS);
    gAt.current = Number.NEGATIVE_INFINITY;
    if (asked.does === "nothing") return;
    if (asked.does === "go") void navigate(asked.to);
    if (asked.does !== "go" && !does[asked.does]()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    // Before the page itself, where "/" looks through the shop.
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  }, []);
}

/** Somebody types, presses another program's shortcut, or has a dialog open. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const at = event.target;
  return at instanceof HTMLElement && at.matches(TYPED_IN);
}

const TYPED_IN =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])";

function readIsOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== "off";
  } catch {
    return true;
  }
}

function keepIsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, "off");
  } catch {
    // A browser that keeps nothing: it counts until the page is left.
  }
}
