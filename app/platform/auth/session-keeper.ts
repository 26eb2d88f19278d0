import { useVisitor } from "./visitor-store.ts";

let isKeeping = false;

/** While a page of somebody who is signed in is open, their session does not run out; when it has ended elsewhere, the page says so. */
export async function keepSession(): Promise<void> {
  if (isKeeping || !useVisitor.getState().visitor) return;
  isKeeping = true;
  const { openAuthClient } = await import("./auth-client.ts");
  const client = openAuthClient({ origin: location.origin, fetch: (...request) => fetch(...request) });
  client.onAuthStateChange((event) => {
    if (event === "SIGNED_OUT") useVisitor.setState({ visitor: null });
  });
  client.startAutoRefresh();
}
