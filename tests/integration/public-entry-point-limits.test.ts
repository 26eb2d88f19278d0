import { LIMITS } from "#app/platform/limits/limits.ts";
import { afterAll, beforeAll } from "vitest";
import { describe, expect, partOf, startBuiltSite, test, textOf } from "../support/built-site.ts";
import type { Site } from "#server/site.ts";

const HOST = "http://localhost:3000";
const HOSTILE = "203.0.113.66";
const PRAYER = { prayerRequest: "For my mother", shareNamePublicly: true, postToWall: true };
const times = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Ten at a time, because responses about orders wait for the end of a fixed interval. */
async function inBatches(count: number, send: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 10)
    statuses.push(...(await Promise.all(times(Math.min(10, count - n)).map((at) => send(n + at)))));
  return statuses;
}

/** Separate sites, because the requests counted here would rate-limit other tests. */
let site: Site;
let behindProxy: Site;
beforeAll(async () => {
  site = await startBuiltSite();
  behindProxy = await startBuiltSite({ TRUSTED_PROXY_HOPS: "1" });
});
afterAll(async () => {
  await site.close();
  await behindProxy.close();
});

function post(path: string, body: unknown, address: string, headers: Record<string, string> = {}, at = site) {
  const isForm = body instanceof URLSearchParams;
  const init = {
    method: "POST",
    body: isForm ? body : JSON.stringify(body),
    headers: { Accept: "text/html", Origin: HOST, Host: "localhost:3000", ...headers },
  };
  if (!isForm) Object.assign(init.headers, { "Content-Type": "application/json" });
  return at.fetch(new Request(HOST + path, init), address);
}

/** Every header in which a client may claim an IP address, with a new address each time. */
const spoofed = (n: number) => ({
  "X-Forwarded-For": `10.1.${n >> 8}.${n & 255}`,
  "X-Real-IP": `10.2.${n >> 8}.${n & 255}`,
  "CF-Connecting-IP": `10.3.${n >> 8}.${n & 255}`,
  "True-Client-IP": `10.4.${n >> 8}.${n & 255}`,
  Forwarded: `for=10.5.${n >> 8}.${n & 255}`,
});

const ENTRY_POINTS: { path: string; body: unknown; most: number }[] = [
  { path: "/functions/v1/submit-prayer-request", body: PRAYER, most: LIMITS.form.perAddress.times },
  { path: "/functions/v1/validate-promo-code", body: { code: "GUESS" }, most: LIMITS.promoCode.perAddress.times },
  {
    path: "/functions/v1/track-order",
    body: { orderNumber: "1001" },
    most: LIMITS.orderLookup.perAddress.times,
  },
  { path: "/cart/validation", body: {}, most: LIMITS.cartCheck.perAddress.times },
  { path: "/cart/lines", body: {}, most: LIMITS.cartCheck.perAddress.times },
  { path: "/checkout", body: {}, most: LIMITS.checkout.perAddress.times },
];

describe("attack C8: with a new address in every header", () => {
  for (const [at, { path, body, most }] of ENTRY_POINTS.entries()) {
    // Each its own, because some entry points share a limit.
    const address = `203.0.113.${100 + at}`;
    test(`${path} accepts ${most} requests and then responds 429 with the reason`, async () => {
      // Some requests become available again while this runs.
      let refused: Response | undefined;
      let open = 0;
      for (; open < most * 2 && !refused; open++) {
        const response = await post(path, body, address, spoofed(open));
        if (response.status === 429) refused = response;
      }
      expect(open).toBeGreaterThan(most);
      expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await refused?.json()).toEqual({ error: expect.stringContaining("Please wait") });
      expect((await post(path, body, "198.51.100.1")).status).not.toBe(429);
    });
  }

  test("the address added by a trusted proxy is used, and those the client sent before it are ignored", async () => {
    const ask = (n: number, last: string) =>
      post(
        "/functions/v1/validate-promo-code",
        { code: "GUESS" },
        "10.0.0.1",
        { "X-Forwarded-For": `10.9.0.${n}, ${last}` },
        behindProxy,
      );
    for (const n of times(LIMITS.promoCode.perAddress.times)) expect((await ask(n, HOSTILE)).status).toBe(200);
    let hostile = await ask(250, HOSTILE);
    for (let n = 0; n < 50 && hostile.status === 200; n++) hostile = await ask(250, HOSTILE);
    expect(hostile.status).toBe(429);
    expect((await ask(250, "198.51.100.1")).status).toBe(200);
  });
});

