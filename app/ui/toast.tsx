import { useEffect, useId, type FocusEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { create } from "zustand";
import { CloseIcon } from "./icons.tsx";

export type Toast = {
  title: string;
  description?: string;
  /** Further advice; the toast then stays longer. */
  note?: string;
  kind?: "info" | "success" | "error";
  /** A link. */
  action?: { label: string; to: string; onPress?: () => void };
  /** A control such as Undo; the toast then stays longer. */
  aside?: ReactNode;
};

const TOAST_MS = 5_000;
const TOAST_WITH_ASIDE_MS = 10_000;

type Toasts = {
  shown: (Toast & { id: number }) | null;
  /** The mounted toasters; the last one shows the toast, because an open dialog covers and silences the page behind it. */
  toasters: string[];
};

export const useToasts = create<Toasts>(() => ({ shown: null, toasters: [] }));

let timer: ReturnType<typeof setTimeout> | undefined;
let hidesAt = 0;
let remainingMs = 0;
let count = 0;

/** Shows a toast for five seconds, or ten if it has something to do. At most one is visible: a newer one replaces the older. */
export function toast(message: Toast): void {
  useToasts.setState({ shown: { ...message, id: ++count } });
  remainingMs = message.aside || message.note ? TOAST_WITH_ASIDE_MS : TOAST_MS;
  resumeToast();
}

export function hideToast(): void {
  clearTimeout(timer);
  useToasts.setState({ shown: null });
}

/** Keeps the toast while it has the pointer or the focus. */
export function pauseToast(): void {
  clearTimeout(timer);
  remainingMs = Math.max(0, hidesAt - performance.now());
}

export function resumeToast(): void {
  clearTimeout(timer);
  hidesAt = performance.now() + remainingMs;
  timer = setTimeout(hideToast, remainingMs);
}

/** Where toasts are: over the page at its edge, over the top of a dialog, over the frame of the admin, or between a sheet's title and its content, which they do not cover. */
const POSITIONS = {
  page: "fixed inset-x-0 top-bar p-3 sm:top-auto sm:bottom-0 sm:p-6",
  top: "fixed inset-x-0 top-0 p-3",
  // Over the admin's header, or below the links of its sidebar.
  admin: "fixed inset-x-0 top-0 p-2 lg:top-auto lg:right-auto lg:bottom-0 lg:left-0 lg:w-72",
  sheet: "sticky top-0 has-[.toast]:p-3",
};

/** The live region of toasts: one in the page layout, and one in every open modal dialog. */
export function Toaster({ position = "page" }: { position?: keyof typeof POSITIONS }) {
  const id = useId();
  const { shown, toasters } = useToasts();
  useEffect(() => {
    useToasts.setState((toasts) => ({ toasters: [...toasts.toasters, id] }));
    return () => useToasts.setState((toasts) => ({ toasters: toasts.toasters.filter((other) => other !== id) }));
  }, [id]);

  const here = toasters.at(-1) === id ? shown : null;
  const isError = here?.kind === "error";
  return (
    <div className={`toaster pointer-events-none z-50 flex justify-center ${POSITIONS[position]}`}>
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
  const onBlur = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && resumeToast();
  return (
    <div
      className="toast pointer-events-auto flex w-96 max-w-full items-start gap-3 rounded-sm bg-raised py-2 pr-1 pl-4 text-ink shadow-float"
      data-kind={kind}
      tabIndex={-1}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={onBlur}
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
