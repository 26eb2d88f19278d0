import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useNavigate } from "react-router";
import type { AdminScreen } from "#app/platform/feature.server.ts";
import { DialogHeader } from "#app/ui/admin/dialog-header.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import "#app/ui/admin/detail.css";
import { adminShortcut, ROW_KEYS, type AdminShortcut } from "./admin-shortcuts-keys.ts";
import { goToRow, openRow, focusSearch, selectRow } from "./admin-rows.ts";

const STORAGE_KEY = "shod-admin-shortcuts";
/** How long "g" waits for the key that follows it. */
const SEQUENCE_MS = 1_500;

/** Keyboard shortcuts, and the button that lists them and turns them off on this device (WCAG 2.1.4). */
export default function AdminShortcuts({ screens }: { screens: AdminScreen[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setIsOn] = useState(readIsOn);
  useKeys(dialog, isOn, screens);
  const change = (on: boolean) => {
    setIsOn(on);
    saveIsOn(on);
  };
  return (
    <>
      {/* Hidden on phones, which have no keyboard. */}
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
        <DialogHeader id="shortcuts" title="Keyboard shortcuts" close={() => dialog.current?.close()} />
        <label className="flex min-h-tap items-center gap-3">
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state without aria-checked
            role="switch"
            className="switch"
            checked={isOn}
            onChange={(event) => change(event.target.checked)}
          />
          Turn on for this device
        </label>
        <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <KeyList title="Lists" keys={ROW_KEYS} />
          <KeyList title="Screens" keys={screens.map(({ key, label }) => ({ keys: ["g", key], what: label }))} />
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
        {keys.map(({ keys: sequence, what }) => (
          <div key={what} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>{what}</dt>
            <dd className="flex gap-1.5">
              {sequence.map((key) => (
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

function useKeys(dialog: RefObject<HTMLDialogElement | null>, isOn: boolean, screens: AdminScreen[]): void {
  const navigate = useNavigate();
  const gAt = useRef(Number.NEGATIVE_INFINITY);
  const does: Record<Exclude<AdminShortcut["does"], "go" | "nothing">, () => boolean> = {
    help: () => {
      dialog.current?.showModal();
      return true;
    },
    search: focusSearch,
    next: () => goToRow(1),
    before: () => goToRow(-1),
    open: openRow,
    select: selectRow,
    wait: () => {
      gAt.current = performance.now();
      return true;
    },
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isForSomethingElse(event)) return;
    const shortcut = adminShortcut(event.key, performance.now() - gAt.current < SEQUENCE_MS, screens);
    gAt.current = Number.NEGATIVE_INFINITY;
    if (shortcut.does === "nothing") return;
    if (shortcut.does === "go") void navigate(shortcut.to);
    if (shortcut.does !== "go" && !does[shortcut.does]()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

/** The user is typing, using another shortcut, or has a dialog open. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const { target } = event;
  return target instanceof HTMLElement && target.matches(TEXT_INPUTS);
}

const TEXT_INPUTS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])";

function readIsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

function saveIsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "off");
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
