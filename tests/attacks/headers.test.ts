import { createHash } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { Site } from "#server/site.ts";
import { describe, expect, ownersCookie, startBuiltSite, test } from "../support/built-site.ts";
import { SERVER_ENTRY_POINTS, sitePages, type SitePage } from "../support/entry-points.ts";

const HOST = "http://localhost:3000";
let site: Site;
let secure: Site;
let pages: SitePage[];
let owner: string;

beforeAll(async () => {
  site = await startBuiltSite();
  secure = await startBuiltSite({}, { publicUrl: "https://shod.example" });
  pages = await sitePages();
  owner = await ownersCookie(site);
});
afterAll(async () => {
  await site.close();
  await secure.close();
});

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };
const ask = (path: string, init: Init = {}, at = site) =>
  at.fetch(
    new Request(new URL(path, HOST), {
      ...init,
      headers: { Accept: "text/html", Host: "localhost:3000", ...init.headers },
    }),
    "127.0.0.1",
  );

/** Every HTML response: each route, refused forms, missing pages, the mailbox and the checkout. */
async function documents(): Promise<{ what: string; response: Response; html: string }[]> {
  const responses: [string, Response][] = [];
  for (const { address, isDocument, hasAction, access } of pages) {
    if (!isDocument) continue;
    const visitors: Record<string, string>[] = access === "public" ? [{}] : [{}, { Cookie: owner }];
    for (const headers of visitors) {
      responses.push([address, await ask(address, { headers })]);
      const form = { method: "POST", body: new URLSearchParams({ name: "x" }), headers: { ...headers, Origin: HOST } };
      if (hasAction) responses.push([`POST ${address}`, await ask(address, form)]);
    }
  }
  for (const other of ["/product/not-there", "/search?q=%3Cscript%3E", "/store/checkouts/nothing", "/dev/mailbox"])
    responses.push([other, await ask(other)]);
  const shown = responses.filter(([, response]) => response.headers.get("Content-Type")?.startsWith("text/html"));
  return Promise.all(shown.map(async ([what, response]) => ({ what, response, html: await response.text() })));
}

const directives = (response: Response): Record<string, string[]> =>
  Object.fromEntries(
    (response.headers.get("Content-Security-Policy") ?? "").split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );

describe("every page", () => {
  test("attack E4, attack E5: cannot be framed, and runs only the scripts the server rendered", async () => {
    const all = await documents();
    expect(all.length).toBeGreaterThan(20);
    for (const { what, response, html } of all) {
      const policy = directives(response);
      expect(policy["default-src"], what).toEqual(["'none'"]);
      expect(policy["frame-ancestors"], what).toEqual(["'none'"]);
      expect(policy["base-uri"], what).toEqual(["'none'"]);
      expect(policy["object-src"] ?? policy["default-src"], what).toEqual(["'none'"]);
      expect([["'self'"], ["'none'"]], what).toContainEqual(policy["form-action"]);
      expect([["'self'"], ["'none'"]], what).toContainEqual(policy["media-src"] ?? policy["default-src"]);
      const scripts = policy["script-src"] ?? policy["default-src"] ?? [];
      for (const source of scripts) expect(source, what).toMatch(/^'(self|none|sha256-[\w+/=]+)'$/);
      for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
        if (code === "" || /type="application\/(ld\+)?json"/.test(attributes)) continue;
        expect(scripts, `${what}: ${code.slice(0, 60)}`).toContain(
          `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
        );
      }
      expect(html, what).not.toMatch(/<[^>]+\son\w+="/);
    }
  });

  test("attack E6: can be cached, because its policy uses hashes and no nonces", async () => {
    for (const { address } of pages.filter(({ isDocument, access }) => isDocument && access === "public")) {
      const [one, other] = [await ask(address), await ask(`${address}?again=1`)];
      expect(one.headers.get("Content-Security-Policy"), address).not.toContain("nonce-");
      expect(await one.text(), address).not.toContain("nonce=");
      expect([one.status, other.status], address).toEqual([one.status, one.status]);
    }
  });

  test("attack E9: sends security headers, with HSTS for a year over https", async () => {
    for (const { address } of pages) {
      const [plain, encrypted] = [await ask(address), await ask(address, {}, secure)];
      expect(plain.headers.get("Strict-Transport-Security"), address).toBeNull();
      const seconds = Number(/max-age=(\d+)/.exec(encrypted.headers.get("Strict-Transport-Security") ?? "")?.[1]);
      expect(seconds, address).toBeGreaterThanOrEqual(31_536_000);
      expect(plain.headers.get("X-Content-Type-Options"), address).toBe("nosniff");
      expect(plain.headers.get("Referrer-Policy"), address).toBe("strict-origin-when-cross-origin");
      expect(plain.headers.get("Cross-Origin-Opener-Policy"), address).toMatch(/^same-origin/);
      expect(plain.headers.get("Cross-Origin-Resource-Policy"), address).toBe("same-origin");
      expect(plain.headers.get("Permissions-Policy"), address).toContain("camera=()");
      expect(plain.headers.get("X-Powered-By"), address).toBeNull();
    }
  });
});

test("attack E9: every other entry point sends X-Content-Type-Options: nosniff", async () => {
  for (const { url, protection } of SERVER_ENTRY_POINTS) {
    if (url.startsWith("/assets/")) continue;
    const { headers, body } = await ask(url);
    await body?.cancel();
    expect(headers.get("X-Content-Type-Options"), url).toBe("nosniff");
    if (protection.headers === "own") expect(headers.get("Cross-Origin-Resource-Policy"), url).toBe("same-origin");
  }
});

describe("a page in the page cache", () => {
  const POISON: Record<string, string>[] = [
    {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Port": "666",
      "X-Forwarded-Prefix": "/evil",
      "X-Original-URL": "/evil",
      "X-Rewrite-URL": "/evil",
      "X-HTTP-Method-Override": "POST",
      "X-Method-Override": "DELETE",
      "X-React-Router-SPA-Mode": "yes",
      "X-React-Router-Prerender-Data": "evil",
    },
    { Accept: "application/json", "Accept-Language": "xx", Range: "bytes=0-1" },
    { Host: "evil.example", Cookie: `a=${"x".repeat(9000)}`, "User-Agent": "evil-bot" },
  ];

  test("attack E7, attack C10: is the same, whatever headers the request that rendered it had", async () => {
    // Without devotionals, which show when each of the two sites published them.
    const clean = await startBuiltSite({ DEVOTIONALS: "off" });
    const poisonedSite = await startBuiltSite({ DEVOTIONALS: "off" });
    try {
      const poison: Record<string, string>[] = [...POISON, { Cookie: await ownersCookie(poisonedSite) }];
      for (const { address } of pages.filter(({ access }) => access === "public")) {
        const unpoisoned = await fingerprint(await ask(address, {}, clean));
        for (const [n, headers] of poison.entries()) {
          // A query of its own, so that each request renders the page again.
          const path = `${address}?made=${n}`;
          const asked = new URL(path, headers["Host"] ? `http://${headers["Host"]}` : HOST);
          const poisoned = await fingerprint(
            await poisonedSite.fetch(
              new Request(asked, { headers: { Host: "localhost:3000", Accept: "text/html", ...headers } }),
              "127.0.0.1",
            ),
          );
          expect(poisoned.text, `${address} ${JSON.stringify(headers).slice(0, 80)}`).not.toContain("evil");
          const cached = await fingerprint(await ask(path, {}, poisonedSite));
          const reference = await fingerprint(await ask(path, {}, clean));
          expect(cached, `${address} ${JSON.stringify(headers).slice(0, 80)}`).toEqual(reference);
          expect(reference.status).toBe(unpoisoned.status);
        }
      }
    } finally {
      await clean.close();
      await poisonedSite.close();
    }
  });

  test("attack E7: is served for an excessively long URL", async () => {
    const long = `/shop?x=${"y".repeat(4000)}`;
    expect((await ask(long)).status).toBe(200);
  });
});

