import { beforeAll, describe, expect, test } from "vitest";
import type { Site } from "#server/site.ts";
import { formsOf, SERVER_ENTRY_POINTS, sitePages } from "../support/entry-points.ts";
import { attackedSite, HOST } from "./attacked-site.ts";

let site: Site;
let ownOnly: string[];
/** One for each row of the table. */
let oneOfEachKind: string[];

beforeAll(async () => {
  ({ site } = await attackedSite());
  const all = [...formsOf(await sitePages()), ...SERVER_ENTRY_POINTS].filter(
    // The checkout checks the origin itself.
    ({ url, protection }) => protection.origin === "own-pages" || url.startsWith("/store/checkouts/"),
  );
  ownOnly = all.map(({ url }) => url);
  oneOfEachKind = [...Map.groupBy(all, ({ protection }) => protection).values()].flatMap(([first]) => first?.url ?? []);
});

/** The headers by which a browser marks a request from another site's page; at least one of them is always sent. */
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  { Origin: "https://evil.example" },
  { Origin: "http://sibling.localhost:3000", "Sec-Fetch-Site": "same-site" },
  { Origin: "http://localhost:3000.evil.example" },
  { Origin: "null" },
  { Origin: "null", "Sec-Fetch-Site": "cross-site" },
];
const FORM_TYPES = [
  "application/x-www-form-urlencoded",
  "APPLICATION/X-WWW-FORM-URLENCODED",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/json",
  "",
];
/** Headers that must not make a foreign request look like the site's own. */
const CLAIMS = { "X-Forwarded-Host": "evil.example", "X-Original-Host": "evil.example", Referer: `${HOST}/` };

function send(path: string, type: string, headers: Record<string, string>) {
  const init = { method: "POST", body: "prayerRequest=x", headers: { ...headers, Host: "localhost:3000" } };
  const request = new Request(HOST + path, init);
  if (type) request.headers.set("Content-Type", type);
  else request.headers.delete("Content-Type");
  return site.fetch(request, "198.51.100.1");
}

describe("a form on another site", () => {
  test("attack E1, attack C14: reaches no action, function or account endpoint, whatever its content type", async () => {
    expect(ownOnly.length).toBeGreaterThan(100);
    const accepted: string[] = [];
    const sendAll = async (path: string, types: string[]) => {
      for (const headers of FOREIGN)
        for (const type of types) {
          const { status } = await send(path, type, { ...headers, ...CLAIMS });
          if (status !== 403) accepted.push(`${path} ${type} ${JSON.stringify(headers)}: ${status}`);
        }
    };
    for (const path of ownOnly) await sendAll(path, ["application/x-www-form-urlencoded", "application/json"]);
    for (const path of oneOfEachKind) await sendAll(path, FORM_TYPES);
    expect(accepted).toEqual([]);
  });

  test("attack E1: gets nothing where other sites' requests are accepted, without the token or signature required there", async () => {
    const others = SERVER_ENTRY_POINTS.filter(({ url }) => !ownOnly.includes(url));
    expect(others.length).toBeGreaterThan(5);
    for (const { url } of others)
      for (const headers of FOREIGN)
        expect((await send(url, "application/json", headers)).status, url).toBeGreaterThanOrEqual(300);
  });

  test("attack E1: is distinguished from the site's own forms and from programs", async () => {
    const own: Record<string, string>[] = [{ Origin: HOST }, { Origin: HOST, "Sec-Fetch-Site": "same-origin" }, {}];
    for (const path of ownOnly)
      for (const headers of own)
        expect((await send(path, "application/x-www-form-urlencoded", headers)).status, path).not.toBe(403);
  });
});

describe("a script on another site", () => {
  test("attack E2: cannot read anything: no response allows its origin", async () => {
    const pages = (await sitePages()).map(({ address }) => address);
    const endpoints = [
      ...pages,
      ...pages.map((address) => `${address}.data`),
      ...SERVER_ENTRY_POINTS.map(({ url }) => url).filter((url) => url !== "/events" && !url.startsWith("/store/api/")),
    ];
    for (const endpoint of endpoints) {
      for (const method of ["GET", "OPTIONS"]) {
        const headers = { Origin: "https://evil.example", "Access-Control-Request-Method": "POST", Cookie: "a=1" };
        const response = await site.fetch(new Request(HOST + endpoint, { method, headers }), "198.51.100.1");
        expect(response.headers.get("Access-Control-Allow-Origin"), `${method} ${endpoint}`).toBeNull();
        expect(response.headers.get("Access-Control-Allow-Credentials"), `${method} ${endpoint}`).toBeNull();
      }
    }
  });

  test("attack E2: may use the embedded store's Storefront API with a token, but never with a visitor's cookies", async () => {
    const response = await site.fetch(
      new Request(`${HOST}/store/api/2025-07/graphql.json`, {
        method: "OPTIONS",
        headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
      }),
      "198.51.100.1",
    );
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });
});
