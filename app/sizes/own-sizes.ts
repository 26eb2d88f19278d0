import { clothingSize, systemSizesOf, type SizeFit } from "./sizes.ts";

/**
 * What sizes are sizes of: the same "8" or "M" of another kind, or for another gender, is another size. `kind`: "shoes", "clothes" or,
 * where sizes of one product say nothing about another's, its id.
 */
export type Sizing = { kind: string; gender: string | null; fit: SizeFit | null };

const KEY = "shod-own-sizes";
const REMEMBERED = 24;

/** Remembers a size as the shopper's own, in this browser only. */
export function rememberOwnSize(sizing: Sizing, size: string): void {
  const names = namesOf(sizing, size);
  const kept = [...names, ...ownSizes().filter((known) => !names.includes(known))].slice(0, REMEMBERED);
  attempt(() => localStorage.setItem(KEY, JSON.stringify(kept)));
}

/** The shopper's own size among these: of a unisex shoe the last unisex one before those of one gender, then the most recent; null if unknown. */
export function ownSizeIn(sizing: Sizing, sizes: string[]): string | null {
  const named = sizes.map((size) => ({ size, names: namesOf(sizing, size) }));
  const own = ownSizes();
  const known = [...own.filter((name) => name.startsWith(`${sizing.kind} unisex `)), ...own];
  for (const name of known) {
    const found = named.find(({ names }) => names.includes(name));
    if (found) return found.size;
  }
  return null;
}

/** A size in every system it is written in: "9.0" and "US 9" are the same, and so are "Medium" and "M". */
function namesOf({ kind, gender, fit }: Sizing, size: string): string[] {
  const systems = systemSizesOf(size, kind === "shoes" ? fit : null);
  const nameOf = (whose: string | null, value: string) => `${kind} ${whose ?? "unknown"} ${clothingSize(value)}`;
  const [first] = systems;
  const names = systems.map(({ system, size: value }) => nameOf(system === "other" ? gender : system, value));
  // First of all, before what is only the same length.
  return systems.length > 1 && first ? [nameOf("unisex", first.size), ...names] : names;
}

function ownSizes(): string[] {
  const stored = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown);
  return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === "string") : [];
}

/** Undefined where storage is disabled. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
