const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands in an XML document, between tags or in an attribute. */
export function inXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => NAMES[sign] ?? sign);
}
