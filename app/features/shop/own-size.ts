import { isSizeOption } from "./browse.ts";
import type { Gender, Variant } from "./shop.ts";

const KEY = "shod-own-sizes";
const REMEMBERED = 5;

type Sized = { gender: Gender | null };

/** Remembers the size that was added to the cart, in this browser only. Men's and women's sizes are kept apart. */
export function rememberSize({ gender }: Sized, variant: Pick<Variant, "selectedOptions">): void {
  const size = sizeOf(variant);
  if (size === null) return;
  const sizes = read();
  const kept = [size, ...(sizes[gender ?? "unisex"] ?? []).filter((known) => known !== size)].slice(0, REMEMBERED);
  attempt(() => localStorage.setItem(KEY, JSON.stringify({ ...sizes, [gender ?? "unisex"]: kept })));
}

/** The shopper's own size among these, the most recent first; null if unknown. */
export function ownSizeAmong({ gender }: Sized, sizes: string[]): string | null {
  return (read()[gender ?? "unisex"] ?? []).find((size) => sizes.includes(size)) ?? null;
}

export function sizeOf({ selectedOptions }: Pick<Variant, "selectedOptions">): string | null {
  return selectedOptions.find(({ name }) => isSizeOption(name))?.value ?? null;
}

function read(): Record<string, string[]> {
  const stored = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? "{}") as unknown);
  if (typeof stored !== "object" || stored === null) return {};
  const lists = Object.entries(stored).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(
    lists.map(([gender, sizes]) => [gender, sizes.filter((size): size is string => typeof size === "string")]),
  );
}

/** Null where storage is disabled. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
