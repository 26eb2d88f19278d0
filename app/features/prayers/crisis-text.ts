/** Text, or a link within it. */
export type CrisisPart = string | { label: string; href: string };

const LINK = /\[([^\][]+)\]\(((?:tel|sms):\+?\d[\d-]*|https:\/\/[^\s()]+)\)/;

/** The parts of a text with links as in Markdown: `[call 911](tel:911)`. */
export function crisisParts(text: string): CrisisPart[] {
  // Of text, label, address, text, ...
  const split = text.split(LINK);
  return split.flatMap((part, at): CrisisPart[] => {
    if (at % 3 === 1) return [{ label: part, href: split[at + 1] ?? "" }];
    return at % 3 === 0 && part !== "" ? [part] : [];
  });
}
