import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { CloseIcon } from "#app/ui/icons.tsx";
import { STAY_IN_PLACE } from "#app/ui/stay-in-place.ts";
import { Toaster } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = {
  title: string;
  closeTo: string;
  /** Asks where something would be lost; false: it stays open. */
  mayClose?: () => boolean;
  isWide?: boolean;
  children: ReactNode;
};

const letClose = () => true;

/**
 * Everything about one row of a list. The address says that it is open, so it stands on the page before JavaScript; after it, it is a
 * modal dialog. Closing leads to `closeTo`, and focus goes back to the card it was opened from.
 */
export function DetailDialog({ title, closeTo, mayClose = letClose, isWide = false, children }: Props) {
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const drawnFor = useRef("");
  const heading = useId();
  const navigate = useNavigate();
  const { key } = useLocation();

  // Each navigation anew: who opens the same row while it is still closing wants it open.
  useEffect(() => {
    if (drawnFor.current === key) return;
    drawnFor.current = key;
    if (dialog.current?.matches(":modal")) return;
    // An open dialog cannot become modal, and closing it would say so.
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
        // A file picker inside tells of its own cancelling by the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        // A second Escape closes it whatever was answered to the first.
        if (mayClose()) void navigate(closeTo, { replace: true, preventScrollReset: true, state: STAY_IN_PLACE });
        else event.currentTarget.showModal();
      }}
      onPointerDown={(event) => (pressedBeside.current = isBeside(event))}
      onClick={(event) => pressedBeside.current && isBeside(event) && close()}
    >
      <header className="-mt-2 mb-4 flex items-start justify-between gap-4">
        <h2 id={heading} className="min-w-0 pt-2 font-display text-28 wrap-anywhere">
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
      {isHydrated && <Toaster isAtTop />}
    </dialog>
  );
}

/** On what lies behind the dialog, which counts as the dialog itself. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** One fact in a list of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-stone-strong">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
