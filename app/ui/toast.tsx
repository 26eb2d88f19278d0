import { useEffect, useId, type FocusEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { create } from "zustand";
import { CloseIcon } from "./icons.tsx";

export type Toast = {
  title: string;
  description?: string;
  /** What to do where it did not help; needs more time to be read. */
  note?: string;
  kind?: "info" | "success" | "error";
  /** A way on. */
  action?: { label: string; to: string; onPress?: () => void };
  /** Something to do about it, which needs more time to be reached. */
  aside?: ReactNode;
};

export const TOAST_MS = 5_000;
export const TOAST_WITH_ASIDE_MS = 10_000;

type Toasts = {
  shown: (Toast & { id: number }) | null;
  /** Where toasts can stand, the last one winning: an open dialog covers and silences the page behind it. */
  places: string[];
};

export const useToasts = create<Toasts>(() => ({ shown: null, places: [] }));

let timer: ReturnType<typeof setTimeout> | undefined;
let hidesAt = 0;
let leftMs = 0;
let count = 0;

/** Says something for five seconds, or ten where there is something to do about it. At most one toast is visible: a newer one takes the place of the older. */
export function toast(message: Toast): void {
  useToasts.setState({ shown: { ...message, id: ++count } });
  leftMs = message.aside || message.note ? TOAST_WITH_ASIDE_MS : TOAST_MS;
  resumeToast();
}

export function hideToast(): void {
  clearTimeout(timer);
  useToasts.setState({ shown: null });
}

/** While somebody reads it with the pointer on it or the focus in it, it stays. */
export function pauseToast(): void {
  clearTimeout(timer);
  leftMs = Math.max(0, hidesAt - Date.now());
}

export function resumeToast(): void {
  clearTimeout(timer);
  hidesAt = Date.now() + leftMs;
  timer = setTimeout(hideToast, leftMs);
}

type ToasterProps = {
  /** Where it must not cover the buttons at the foot of what it stands over. */
  isAtTop?: boolean;
};

/** The live region toasts appear in: one in the page's frame, and one in every modal dialog while it is open. */
export function Toaster({ isAtTop = false }: ToasterProps) {
  const place = useId();
  const { shown, places } = useToasts();
  useEffect(() => {
    useToasts.setState((toasts) => ({ places: [...toasts.places, place] }));
    return () => useToasts.setState((toasts) => ({ places: toasts.places.filter((other) => other !== place) }));
  }, [place]);

  const here = places.at(-1) === place ? shown : null;
  const isError = here?.kind === "error";
  return (
    <div
      className={`pointer-events-none fixed inset-x-0 z-50 flex justify-center p-3 ${isAtTop ? "top-0" : "top-bar sm:top-auto sm:bottom-0 sm:p-6"}`}
    >
      <div role="status" aria-live="polite" className="min-w-0">
        {here && !isError && <ToastCard key={here.id} toast={here} />}
      </div>
      <div role="alert" aria-live="assertive" className="min-w-0">
        {here && isError && <ToastCard key={here.id} toast={here} />}
      </div>
    </div>
  );
}

function ToastCard({ toast: { title, description, note, kind = "info", action, aside } }: { toast: Toast }) {
  const leave = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && resumeToast();
  return (
    <div
      className="toast pointer-events-auto flex w-96 max-w-full items-start gap-3 rounded-sm bg-raised py-2 pr-1 pl-4 text-ink shadow-float"
      data-kind={kind}
      tabIndex={-1}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={leave}
    >
      <div className="min-w-0 flex-1 py-2">
        <p className={`text-16 font-medium ${kind === "error" ? "text-crimson" : ""}`}>{title}</p>
        {description && <p className="mt-0.5 text-14 text-stone-strong">{description}</p>}
        {note && <p className="mt-2 text-14 text-stone-strong">{note}</p>}
        {aside}
        {action && (
          <Link
            to={action.to}
            className="link mt-1 inline-flex min-h-6 items-center text-14 font-medium"
            onClick={() => {
              action.onPress?.();
              hideToast();
            }}
          >
            {action.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-10 shrink-0 place-items-center"
        onClick={hideToast}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
