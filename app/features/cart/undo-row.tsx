import { useEffect, useRef } from "react";

/** In place of something that was just removed. */
export function UndoRow({ text, onUndo }: { text: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The control that had focus is gone; Undo is the likely next step.
  useEffect(() => button.current?.focus(), []);
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-14 text-stone-strong">
      <span role="status">{text}</span>
      <button ref={button} type="button" className="link min-h-6 font-medium text-ink" onClick={onUndo}>
        Undo
      </button>
    </li>
  );
}
