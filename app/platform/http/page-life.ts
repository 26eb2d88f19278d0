/** How long a page may be cached. A loader that knows when the page will change calls `endsBy` while it is rendered. */
export type PageLife = {
  /** From this time on, in milliseconds, the page must not be served from the cache. The earliest call wins. */
  endsBy(instant: number): void;
  readonly end: number;
};

export function createPageLife(): PageLife {
  let end = Infinity;
  return {
    endsBy: (instant) => void (end = Math.min(end, instant)),
    get end() {
      return end;
    },
  };
}
