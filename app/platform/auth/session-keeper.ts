import { useVisitor } from "./visitor-store.ts";

let isStarted = false;

/** Keeps the session alive while a signed-in user has a page open, and updates the page when the session ends elsewhere. */
export async function keepSessionAlive(): Promise<void> {
  if (isStarted || !useVisitor.getState().visitor) return;
  isStarted = true;
  const { openAuthClient } = await import("./auth-client.ts");
  const client = openAuthClient({ origin: location.origin, fetch: (...request) => fetch(...request) });
  client.onAuthStateChange((event) => {
    if (event === "SIGNED_OUT") useVisitor.setState({ visitor: null });
  });
  client.startAutoRefresh();
}
