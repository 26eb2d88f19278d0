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

test("a call to the storage service ends when no byte arrives", async () => {
  const settings = { endpoint: server.url, region: "", bucket: "b", accessKeyId: "", secretAccessKey: "" };
  const storage = createS3Client({ ...settings, forcePathStyle: true }, { connectMs: 200, idleMs: 200 });
  await expect(amongGarbage(storage.send({ method: "GET", key: "k" }))).rejects.toThrow(/isn't responding/);
  storage.close();
});
