import { deleteCopies } from "#app/platform/http/offline-copies.ts";

/** Replaces the service worker where it is switched off: deletes what it kept, and itself. */
type Worker = {
  addEventListener(
    name: "install" | "activate",
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  registration: { unregister(): Promise<boolean> };
};
const worker = self as unknown as Worker;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(deleteCopies().then(() => worker.registration.unregister())),
);
