/** The index of the slide in view, from the scroll position of its track. */
export function currentSlide({ scrollLeft, clientWidth }: { scrollLeft: number; clientWidth: number }): number {
  return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0;
}

/**
 * The requests of the open page that are still on the wall, as they read now. A new one would push the request in view away while someone prays:
 * it is there on the next visit. Where there were none, the first ones are shown.
 */
export function stillPrayed<Post extends { id: number }>(rendered: readonly Post[], live: Post[]): Post[] {
  if (rendered.length === 0) return live;
  const ids = new Set(rendered.map(({ id }) => id));
  return live.filter(({ id }) => ids.has(id));
}

/** The type size of a request: the longer the text, the smaller, to fit the screen where possible. */
export function slideTextSize(text: string): string {
  if (text.length <= 40) return "max-w-[22ch] text-96";
  if (text.length <= 90) return "max-w-[26ch] text-64";
  if (text.length <= 260) return "max-w-[34ch] text-40";
  return text.length <= 700 ? "max-w-[48ch] text-28" : "max-w-measure text-22";
}
