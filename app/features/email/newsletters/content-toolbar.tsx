import type { RefObject } from "react";
import { FORMATTING, FormattingToolbar, type Tool } from "#app/ui/formatting-toolbar.tsx";
import { insertText, prefixLines } from "#app/ui/text-edits.ts";

/** What is inserted from a dialog. */
export type Insertion = "picture" | "product" | "button" | "verse";

const TOOLS: Tool[] = [
  ...FORMATTING,
  { label: "Quote", run: (selected) => prefixLines(selected, "quote") },
  { label: "Name", run: (selected) => insertText(selected, '{{ first_name | default: "friend" }}') },
];

const INSERTIONS: { label: string; insertion: Insertion }[] = [
  { label: "Picture…", insertion: "picture" },
  { label: "Product…", insertion: "product" },
  { label: "Button…", insertion: "button" },
  { label: "Verse…", insertion: "verse" },
];

type Props = {
  area: RefObject<HTMLTextAreaElement | null>;
  write: (content: string) => void;
  open: (insertion: Insertion) => void;
  disabled: boolean;
};

/** The formatting of a newsletter, its merge tag and what is inserted from a dialog. */
export function ContentToolbar({ open, ...toolbar }: Props) {
  const inserts = INSERTIONS.map(({ label, insertion }) => ({ label, open: () => open(insertion) }));
  return <FormattingToolbar {...toolbar} tools={TOOLS} inserts={inserts} />;
}
