import { Parser } from "htmlparser2";

/** HTML without its tags, on one line, as Shopify's `description` fields are. */
export function plainText(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const onTag = (name: string, change: number) => {
    if (name === "script" || name === "style") hidden += change;
    parts.push(" ");
  };
  const parser = new Parser({
    onopentagname: (name) => onTag(name, 1),
    onclosetag: (name) => onTag(name, -1),
    ontext: (text) => {
      if (hidden === 0) parts.push(text);
    },
  });
  parser.end(html);
  return parts.join("").replace(/\s+/g, " ").trim();
}

/** Truncates with an ellipsis. */
export function truncated(text: string, most: number | null | undefined): string {
  const characters = Array.from(text);
  if (most == null || most < 0 || characters.length <= most) return text;
  const kept = characters.slice(0, Math.max(0, most - 3));
  return `${kept.join("").trimEnd()}...`;
}