/** Different spellings of one URL. */
const SPELLINGS = [
  "/order-status",
  "/OrDeR-status",
  "/%6frder-status",
  "/order-status/",
  "/order-status?x=1",
  "/%4Frder%2Dstatus/",
];
const DATA = ["/order-status.data", "/OrDeR-status.data", "/%6frder-status.data", "/order-status.data?index&x=2"];

describe("attack C8: a page's form that is requested by a different spelling each time", () => {
  test("is counted as one form, including its data requests", async () => {
    const statuses = await inBatches(LIMITS.orderLookup.perAddress.times * 2, async (n) => {
      const path = [...SPELLINGS, ...DATA][n % (SPELLINGS.length + DATA.length)] ?? "";
      const fields = new URLSearchParams({ orderNumber: `x${n}`, email: `ann${n}@home.example` });
      return (await post(path, fields, "203.0.113.77")).status;
    });
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(statuses.filter((status) => status === 404).length).toBeLessThan(LIMITS.orderLookup.perAddress.times + 10);
  });

  test("is counted by the email address in any spelling, and by the order number", async () => {
    const emails = ["ann@bars.example", "ANN@bars.example", " ann@BARS.example", "ann@\uff42ars.example"];
    const byEmail = await inBatches(LIMITS.orderLookup.perSubject.times + 10, async (n) => {
      const fields = new URLSearchParams({ orderNumber: `y${n}`, email: emails[n % emails.length] ?? "" });
      return (await post("/order-status", fields, `192.0.2.${n}`)).status;
    });
    // On a slow machine some become available again.
    expect(byEmail.filter((status) => status === 429).length).toBeGreaterThan(5);
    const numbers = ["7001", "#7001", " 7001 ", "\uff037001", "\uff17\uff10\uff10\uff11"];
    const byNumber = await inBatches(LIMITS.orderLookup.perSubject.times + 10, async (n) => {
      const asked = { orderNumber: numbers[n % numbers.length] ?? "", email: `guess${n}@home.example` };
      const address = `198.18.0.${n}`;
      const response = await (n % 2
        ? post("/order-status", new URLSearchParams(asked), address)
        : post("/functions/v1/track-order", asked, address));
      return response.status;
    });
    expect(byNumber.filter((status) => status === 429).length).toBeGreaterThan(5);
  });
});

const FORMS: { path: string; fields: Record<string, string>; most?: number; status?: number }[] = [
  { path: "/prayer-wall", fields: { prayerRequest: "For the mother of Babylon" } },
  {
    path: "/order-status",
    fields: { orderNumber: "1001 of Babylon", email: "ann@home.example" },
    most: LIMITS.orderLookup.perSubject.times,
    status: 404,
  },
];

describe("a page's form", () => {
  for (const { path, fields, most = LIMITS.form.perAddress.times, status = 302 } of FORMS) {
    test(`attack C8: at ${path} that is sent too often shows a message and keeps its input`, async () => {
      const send = (n: number, address = HOSTILE) => post(path, new URLSearchParams(fields), address, spoofed(n));
      expect(new Set(await inBatches(most, async (n) => (await send(n)).status))).toEqual(new Set([status]));
      let refused = await send(999);
      for (let n = 1000; n < 1100 && refused.status === status; n++) refused = await send(n);
      expect(refused.status).toBe(429);
      const main = partOf(await refused.text(), /<main\b/);
      expect(textOf(main)).toContain("Please wait a few minutes and try again. Your entries are still here.");
      expect(main).toContain("of Babylon");
      const other = new URLSearchParams({ ...fields, email: "ben@home.example" });
      expect((await post(path, other, "198.51.100.1")).status).toBe(status);
    });
  }
});
