import { ADMIN_SCREENS } from "./admin.ts";

/** The key after "g", by screen. */
const SCREEN_KEY: Record<string, string> = {
  "/admin": "h",
  "/admin/orders": "o",
  "/admin/products": "p",
  "/admin/inventory": "i",
  "/admin/back-in-stock": "n",
  "/admin/subscriptions": "s",
  "/admin/prayers": "r",
  "/admin/stories": "t",
  "/admin/banners": "b",
  "/admin/newsletter": "l",
  "/admin/promo-codes": "c",
  "/admin/giving": "v",
  "/admin/audit": "a",
  "/admin/system": "y",
};

export const SCREEN_KEYS = ADMIN_SCREENS.flatMap(({ label, to }) => {
  const key = SCREEN_KEY[to];
  return key ? [{ key, label, to }] : [];
});

export const ROW_KEYS = [
  { keys: ["j"], what: "Next row" },
  { keys: ["k"], what: "Previous row" },
  { keys: ["Enter"], what: "Open the row" },
  { keys: ["x"], what: "Select the row" },
  { keys: ["/"], what: "Search" },
  { keys: ["?"], what: "Keyboard shortcuts" },
];

export type AdminShortcut =
  | { does: "help" | "search" | "next" | "before" | "open" | "select" | "wait" | "nothing" }
  | { does: "go"; to: string };

const SINGLE_KEYS: Record<string, Exclude<AdminShortcut["does"], "go">> = {
  "?": "help",
  "/": "search",
  j: "next",
  k: "before",
  Enter: "open",
  x: "select",
  g: "wait",
};

/** What a key does; `isAfterG`: the previous key was "g", so this one chooses a screen. */
export function adminShortcut(key: string, isAfterG: boolean): AdminShortcut {
  if (isAfterG) {
    const to = SCREEN_KEYS.find((screen) => screen.key === key)?.to;
    return to ? { does: "go", to } : { does: "nothing" };
  }
  return { does: Object.hasOwn(SINGLE_KEYS, key) ? (SINGLE_KEYS[key] ?? "nothing") : "nothing" };
}
