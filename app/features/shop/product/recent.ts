import type { Photo, ProductDetails } from "../shop.ts";

/** A product seen in this browser. Without its price, which may have changed since. */
export type Seen = Pick<ProductDetails, "handle" | "title"> & {
  picture: Pick<Photo, "url" | "alt" | "width" | "height"> | null;
};

const KEY = "shod-recently-viewed";
const KEPT = 9;

/** Remembers that the product was seen; returns the others seen before, the most recent first. */
export function rememberSeen({ handle, title, photos: [first] }: ProductDetails): Seen[] {
  const picture = first ? { url: first.url, alt: first.alt, width: first.width, height: first.height } : null;
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    const others = (Array.isArray(stored) ? stored.filter(isSeen) : []).filter((one) => one.handle !== handle);
    localStorage.setItem(KEY, JSON.stringify([{ handle, title, picture }, ...others].slice(0, KEPT)));
    return others;
  } catch {
    // Storage is disabled or damaged.
    return [];
  }
}

function isSeen(value: unknown): value is Seen {
  const { handle, title, picture } = (value ?? {}) as Partial<Record<keyof Seen, unknown>>;
  const { url, alt, width, height } = (picture ?? {}) as Record<string, unknown>;
  return (
    [handle, title].every((text) => typeof text === "string") &&
    (picture === null ||
      ([url, alt].every((text) => typeof text === "string") && Number(width) > 0 && Number(height) > 0))
  );
}
