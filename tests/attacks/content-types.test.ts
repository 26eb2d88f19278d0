import { beforeAll, describe, expect, test } from "vitest";
import { storeKeys } from "#server/store-keys.ts";
import type { Site } from "#server/site.ts";
import { loadBuild, TEST_SECRET } from "../support/built-site.ts";
import { formsOf, SERVER_ENTRY_POINTS, sitePages } from "../support/entry-points.ts";
import { attackedSite, HOST } from "./attacked-site.ts";

let site: Site;
let store: NonNullable<Site["storeFetch"]>;
let cookie: string;
let keys: Record<string, string>;
let entryPoints: Pick<(typeof SERVER_ENTRY_POINTS)[number], "url" | "protection">[];
/** One for each list of accepted types, and all that check the type themselves. */
let oneOfEachKind: typeof entryPoints;

beforeAll(async () => {
  const attacked = await attackedSite();
  site = attacked.site;
  store = site.storeFetch!;
  cookie = await attacked.ownersCookie();
  const { storefrontToken, adminToken } = storeKeys((await loadBuild()).openSecrets(TEST_SECRET, "data"));
  keys = { "X-Shopify-Storefront-Access-Token": storefrontToken, "X-Shopify-Access-Token": adminToken };
  entryPoints = [...formsOf(await sitePages()), ...SERVER_ENTRY_POINTS];
  const kinds = Map.groupBy(entryPoints, ({ url, protection: { types } }) => (types === "any" ? url : types.join()));
  oneOfEachKind = [...kinds.values()].flatMap(([first]) => first ?? []);
});

const UNSUPPORTED = [
  "xapplication/x-www-form-urlencoded",
  "application/x-www-form-urlencodedx",
  "xapplication/json",
  "application/jsonx",
  "application/json/json",
  "application/json, application/json",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/mixed; boundary=x",
  "multipart/xform-data; boundary=x",
  "text/plain",
  "text/xml",
  "application/xml",
  "application/octet-stream",
  "application/graphqlx",
  "json",
  "/",
  ";",
  "*/*",
];
/** Types that some entry point accepts, with any body. */
const SUPPORTED = [
  "application/x-www-form-urlencoded",
  "APPLICATION/JSON; charset=utf-8",
  "application/json; charset=nonsense",
  "multipart/form-data; boundary=x",
  "application/graphql",
  "",
];
const BODIES = ['{"email":"a@b.c"}', "{", "--x\r\nbroken"];

let from = 0;
function send(path: string, type: string, body: string, { signedIn }: { signedIn: boolean }): Promise<Response> {
  from += 1;
  const headers = {
    Accept: "text/html",
    Origin: HOST,
    Host: "localhost:3000",
    ...(signedIn ? { Cookie: cookie } : {}),
    ...keys,
  };
  const request = new Request(HOST + path, { method: "POST", body: new TextEncoder().encode(body), headers });
  if (type) request.headers.set("Content-Type", type);
  return site.fetch(request, `2001:db8:${(from >> 8).toString(16)}:${(from & 255).toString(16)}::1`);
}

describe("a body with a Content-Type that the entry point does not accept", () => {
  test("attack L9: is refused everywhere with 415 and a readable message", async () => {
    const sent = [
      ...entryPoints.flatMap((entryPoint) => UNSUPPORTED.slice(-8, -6).map((type) => ({ ...entryPoint, type }))),
      ...oneOfEachKind.flatMap((entryPoint) => UNSUPPORTED.map((type) => ({ ...entryPoint, type }))),
    ];
    for (const { url, protection, type } of sent)
      for (const signedIn of [false, true]) {
        const response = await send(url, type, "email=a%40b.c&password=x", { signedIn });
        const where = `${url} ${type} ${String(signedIn)}`;
        const text = await response.text();
        // Uploads are checked by their content, webhooks by their signature.
        const isRefused = protection.types !== "any" || /^\/store\/(api|admin|checkouts)\//.test(url);
        expect([where, response.status]).toEqual([where, isRefused ? 415 : expect.any(Number)]);
        expect(response.status, where).toBeLessThan(500);
        expect(text, where).toMatch(/\w+ \w+/);
      }
  });

  test("attack L9: never causes a server error, whatever the body is", async () => {
    const broken: string[] = [];
    const sendBroken = async (path: string, type: string, body: string) => {
      const response = await send(path, type, body, { signedIn: false });
      await response.text();
      if (response.status >= 500)
        broken.push(`${path} ${JSON.stringify(type)} ${JSON.stringify(body)} ${response.status}`);
    };
    for (const type of ["application/json", "multipart/form-data; boundary=x"])
      for (const { url } of entryPoints)
        await sendBroken(url, type, type === "application/json" ? "{" : "--x\r\nbroken");
    for (const type of SUPPORTED)
      for (const body of BODIES) for (const { url } of oneOfEachKind) await sendBroken(url, type, body);
    expect(broken).toEqual([]);
  });

  test("is refused by the embedded store on its own port, too", async () => {
    for (const path of ["/checkouts/a-cart", "/checkouts/a-cart/discount", "/checkouts/a-cart/lines"])
      for (const type of [...UNSUPPORTED, "application/json"]) {
        const request = new Request(HOST + path, {
          method: "POST",
          body: new TextEncoder().encode("a=b"),
          headers: { Origin: HOST },
        });
        request.headers.set("Content-Type", type);
        const response = await store(request, "198.51.100.1");
        expect([path, type, response.status]).toEqual([path, type, 415]);
        expect(await response.text()).toContain("Unsupported Content-Type");
      }
    const broken = new Request(`${HOST}/checkouts/a-cart`, {
      method: "POST",
      body: "--x\r\nbroken",
      headers: { Origin: HOST, "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect((await store(broken, "198.51.100.1")).status).toBe(400);
  });
});
