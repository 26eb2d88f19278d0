import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";
import { Toaster } from "./toast.tsx";

/**
 * A modal side sheet from the right: a native dialog, so that focus stays inside, Escape closes it and focus goes back to where it
 * was. The dialog covers the whole window and its panel slides, which leaves room for toasts beside the panel.
 */
export function Sheet({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      const page = document.documentElement;
      page.style.setProperty("--scroll-bar-width", `${window.innerWidth - page.clientWidth}px`);
      element?.showModal();
    }
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="sheet"
      // The event arrives late: this sheet may be open again by then, or another surface, which must not be closed for this one.
      onCancel={onClose}
      onClose={(event) => !event.currentTarget.open && open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sheet-panel">
        <header className="flex items-center justify-between border-b border-line py-3 pr-3 pl-6">
          <h2 id={heading} className="font-display text-28">
            {title}
          </h2>
          <button type="button" aria-label="Close" className="grid size-12 place-items-center" onClick={onClose}>
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
      {open && <Toaster />}
    </dialog>
  );
}
