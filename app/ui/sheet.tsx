import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseIcon } from "./icons.tsx";
import { Toaster } from "./toast.tsx";

const alwaysClose = () => true;

/**
 * A modal side sheet from the right: a native dialog, so that it traps focus, closes on Escape and restores focus. The dialog covers the whole
 * window and its panel slides in, which leaves room for toasts beside the panel.
 */
export function Sheet({
  title,
  open,
  mayClose = alwaysClose,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  /** Asks for confirmation when something would be lost; false keeps it open. */
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
    // Browsers always close it on a second Escape.
    else if (!dialog.current?.open) dialog.current?.showModal();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="sheet"
      // The event fires late: this sheet may be open again by then, or another overlay, which must stay open.
      onCancel={(event) => {
        // Where the browser will close it anyway, the close event asks.
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
        {open && <Toaster position="sheet" />}
        {children}
      </div>
    </dialog>
  );
}
