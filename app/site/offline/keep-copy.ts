import { hintIn } from "#app/platform/auth/sessions/session-hint.ts";
import { deleteCopies, type SeenPage } from "#app/platform/http/offline-copies.ts";

const WORKER = "/service-worker.js";

/** Starts the service worker, and tells it which page was opened if that may be kept. Nothing is kept of what a signed-in visitor looks at: others may use the browser later. */
export async function keepCopy(path: string | null): Promise<void> {
  if (hintIn(document.cookie) !== null) return;
  await navigator.serviceWorker.register(WORKER);
  if (path === null) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no such argument.
  active?.postMessage({ seen: path, files } satisfies SeenPage);
}

/** Where it is switched off. On every page: the worker keeps what it is loading while it is being replaced, after its successor deleted the rest. */
export async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  await deleteCopies();
}
