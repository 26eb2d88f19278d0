import { describe, expect, test } from "vitest";
import { createReloadingSite } from "./reloading-site.ts";

/** Sites that record their events in order. Every request waits for `response`. */
function setUp() {
  const events: string[] = [];
  const files = { version: {}, openFails: false, loadFails: false, response: Promise.resolve() };
  let count = 0;
  const load = async () => {
    if (files.loadFails) throw new Error("syntax error");
    return { source: files.version, openSite };
  };
  const openSite = async () => {
    if (files.openFails) throw new Error("not opened");
    const name = `site ${++count}`;
    events.push(`${name} opened`);
    return {
      async fetch() {
        await files.response;
        return new Response(name);
      },
      stopAccepting: () => void events.push(`${name} stops accepting`),
      close: async () => void events.push(`${name} closed`),
    };
  };
  const site = createReloadingSite(load, 60_000);
  const request = async () => (await site.fetch(new Request("http://localhost/"), "127.0.0.1")).text();
  return { events, files, site, request };
}

describe("the site of the development server", () => {
  test("opens once for many requests", async () => {
    const { events, request } = setUp();
    expect(await Promise.all([request(), request(), request()])).toEqual(["site 1", "site 1", "site 1"]);
    expect(events).toEqual(["site 1 opened"]);
  });

  test("is closed before the site of the edited files opens", async () => {
    const { events, files, site, request } = setUp();
    await request();
    files.version = {};
    await Promise.all([site.reload(), site.reload()]);
    expect(events).toEqual(["site 1 opened", "site 1 stops accepting", "site 1 closed", "site 2 opened"]);
    expect(await request()).toBe("site 2");
  });

  test("finishes requests in progress before it is closed", async () => {
    const { events, files, request } = setUp();
    const pending = Promise.withResolvers<void>();
    files.response = pending.promise;
    const first = request();
    await expect.poll(() => events).toEqual(["site 1 opened"]);
    files.version = {};
    const second = request();
    await expect.poll(() => events).toContain("site 1 stops accepting");
    expect(events).not.toContain("site 1 closed");
    pending.resolve();
    expect(await Promise.all([first, second])).toEqual(["site 1", "site 2"]);
    expect(events.slice(1)).toEqual(["site 1 stops accepting", "site 1 closed", "site 2 opened"]);
  });

  test("stays open while the edited files do not load, and throws their error", async () => {
    const { events, files, request } = setUp();
    await request();
    files.loadFails = true;
    await expect(request()).rejects.toThrow("syntax error");
    files.loadFails = false;
    expect(await request()).toBe("site 1");
    expect(events).toEqual(["site 1 opened"]);
  });

  test("is opened by the next request after it failed to open", async () => {
    const { files, request } = setUp();
    files.openFails = true;
    await expect(request()).rejects.toThrow("not opened");
    files.openFails = false;
    expect(await request()).toBe("site 1");
  });

  test("is not opened again once the server is stopping", async () => {
    const { events, files, site, request } = setUp();
    await request();
    files.version = {};
    await Promise.all([site.close(), expect(request()).rejects.toThrow("stopping")]);
    expect(events).toEqual(["site 1 opened", "site 1 stops accepting", "site 1 closed"]);
  });
});
