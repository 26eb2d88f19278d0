/** Which leaf of the quiet mode stands in view, by how far its track is turned. */
export function leafShown({ scrollLeft, clientWidth }: { scrollLeft: number; clientWidth: number }): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
}

/** Large type for a few words, smaller for many: a whole request is to be seen at once where that is possible. */
export function leafType(text: string): string {
  if (text.length <= 40) return "max-w-[22ch] text-96";
  if (text.length <= 90) return "max-w-[26ch] text-64";
  if (text.length <= 260) return "max-w-[34ch] text-40";
  return text.length <= 700 ? "max-w-[48ch] text-28" : "max-w-measure text-22";
}
