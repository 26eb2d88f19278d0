import { CloseIcon } from "#app/ui/icons.tsx";

/** `id`: by which the dialog is named. */
export function DialogHeader({ id, title, close }: { id: string; title: string; close: () => void }) {
  return (
    <header className="-mt-2 mb-4 flex items-start justify-between gap-4">
      <h2 id={id} className="min-w-0 pt-2 font-display text-22">
        {title}
      </h2>
      <button
        type="button"
        aria-label="Close"
        className="-mr-3 grid size-12 shrink-0 place-items-center"
        onClick={close}
      >
        <CloseIcon />
      </button>
    </header>
  );
}
