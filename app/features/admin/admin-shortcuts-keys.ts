import type { AdminScreen } from "#app/platform/feature.server.ts";

export const ROW_KEYS = [
  { keys: ["Ctrl", "K"], what: "Find anything" },
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
export function adminShortcut(key: string, isAfterG: boolean, screens: readonly AdminScreen[]): AdminShortcut {
  if (isAfterG) {
    const to = screens.find((screen) => screen.key === key)?.to;
    return to ? { does: "go", to } : { does: "nothing" };
  }
  return { does: Object.hasOwn(SINGLE_KEYS, key) ? (SINGLE_KEYS[key] ?? "nothing") : "nothing" };
}
