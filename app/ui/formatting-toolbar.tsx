import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { link, prefixLines, wrap, type Selected, type TextEdit } from "./text-edits.ts";
import { useTextEdits } from "./use-text-edits.ts";

export type Tool = { label: string; run: (selected: Selected) => TextEdit };
/** A button that opens a dialog, whose result is inserted. */
type InsertTool = { label: string; open: () => void };

export const FORMATTING: Tool[] = [
  { label: "Heading", run: (selected) => prefixLines(selected, "heading") },
  { label: "Bold", run: (selected) => wrap(selected, "**", "bold") },
  { label: "Italic", run: (selected) => wrap(selected, "*", "italic") },
  { label: "Link", run: link },
  { label: "List", run: (selected) => prefixLines(selected, "bullets") },
  { label: "Numbers", run: (selected) => prefixLines(selected, "numbers") },
];

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Called with the text where the browser cannot write it itself. */
  write: (content: string) => void;
  tools?: Tool[];
  inserts?: InsertTool[];
  disabled?: boolean;
};

const BUTTON =
  "min-h-tap rounded-sm border border-transparent px-2.5 text-14 hover:border-line-strong disabled:text-stone-strong";

/** Writes Markdown into the text area. One Tab stop; the arrow keys move within it. */
export function FormattingToolbar({ area, write, tools = FORMATTING, inserts = [], disabled = false }: Props) {
  const apply = useTextEdits(area, write);
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const buttons = [
    ...tools.map(({ label, run }) => ({ label, onClick: () => apply(run), opensDialog: false })),
    ...inserts.map(({ label, open }) => ({ label, onClick: open, opensDialog: true })),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: buttons.length - 1 - current }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + buttons.length) % buttons.length;
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className="mb-2 grid grid-cols-3 gap-x-1 border-y border-line sm:grid-cols-6 noscript:hidden"
    >
      {buttons.map(({ label, onClick, opensDialog }, at) => (
        <button
          key={label}
          type="button"
          disabled={disabled}
          tabIndex={at === current ? 0 : -1}
          aria-haspopup={opensDialog ? "dialog" : undefined}
          className={BUTTON}
          onKeyDown={onKeyDown}
          onFocus={() => setCurrent(at)}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
