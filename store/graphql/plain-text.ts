const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", apos: "'", nbsp: " " };

/** HTML without its tags, on one line, as Shopify's `description` fields are. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#39|[a-z]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** Truncates with an ellipsis. */
export function truncated(text: string, most: number | null | undefined): string {
  const characters = Array.from(text);
  if (most == null || most < 0 || characters.length <= most) return text;
  const kept = characters.slice(0, Math.max(0, most - 3));
  return `${kept.join("").trimEnd()}...`;
}
