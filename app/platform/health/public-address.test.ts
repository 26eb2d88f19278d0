import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { probe } from "./probe.server.ts";
import { addressLine, proxyLine, type Reached } from "./public-address.ts";

const HERE: Reached = { at: "this site", forwarded: 1 };

describe("the site's address", () => {
  test.each<[string, Reached | null, string, string]>([
    ["https://shop.brand.com", HERE, "ok", "leads to this site"],
    ["http://localhost:3000", null, "ok", "point to http://localhost:3000"],
    ["http://shop.brand.com", HERE, "failing", "without https"],
    ["https://brand.com/shop", HERE, "failing", "only works at the root"],
    ["https://brand.com/shop", { at: "nothing", code: "ECONNREFUSED" }, "failing", "only works at the root"],
    ["https://shop.brand.com", { at: "another site" }, "failing", "another secret"],
    ["https://shop.brand.com", { at: "something else", status: 301 }, "failing", "responded with 301"],
    ["https://shop.brand.com", { at: "nothing", code: "ENOTFOUND" }, "failing", "does not exist"],
    ["https://shop.brand.com", { at: "nothing", code: "CERT_HAS_EXPIRED" }, "failing", "certificate"],
    ["https://shop.brand.com", { at: "nothing", code: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "failing", "certificate"],
    ["https://shop.brand.com", { at: "nothing", code: "ERR_TLS_CERT_ALTNAME_INVALID" }, "failing", "certificate"],
    ["https://shop.brand.com", { at: "nothing", code: "ECONNREFUSED" }, "warning", "from this machine"],
    ["https://shop.brand.com", { at: "nothing", code: "timeout" }, "warning", "from this machine"],
  ])("%s that leads to %j is %s", (url, reached, state, detail) => {
    const line = addressLine(url, reached);
    expect(line).toMatchObject({ state, detail: expect.stringContaining(detail) });
    expect(line.toDo === undefined).toBe(state === "ok");
  });

  test("that is not set is a warning", () => {
    expect(addressLine(undefined, null)).toMatchObject({
      state: "warning",
      toDo: expect.stringContaining("PUBLIC_URL"),
    });
  });
});

describe("TRUSTED_PROXY_HOPS", () => {
  test.each([
    [0, 0, "ok", undefined],
    [1, 1, "ok", undefined],
    [0, 2, "failing", "Set TRUSTED_PROXY_HOPS to 2."],
    [2, 1, "failing", "Set TRUSTED_PROXY_HOPS to 1."],
    [1, 0, "failing", "Set TRUSTED_PROXY_HOPS to 0."],
  ])("%i with %i proxies is %s", (hops, forwarded, state, toDo) => {
    expect(proxyLine(hops, { at: "this site", forwarded })).toMatchObject({ state, ...(toDo && { toDo }) });
  });

  test("is not judged without a request that came back", () => {
    expect(proxyLine(3, null).state).toBe("ok");
    expect(proxyLine(3, { at: "another site" }).state).toBe("ok");
  });
});

describe("the site's request to its own address", () => {
  test.each<[string, number, string, Reached]>([
    ["this site", 200, '{"forwarded":2}', { at: "this site", forwarded: 2 }],
    ["a site with another secret", 401, "{}", { at: "another site" }],
    ["a page", 200, "<p>Welcome to nginx</p>", { at: "something else", status: 200 }],
    ["a redirect", 308, "", { at: "something else", status: 308 }],
    ["a proxy without the site", 502, "", { at: "something else", status: 502 }],
  ])("finds %s", async (_what, status, body, reached) => {
    const server = createServer((request, response) => {
      response.writeHead(status, { Location: "/elsewhere" });
      response.end(request.headers.authorization === "Bearer key" ? body : "no key");
    });
    const url = await listening(server);
    expect(await probe(url, "key", 5_000)).toEqual(reached);
    server.close();
    server.closeAllConnections();
  });

  test("finds nothing where nothing listens, and does not wait for silence", async () => {
    const silent = createServer(() => {});
    const url = await listening(silent);
    expect(await probe(url, "key", 100)).toEqual({ at: "nothing", code: "timeout" });
    silent.close();
    silent.closeAllConnections();
    expect(await probe(url, "key", 5_000)).toEqual({ at: "nothing", code: "ECONNREFUSED" });
  });
});

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
