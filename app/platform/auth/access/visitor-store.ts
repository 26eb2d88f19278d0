import { create } from "zustand";
import { singleFlight } from "../../concurrency.ts";
import { KEY as KEPT_TYPED } from "#app/ui/kept-typed.ts";
import { hintIn } from "../sessions/session-hint.ts";

/** What the browser knows about the signed-in user. */
export type PublicVisitor = { name: string; email: string; isAdmin: boolean };

type Known = {
  /** Undefined: not known yet. Null: not signed in. */
  visitor: PublicVisitor | null | undefined;
  hint: string | null;
};

export const useVisitor = create<Known>(() => ({ visitor: undefined, hint: null }));

/** What of localStorage belongs to the visitor who uses this browser now. */
export const UNTIL_SIGN_OUT = "shod-last-order";

useVisitor.subscribe(({ visitor }, before) => {
  if (!before.visitor || visitor) return;
  try {
    localStorage.removeItem(UNTIL_SIGN_OUT);
    sessionStorage.removeItem(KEPT_TYPED);
  } catch {
    // Storage is disabled, and so holds nothing.
  }
});

const fetchOnce = singleFlight<void>();

/**
 * Fetches the signed-in user if the hint cookie says there is one, once per session: call it whenever something may have changed. A failed
 * fetch changes nothing, and the next call tries again.
 */
export async function loadVisitor({ force = false } = {}): Promise<void> {
  const hint = hintIn(document.cookie);
  const known = useVisitor.getState();
  if (!force && known.visitor !== undefined && known.hint === hint) return;
  if (hint === null) return useVisitor.setState({ visitor: null, hint });
  return fetchOnce("visitor", () => fetchVisitor(hint));
}

async function fetchVisitor(hint: string): Promise<void> {
  try {
    const response = await fetch("/session", { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    const { visitor } = (await response.json()) as { visitor: PublicVisitor | null };
    // The user may have signed out or in while the request was under way.
    if (hintIn(document.cookie) === hint) useVisitor.setState({ visitor, hint });
  } catch {
    // Offline: the page stays as rendered without a user, and the next navigation tries again.
  }
}

/** Notices when a user signs in or out in another tab. Returns a function that stops it. */
export function followOtherTabs(page: Window): () => void {
  const refresh = () => void loadVisitor();
  const events: [EventTarget | undefined, string][] = [
    [page, "focus"],
    // The page was restored from the back-forward cache, in which it received no events.
    [page, "pageshow"],
    // Not supported by every browser, nor on insecure connections.
    [(page as Partial<Window>).cookieStore, "change"],
  ];
  for (const [target, event] of events) target?.addEventListener(event, refresh);
  return () => {
    for (const [target, event] of events) target?.removeEventListener(event, refresh);
  };
}
