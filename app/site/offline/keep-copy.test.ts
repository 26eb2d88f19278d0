import { expect, test, vi } from "vitest";
import { CACHES } from "#app/platform/http/offline-copies.ts";
import { removeWorker } from "./keep-copy.ts";

test.each([
  ["a worker", true],
  ["files that the replaced worker kept last, without a worker", false],
])("where offline copies are switched off, a page removes %s", async (_, hasWorker) => {
  const kept = new Set<string>(hasWorker ? Object.values(CACHES) : [CACHES.files]);
  const unregister = vi.fn(async () => true);
  vi.stubGlobal("caches", { delete: async (name: string) => kept.delete(name) });
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => (hasWorker ? { unregister } : undefined) },
  });
  await removeWorker();
  expect([...kept]).toEqual([]);
  expect(unregister).toHaveBeenCalledTimes(hasWorker ? 1 : 0);
  vi.unstubAllGlobals();
});
