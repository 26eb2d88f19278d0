import { describe, expect, test, vi } from "vitest";
import { createPageCache } from "./page-cache.server.ts";

describe("the page cache", () => {
  test("responds from memory, and renders again after a change", async () => {
    const pages = counting({});
    expect([await pages.ask(), await pages.ask()]).toEqual(["1", "1"]);
    pages.cache.drop();
    expect(await pages.ask()).toBe("2");
  });

  test("renders outdated pages again, and while that takes long, visitors get them as they were, for five seconds", async () => {
    vi.useFakeTimers({ now: 0 });
    const cache = createPageCache({});
    let version = 1;
    let takes = 0;
    const render = async () => {
      const text = String(version);
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
      return new Response(text);
    };
    const ask = async (path = "page") => (await cache.respond(new Request(`http://localhost/${path}`), render)).text();
    const after = async (ms: number, path?: string) => {
      const asked = ask(path);
      await vi.advanceTimersByTimeAsync(ms);
      return asked;
    };
    const change = () => {
      version++;
      cache.outdate();
    };
    expect(await ask()).toBe("1");
    change();
    expect(await ask()).toBe("2");

    // Quick enough to wait for.
    takes = 200;
    change();
    expect(await after(200)).toBe("3");

    takes = 2_000;
    change();
    expect(await after(300)).toBe("3");
    // A change during the rendering outdates what it renders.
    change();
    await vi.advanceTimersByTimeAsync(1_700);
    expect(await after(300)).toBe("4");
    await vi.advanceTimersByTimeAsync(1_700);
    expect(await ask()).toBe("5");
    // Nothing older than five seconds, and a page that was never rendered has to be waited for.
    change();
    await vi.advanceTimersByTimeAsync(5_001);
    expect(await after(2_000)).toBe("6");
    expect(await after(2_000, "other")).toBe("6");
    // What must not be seen any more is dropped.
    version++;
    cache.drop();
    expect(await after(2_000)).toBe("7");
    vi.useRealTimers();
  });

  test("fails as before if an outdated page cannot be rendered again", async () => {
    const cache = createPageCache({});
    const ask = (render: () => Promise<Response>) => cache.respond(new Request("http://localhost/page"), render);
    await ask(async () => new Response("1"));
    cache.outdate();
    await expect(ask(() => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  });

  test("sends a page as gzip when it was just rendered, and as brotli from memory", async () => {
    const pages = counting({}, "x".repeat(1_000));
    const accepted = (encodings: string) => ({ headers: { "Accept-Encoding": encodings } });
    const ask = async (encodings: string) => {
      const request = new Request("http://localhost/page", accepted(encodings));
      return (await pages.cache.respond(request, pages.render)).headers.get("Content-Encoding");
    };
    expect([await ask("gzip, br"), await ask("gzip, br"), await ask("gzip"), await ask("")]).toEqual([
      "gzip",
      "br",
      "gzip",
      null,
    ]);
  });

  test("caches the whole page after a HEAD request", async () => {
    const pages = counting({});
    const head = await pages.cache.respond(new Request("http://localhost/page", { method: "HEAD" }), pages.render);
    expect([await head.text(), head.headers.get("Content-Length")]).toEqual(["", "1"]);
    expect(await pages.ask()).toBe("1");
  });

  test("renders anonymously: without cookies, and without aborting when a visitor leaves", async () => {
    const cache = createPageCache({});
    const leaving = new AbortController();
    const seen: Request[] = [];
    const render = async (request: Request) => {
      seen.push(request);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return request.signal.aborted ? new Response(null, { status: 500 }) : new Response("whole");
    };
    const address = "http://localhost/page";
    // oxlint-disable-next-line shod/no-signal-in-request -- a visitor's request, as the server receives it.
    const first = cache.respond(new Request(address, { headers: { Cookie: "a=1" }, signal: leaving.signal }), render);
    const second = cache.respond(new Request(address), render);
    leaving.abort();
    expect([await (await first).text(), await (await second).text()]).toEqual(["whole", "whole"]);
    expect(seen.map(({ headers }) => headers.get("Cookie"))).toEqual([null]);
  });

  test("attack E7: does not cache a page that sets a cookie, nor one with a very long query string", async () => {
    const withCookie = counting({ "Set-Cookie": "a=1" });
    expect([await withCookie.ask(), await withCookie.ask()]).toEqual(["1", "2"]);
    const uncached = counting({});
    const long = `http://localhost/page?q=${"x".repeat(300)}`;
    const ask = async () => (await uncached.cache.respond(new Request(long), uncached.render)).text();
    expect([await ask(), await ask()]).toEqual(["1", "2"]);
  });

  test("evicts the least recently used page first", async () => {
    const pages = counting({});
    expect(await pages.ask()).toBe("1");
    for (let n = 0; n < 600; n++) {
      await pages.cache.respond(new Request(`http://localhost/?n=${n}`), async () => new Response("other"));
      if (n % 100 === 0) await pages.ask();
    }
    expect(await pages.ask()).toBe("1");
  });

  test("caches a page only until it expires", async () => {
    vi.useFakeTimers({ now: 1_000 });
    const cache = createPageCache({});
    let rendered = 0;
    const ask = async (path: string, end: number) => {
      const response = await cache.respond(new Request(`http://localhost/${path}`), async (_request, life) => {
        life.endsBy(end + 5_000);
        life.endsBy(end);
        return new Response(String(++rendered));
      });
      return response.text();
    };
    expect([await ask("page", 2_000), await ask("page", 2_000)]).toEqual(["1", "1"]);
    vi.setSystemTime(2_000);
    expect(await ask("page", 9_000)).toBe("2");
    expect([await ask("over", 2_000), await ask("over", 2_000)]).toEqual(["3", "4"]);
    vi.useRealTimers();
  });

  test("renders a page again after a minute, also when the system clock was set back", async () => {
    vi.useFakeTimers({ now: new Date("2026-05-05T12:00:00Z") });
    const pages = counting({});
    expect([await pages.ask(), await pages.ask()]).toEqual(["1", "1"]);
    vi.setSystemTime(new Date("2026-05-04T12:00:00Z"));
    vi.advanceTimersByTime(59_000);
    expect(await pages.ask()).toBe("1");
    vi.advanceTimersByTime(2_000);
    await pages.ask();
    await vi.waitFor(async () => expect(await pages.ask()).toBe("2"), 60_000);
    vi.setSystemTime(new Date("2026-05-03T12:00:00Z"));
    vi.advanceTimersByTime(6 * 60_000);
    expect(await pages.ask()).toBe("3");
    vi.useRealTimers();
  });

  test("does not cache no-store responses", async () => {
    const pages = counting({ "Cache-Control": "no-store" });
    expect([await pages.ask(), await pages.ask()]).toEqual(["1", "2"]);
  });
});

/** A page that counts how often it was rendered. */
function counting(headers: Record<string, string>, rest = "") {
  const cache = createPageCache({});
  let rendered = 0;
  const render = async () => new Response(String(++rendered) + rest, { headers });
  return {
    cache,
    render,
    ask: async () => (await cache.respond(new Request("http://localhost/page"), render)).text(),
  };
}
