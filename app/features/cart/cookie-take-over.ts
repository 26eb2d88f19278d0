import { loadFile } from "#app/ui/script-files.ts";

let takingOver: Promise<void> | null = null;

/** Moves what was added without scripts into this cart. Few visitors have any. */
export async function takeOverCookieCart(): Promise<void> {
  if (document.cookie.includes("shod-cart="))
    takingOver ??= loadFile(() => import("./take-over.ts"))
      .then(({ takeOver }) => takeOver())
      .finally(() => (takingOver = null));
  await takingOver;
}
