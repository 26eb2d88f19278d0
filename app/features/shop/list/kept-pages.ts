const STORED = "shod-list-pages";

type Kept<Page> = { id: string; pages: Page[]; y: number };

/** Has the pages that were loaded into a list, and its scroll position, survive a reload of the document. `id`: the entry of the history. */
export function keepPagesOnLeave(id: string, pages: unknown[]): () => void {
  const keep = () => attempt(() => sessionStorage.setItem(STORED, JSON.stringify({ id, pages, y: scrollY })));
  window.addEventListener("pagehide", keep);
  return () => window.removeEventListener("pagehide", keep);
}

/** What was kept for this entry of the history if the document was reloaded or returned to; once. */
export function keptPages<Page>(id: string): Kept<Page> | null {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(STORED) ?? "null") as Kept<Page> | null);
  attempt(() => sessionStorage.removeItem(STORED));
  const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return kept?.id === id && how?.type !== "navigate" && kept.pages.length > 0 ? kept : null;
}

/** Undefined where storage is disabled or full. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
