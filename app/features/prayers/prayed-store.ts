import { create } from "zustand";
import { postForm } from "#app/platform/http/post-json.ts";

const KEY = "shod-prayed";
/** The oldest requests are dropped first. */
const MAX_STORED = 300;

type Prayed = Record<string, number>;

/** The requests prayed for in this browser, with their count at the time. Empty until `rememberPrayed`. */
export const usePrayed = create<{ prayed: Prayed; isRemembered: boolean }>(() => ({ prayed: {}, isRemembered: false }));

/** Reads localStorage, once per page load. */
export function rememberPrayed(): void {
  if (usePrayed.getState().isRemembered) return;
  const stored = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? "{}") as unknown);
  const entries = Object.entries(typeof stored === "object" && stored !== null ? stored : {});
  const prayed = Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  usePrayed.setState((now) => ({ prayed: { ...prayed, ...now.prayed }, isRemembered: true }));
}

/** Updates optimistically; reverts and returns false when it could not be counted. */
export async function submitPrayed(id: number, shownCount: number): Promise<boolean> {
  if (String(id) in usePrayed.getState().prayed) return true;
  put(id, shownCount + 1);
  try {
    const { count } = await postForm<{ count: number }>("/prayer-wall/prayed", { prayer: String(id) });
    put(id, count);
    save();
    return true;
  } catch {
    usePrayed.setState(({ prayed: { [id]: _taken, ...others } }) => ({ prayed: others }));
    return false;
  }
}

function put(id: number, count: number): void {
  usePrayed.setState(({ prayed: { [id]: _before, ...others } }) => ({ prayed: { ...others, [id]: count } }));
}

function save(): void {
  const newest = Object.entries(usePrayed.getState().prayed)
    .sort(([a], [b]) => Number(a) - Number(b))
    .slice(-MAX_STORED);
  attempt(() => localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest))));
}

/** Storage may be disabled or full. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
