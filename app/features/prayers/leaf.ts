/** Which leaf of the quiet mode stands in view, by how far its track is turned. */
export function leafShown({ scrollLeft, clientWidth }: { scrollLeft: number; clientWidth: number }): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
}

/** Large type for a few words, smaller for many: a whole request is to be seen at once where that is possible. */
export function leafType(text: string): "text-64" | "text-40" | "text-28" | "text-22" {
  if (text.length <= 90) return "text-64";
  if (text.length <= 260) return "text-40";
  return text.length <= 700 ? "text-28" : "text-22";
}
