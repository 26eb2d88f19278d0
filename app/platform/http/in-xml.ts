const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML elements and attributes. */
export function inXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}
