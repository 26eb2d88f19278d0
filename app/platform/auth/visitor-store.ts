import { create } from "zustand";
import { hintIn } from "./session-hint.ts";

/** What the page's scripts know of who is signed in. */
export type ShownVisitor = { name: string; email: string; isAdmin: boolean };

type Known = {
  /** Undefined: not known yet. Null: nobody. */
  visitor: ShownVisitor | null | undefined;
  hint: string | null;
};

export const useVisitor = create<Known>(() => ({ visitor: undefined, hint: null }));

let asking: Promise<void> | undefined;

/**
 * Learns who is signed in, where the cookie says that somebody is. Asks the server once a session: call it as often as anything may have
 * changed. A question that fails leaves things as they were, and the next call asks again.
 */
export async function learnVisitor({ anew = false } = {}): Promise<void> {
  const hint = hintIn(document.cookie);
  const known = useVisitor.getState();
  if (!anew && known.visitor !== undefined && known.hint === hint) return;
  if (hint === null) return useVisitor.setState({ visitor: null, hint });
  asking ??= ask(hint).finally(() => (asking = undefined));
  return asking;
}

async function ask(hint: string): Promise<void> {
  try {
    const answer = await fetch("/session", { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { visitor } = (await answer.json()) as { visitor: ShownVisitor | null };
    // Somebody may have signed out, or in, while the answer was on its way.
    if (hintIn(document.cookie) === hint) useVisitor.setState({ visitor, hint });
  } catch {
    // Offline: the page stays as it is for nobody, and the next navigation asks again.
  }
}

/** Notices when somebody signs in or out in another tab. Returns how to stop. */
export function followOtherTabs(page: Window): () => void {
  const look = () => void learnVisitor();
  const moments: [EventTarget | undefined, string][] = [
    [page, "focus"],
    // Back from the back-forward cache, where nothing was heard of.
    [page, "pageshow"],
    // Not in every browser yet, and not on every connection.
    [(page as Partial<Window>).cookieStore, "change"],
  ];
  for (const [target, moment] of moments) target?.addEventListener(moment, look);
  return () => {
    for (const [target, moment] of moments) target?.removeEventListener(moment, look);
  };
}
