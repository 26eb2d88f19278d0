import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { CloseIcon } from "#app/ui/icons.tsx";
import { KEEP_SCROLL } from "#app/ui/keep-scroll.ts";
import { Toaster } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = {
  title: string;
  closeTo: string;
  /** Asks for confirmation when something would be lost; false keeps it open. */
  mayClose?: () => boolean;
  isWide?: boolean;
  children: ReactNode;
};

const alwaysClose = () => true;

/**
 * The details of one row of a list. The URL opens it, so it is part of the page without JavaScript; with it, it is a modal dialog. Closing
 * navigates to `closeTo`, and focus returns to the card it was opened from.
 */
export function DetailDialog({ title, closeTo, mayClose = alwaysClose, isWide = false, children }: Props) {
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const startedOutside = useRef(false);
  const shownFor = useRef("");
  const heading = useId();
  const navigate = useNavigate();
  const { key } = useLocation();

  // For every navigation: opening the same row while it is still closing opens it again. Before it is painted: what is visible closes on Escape.
  useLayoutEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    if (dialog.current?.matches(":modal")) return;
    // An open dialog cannot become modal, and closing it would fire the close event.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
  }, [key]);

  const close = () => {
    if (mayClose()) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className="detail"
      data-wide={isWide}
      onCancel={(event) => {
        // A file picker inside fires an event of the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        // Browsers always close it on a second Escape.
        if (mayClose()) void navigate(closeTo, { replace: true, preventScrollReset: true, state: KEEP_SCROLL });
        else event.currentTarget.showModal();
      }}
      onPointerDown={(event) => (startedOutside.current = isOutside(event))}
      onClick={(event) => startedOutside.current && isOutside(event) && close()}
    >
      <header className="-mt-2 mb-4 flex items-start justify-between gap-4">
        <h2 id={heading} className="min-w-0 pt-2 font-display text-22 wrap-anywhere">
          {title}
        </h2>
        <Link
          to={closeTo}
          aria-label="Close"
          className="-mr-3 grid size-12 shrink-0 place-items-center"
          onClick={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <CloseIcon />
        </Link>
      </header>
      {children}
      {isHydrated && <Toaster position="top" />}
    </dialog>
  );
}

/** On the backdrop, whose events have the dialog itself as target. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** One term and its value in the details. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-stone-strong">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
