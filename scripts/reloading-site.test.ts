import { describe, expect, test } from "vitest";
import { createReloadingSite } from "./reloading-site.ts";

/** Sites that note what happens to them, in order; `answer` is what a request to one of them waits for. */
function setUp() {
  const events: string[] = [];
  const files = { version: {}, openFails: false, loadFails: false, answer: Promise.resolve() };
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
        await files.answer;
        return new Response(name);
      },
      stopAccepting: () => void events.push(`${name} stops accepting`),
      close: async () => void events.push(`${name} closed`),
    };
  };
  const site = createReloadingSite(load, 60_000);
  const ask = async () => (await site.fetch(new Request("http://localhost/"), "127.0.0.1")).text();
  return { events, files, site, ask };
}

describe("the site of the development server", () => {
  test("opens once for many requests", async () => {
    const { events, ask } = setUp();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(["site 1", "site 1", "site 1"]);
    expect(events).toEqual(["site 1 opened"]);
  });

  test("is closed before the one of the edited files opens", async () => {
    const { events, files, site, ask } = setUp();
    await ask();
    files.version = {};
    await Promise.all([site.reload(), site.reload()]);
    expect(events).toEqual(["site 1 opened", "site 1 stops accepting", "site 1 closed", "site 2 opened"]);
    expect(await ask()).toBe("site 2");
  });

  test("finishes the requests it is answering before it is closed", async () => {
    const { events, files, ask } = setUp();
    const answering = Promise.withResolvers<void>();
    files.answer = answering.promise;
    const first = ask();
    await expect.poll(() => events).toEqual(["site 1 opened"]);
    files.version = {};
    const second = ask();
    await expect.poll(() => events).toContain("site 1 stops accepting");
    expect(events).not.toContain("site 1 closed");
    answering.resolve();
    expect(await Promise.all([first, second])).toEqual(["site 1", "site 2"]);
    expect(events.slice(1)).toEqual(["site 1 stops accepting", "site 1 closed", "site 2 opened"]);
  });

  test("stays open while the edited files do not load, and says why", async () => {
    const { events, files, ask } = setUp();
    await ask();
    files.loadFails = true;
    await expect(ask()).rejects.toThrow("syntax error");
    files.loadFails = false;
    expect(await ask()).toBe("site 1");
    expect(events).toEqual(["site 1 opened"]);
  });

  test("is opened again with the next request after it failed to open", async () => {
    const { files, ask } = setUp();
    files.openFails = true;
    await expect(ask()).rejects.toThrow("not opened");
    files.openFails = false;
    expect(await ask()).toBe("site 1");
  });

  test("does not open any more once the server stops", async () => {
    const { events, files, site, ask } = setUp();
    await ask();
    files.version = {};
    await Promise.all([site.close(), expect(ask()).rejects.toThrow("stopping")]);
    expect(events).toEqual(["site 1 opened", "site 1 stops accepting", "site 1 closed"]);
  });
});
