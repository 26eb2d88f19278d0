/** How long a page is true. Whoever knows that it will not be for ever says so while it is made. */
export type PageLife = {
  /** From this instant on, in milliseconds, the page must not be shown from memory. The earliest counts. */
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
