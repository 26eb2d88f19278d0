import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limitCalls } from "#app/platform/auth/oauth/limit-calls.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { exchange } from "#app/platform/shopify/graphql-response.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { createImageFetcher } from "#store/import/fetch-image.server.ts";
import { createS3Client } from "#app/platform/storage/s3-requests.server.ts";
import { amongGarbage, silentServer } from "../support/silent-server.ts";

let server: Awaited<ReturnType<typeof silentServer>>;
beforeAll(async () => void (server = await silentServer()));
afterAll(() => server.close());

type Ask = (path: string) => Promise<unknown>;
const anyOperation = "{ shop { name } }" as never;

/** Every way in which the server calls others, with a short limit. */
const CALLS: [name: string, ask: Ask, message: RegExp][] = [
  [
    "the Storefront API",
    (path) =>
      createStorefront({ fetch, endpoint: server.url + path, token: "", timeoutSeconds: 0.2, retryAfterMs: 1 }).query(
        anyOperation,
        {} as never,
      ),
    /did not respond in time/,
  ],
  [
    "the Admin API",
    (path) =>
      createShopifyAdmin({ fetch, endpoint: server.url + path, token: "", timeoutSeconds: 0.2 }).query(
        anyOperation,
        {} as never,
      ),
    /did not respond in time/,
  ],
  [
    "the grant of a token",
    (path) => exchange(fetch, new Request(server.url + path, { method: "POST", body: "x" }), 0.2),
    /did not respond in time/,
  ],
  [
    "a sign-in provider, without a limit of the library",
    (path) => limitCalls(async () => (await fetch(server.url + path)).text(), 200),
    /timeout/,
  ],
  [
    "a sign-in provider, with a signal of the library",
    (path) =>
      limitCalls(async () => {
        const { signal } = new AbortController();
        return (await fetch(server.url + path, { method: "POST", body: "x", signal })).text();
      }, 200),
    /timeout/,
  ],
  [
    "a picture of an import",
    (path) => createImageFetcher({ allowPrivateAddresses: true, timeoutMilliseconds: 200 })(server.url + path),
    /^no response within 0.2 seconds$/,
  ],
];

describe.each(CALLS)("a call of %s", (_name, ask, message) => {
  test.each(["/never", "/stall"])("ends in time, with garbage collection: %s", async (path) => {
    const error = await amongGarbage(ask(path)).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toMatch(message);
  });
});

describe("a call while a request is handled", () => {
  // oxlint-disable-next-line shod/no-signal-in-request -- as a library may call it.
  const asking = (url: string, signal: AbortSignal) => new Request(url, { signal });
  const calls: [name: string, call: (url: string, signal: AbortSignal) => Promise<unknown>][] = [
    ["in the request", (url, signal) => fetch(asking(url, signal))],
    ["in the request, with options", (url, signal) => fetch(asking(url, signal), { headers: { a: "1" } })],
    ["in the options", (url, signal) => fetch(url, { signal })],
    [
      "in the options, which replace the request's",
      (url, signal) => fetch(asking(url, AbortSignal.timeout(60_000)), { signal }),
    ],
  ];

  test.each(calls)("ends with its own signal %s", async (_where, call) => {
    const own = new AbortController();
    const called = limitCalls(() => call(`${server.url}/never`, own.signal), 60_000);
    own.abort(new Error("no longer needed"));
    await expect(called).rejects.toThrow("no longer needed");
  });

  test("is not ended by the signal of a request that the options leave out", async () => {
    const ended = AbortSignal.abort(new Error("of the request"));
    const call = () => fetch(asking(`${server.url}/never`, ended), { signal: null });
    await expect(limitCalls(call, 200)).rejects.toThrow(/timeout/);
  });

  test("of work that goes on after the response has its own time", async () => {
    // Long enough for a response of this machine while it does other work.
    const LIMIT_MS = 3_000;
    const start = Promise.withResolvers<void>();
    const later: Promise<unknown>[] = [];
    await limitCalls(async () => {
      later.push(
        start.promise.then(() => fetch(`${server.url}/stall`)),
        start.promise.then(() => fetch(`${server.url}/never`)),
      );
    }, LIMIT_MS);
    await new Promise((resolve) => setTimeout(resolve, 1.1 * LIMIT_MS));
    start.resolve();
    const [served, unserved] = await Promise.allSettled(later);
    expect(served).toMatchObject({ status: "fulfilled", value: { status: 200 } });
    expect(unserved).toMatchObject({ status: "rejected", reason: { name: "TimeoutError" } });
  });
});

test("a call to the storage service ends when no byte arrives", async () => {
  const settings = { endpoint: server.url, region: "", bucket: "b", accessKeyId: "", secretAccessKey: "" };
  const storage = createS3Client({ ...settings, forcePathStyle: true }, { connectMs: 200, idleMs: 200 });
  await expect(amongGarbage(storage.send({ method: "GET", key: "k" }))).rejects.toThrow(/isn't responding/);
  storage.close();
});
