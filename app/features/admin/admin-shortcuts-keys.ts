import { ADMIN_SCREENS } from "./admin.ts";

/** The second key of "g" and a letter, by the screen it leads to. A screen that is not there has no key. */
const TEMPLATES: Record<string, string> = {
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
  const template = TEMPLATES[to];
  return template ? [{ template, label, to }] : [];
});

export const ROW_KEYS = [
  { keys: ["j"], what: "Next row" },
  { keys: ["k"], what: "Row before" },
  { keys: ["Enter"], what: "Open the row" },
  { keys: ["x"], what: "Select the row" },
  { keys: ["/"], what: "Search" },
  { keys: ["?"], what: "This list" },
];

export type AdminShortcut =
  | { does: "help" | "search" | "next" | "before" | "open" | "select" | "wait" | "nothing" }
  | { does: "go"; to: string };

const ALONE: Record<string, Exclude<AdminShortcut["does"], "go">> = {
  "?": "help",
  "/": "search",
  j: "next",
  k: "before",
  Enter: "open",
  x: "select",
  g: "wait",
};

/** What a key does; `isAfterG`: the one before it was "g", and this one names a screen. */
export function adminShortcut(key: string, isAfterG: boolean): AdminShortcut {
  if (isAfterG) {
    const to = SCREEN_KEYS.find(({ template }) => template === key)?.to;
    return to ? { does: "go", to } : { does: "nothing" };
  }
  return { does: Object.hasOwn(ALONE, key) ? (ALONE[key] ?? "nothing") : "nothing" };
}
