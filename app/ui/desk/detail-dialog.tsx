import { useEffect, useId, useRef, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { CloseIcon } from "#app/ui/icons.tsx";

type Props = { title: string; closeTo: string; children: ReactNode };

/**
 * Everything about one row of a list. The address says that it is open, so it stands on the page before JavaScript; after it, it is a
 * modal dialog. Closing leads to `closeTo`, and focus goes back to the card it was opened from.
 */
export function DetailDialog({ title, closeTo, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const navigate = useNavigate();

  useEffect(() => {
    // An open dialog cannot become modal, and closing it would say so.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={heading}
      className="detail"
      onClose={() => void navigate(closeTo, { replace: true, preventScrollReset: true })}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
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
            dialog.current?.close();
          }}
        >
          <CloseIcon />
        </Link>
      </header>
      {children}
    </dialog>
  );
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