async function fingerprint(response: Response) {
  return {
    status: response.status,
    location: response.headers.get("Location"),
    type: response.headers.get("Content-Type"),
    policy: response.headers.get("Content-Security-Policy"),
    text: await response.text(),
  };
}

describe("a response that depends on the visitor", () => {
  test("attack E8: is never stored by a cache", async () => {
    const form = { method: "POST", body: new URLSearchParams({ name: "x" }), headers: { Origin: HOST } };
    const personal: [string, Init][] = [
      ...pages
        .filter(({ hasAction }) => hasAction)
        .flatMap(({ address, isDocument }): [string, Init][] => [
          [address, form],
          ...(isDocument ? [[`${address}.data`, form] as [string, Init]] : []),
        ]),
      ...pages
        .filter(({ access }) => access !== "public")
        .flatMap(({ address }): [string, Init][] => [
          [address, {}],
          [`${address}.data`, {}],
          [address, { headers: { Cookie: owner } }],
          [`${address}.data`, { headers: { Cookie: owner } }],
        ]),
      ["/session", {}],
      ["/api/auth/get-session", {}],
      ["/functions/v1/validate-promo-code", { method: "POST", body: "{}" }],
      ["/store/checkouts/nothing", {}],
      ["/dev/mailbox", {}],
      ["/inventory", {}],
    ];
    expect(personal.length).toBeGreaterThan(15);
    for (const [path, init] of personal)
      expect((await ask(path, init)).headers.get("Cache-Control"), `${init.method ?? "GET"} ${path}`).toContain(
        "no-store",
      );
  });
});

describe("a redirect", () => {
  const AWAY = [
    "//evil.example",
    "/\\evil.example",
    "%5cevil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "%2F%2Fevil.example",
    "/%09/evil.example",
    "%0d%0aLocation:%20https://evil.example",
  ];
  const NAMES = ["next", "redirect", "redirectTo", "returnTo", "callbackURL", "url", "to", "continue"];

  test("attack E10: stays on this site, whatever the URL contains", async () => {
    const sending = ["/prayers", "/discount/GRACE10", "/store/checkouts/a-cart/discount"];
    const asked = [
      ...AWAY.flatMap((away) => NAMES.flatMap((name) => sending.map((path) => `${path}?${name}=${away}`))),
      ...AWAY.map((away) => `/products/${away}`),
      ...AWAY.map((away) => `/products/${encodeURIComponent(away)}?x=${away}`),
      "//evil.example/",
      "//evil.example/%2e%2e",
      "/\\evil.example",
      "/shop//evil.example/",
      "//evil.example/prayers",
    ];
    let sent = 0;
    for (const path of asked) {
      const response = await site.fetch(
        new Request(HOST + path.replace(/^(?!\/)/, "/"), { headers: { Accept: "text/html" } }),
        "127.0.0.1",
      );
      const location = response.headers.get("Location");
      if (location === null) continue;
      sent++;
      expect(new URL(location, HOST + path).origin, `${path} -> ${location}`).toBe(HOST);
      expect(location, path).not.toMatch(/[\r\n\t]|^\/[\\/]/);
    }
    expect(sent).toBeGreaterThan(50);
  });
});
