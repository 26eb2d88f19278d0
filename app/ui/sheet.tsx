import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";
import { Toaster } from "./toast.tsx";

const letClose = () => true;

/**
 * A modal side sheet from the right: a native dialog, so that focus stays inside, Escape closes it and focus goes back to where it
 * was. The dialog covers the whole window and its panel slides, which leaves room for toasts beside the panel.
 */
export function Sheet({
  title,
  open,
  mayClose = letClose,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  /** Asks where something would be lost; false: it stays open. */
  mayClose?: () => boolean;
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

  const close = () => {
    if (mayClose()) onClose();
    // A second Escape closes it whatever was answered to the first.
    else if (!dialog.current?.open) dialog.current?.showModal();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="sheet"
      // The event arrives late: this sheet may be open again by then, or another surface, which must not be closed for this one.
      onCancel={(event) => {
        // Where it closes whatever is answered, the event after this one asks.
        if (!event.cancelable) return;
        if (mayClose()) onClose();
        else event.preventDefault();
      }}
      onClose={(event) => !event.currentTarget.open && open && close()}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="sheet-panel">
        <header className="flex items-center justify-between border-b border-line py-3 pr-3 pl-6">
          <h2 id={heading} className="font-display text-28">
            {title}
          </h2>
          <button type="button" aria-label="Close" className="grid size-12 place-items-center" onClick={close}>
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
      {open && <Toaster />}
    </dialog>
  );
}
