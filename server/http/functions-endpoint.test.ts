import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { HONEYPOT } from "#app/platform/forms/honeypot.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { functionsEndpoint } from "./functions-endpoint.ts";
import { functionsOf } from "./functions.ts";
import { servicesWith } from "#tests/support/services.ts";
import { FEATURES } from "#app/features.server.ts";

function theFunctions(db: Db) {
  return functionsOf(servicesWith({ limiter: createLimiter(db, "a secret"), features: FEATURES }));
}

type RouteAccess = { visitor?: Visitor | null; kept?: Db };

/** `kept`: the database for submissions, if different from the rate limiter's. */
function theEndpoint(db: Db, { visitor = null, kept: accepted = db }: RouteAccess = {}) {
  return functionsEndpoint({
    db: accepted,
    auth: { visitorOf: async () => visitor },
    limiter: createLimiter(db, "a secret"),
    functions: theFunctions(db),
  });
}

function anEndpoint(db: Db) {
  const endpoint = theEndpoint(db);
  return (name: string, body: unknown, address = "198.51.100.1") =>
    endpoint.request(`/functions/v1/${name}`, { method: "POST", body: JSON.stringify(body) }, { address });
}

const ann = { name: "Ann", email: "ann@home.example" };
const everything = { devotionals: true, products: true, community: true, stories: true };
const SENT = [
  {
    name: "submit-prayer-request",
    body: { prayerRequest: "For rain", shareNamePublicly: true, postToWall: true },
    table: prayerRequests,
  },
  { name: "submit-devotional-subscription", body: { ...ann, preferences: everything }, table: devotionalSubscriptions },
  { name: "submit-user-story", body: { ...ann, story: "I was lost, and found." }, table: userStories },
  { name: "submit-ambassador-signup", body: ann, table: ambassadorSignups },
];

/** Each function with a valid body. */
const OWNER = { id: "1", name: "Ann", email: "ann@home.example", isAdmin: true, sessionId: "1" };
const FALLBACKS: Record<string, string> = {
  "submit-prayer-request": "Failed to submit prayer request. Please try again.",
  "submit-devotional-subscription": "Failed to subscribe. Please try again.",
  "submit-user-story": "Failed to submit your story. Please try again.",
  "submit-ambassador-signup": "Failed to submit. Please try again.",
};

describe("the functions endpoint", () => {
  for (const { name, body, table } of SENT) {
    test(`attack L8: ${name} stores nothing when the honeypot is filled in, and does not reveal it`, async ({ db }) => {
      const call = anEndpoint(db);
      const honeypotted = await call(name, { ...body, [HONEYPOT]: "https://spam.example" });
      expect(await db.select().from(table)).toEqual([]);
      const honest = await call(name, { ...body, [HONEYPOT]: "" });
      expect(await db.select().from(table)).toHaveLength(1);
      expect([honeypotted.status, await honeypotted.text()]).toEqual([honest.status, await honest.text()]);
    });
  }

  for (const { name, body } of SENT) {
    test(`[FN-17] [FN-16] ${name} stores valid input, reports invalid input, and reports when storing fails`, async ({
      db,
    }) => {
      const call = anEndpoint(db);
      const accepted = await call(name, body);
      expect([accepted.status, await accepted.json()]).toEqual([200, { success: true, message: expect.any(String) }]);
      const wrong = await call(name, { ...body, email: "invalid", prayerRequest: " " });
      expect([wrong.status, await wrong.json()]).toEqual([400, { error: expect.stringMatching(/required|Invalid/) }]);
      const away = new Proxy({} as Db, {
        get: () => () => {
          throw new Error("the database is down");
        },
      });
      const failed = await theEndpoint(db, { kept: away }).request(
        `/functions/v1/${name}`,
        { method: "POST", body: JSON.stringify(body) },
        { address: "198.51.100.2" },
      );
      expect([failed.status, await failed.json()]).toEqual([500, { error: FALLBACKS[name] }]);
    });
  }

  test("attack R14: counts rejected promo codes, and never a valid one", async ({ db }) => {
    await db.insert(promoCodes).values({ code: "GRACE10", discountType: "percentage", discountValue: 10 });
    const call = anEndpoint(db);
    for (let time = 0; time < LIMITS.promoCode.perAddress.times + 20; time++)
      expect((await call("validate-promo-code", { code: "GRACE10" })).status).toBe(200);
    let guess = await call("validate-promo-code", { code: "A1" });
    for (let n = 2; n < 200 && guess.status === 200; n++) guess = await call("validate-promo-code", { code: `A${n}` });
    expect(guess.status).toBe(429);
  });

  test("[FN-01] accepts only POST with a JSON body", async ({ db }) => {
    const endpoint = theEndpoint(db, { visitor: OWNER });
    for (const name of Object.keys(theFunctions(db))) {
      const ask = (init: RequestInit) => endpoint.request(`/functions/v1/${name}`, init, { address: "198.51.100.1" });
      expect((await ask({ method: "GET" })).status, name).toBe(405);
      for (const body of ["", "name=Ann", "{"]) {
        const response = await ask({ method: "POST", body });
        expect([response.status, await response.json()], name).toEqual([400, { error: "The body must be JSON." }]);
      }
    }
  });

  test("attack D10: does not treat properties of Object as functions", async ({ db }) => {
    const call = anEndpoint(db);
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"])
      expect((await call(name, {})).status, name).toBe(404);
  });
});

describe("the newsletter's functions", () => {
  const shopper = { ...OWNER, isAdmin: false };
  const callAs = (db: Db, visitor: Visitor | null, name: string, body: unknown) =>
    theEndpoint(db, { visitor }).request(
      `/functions/v1/${name}`,
      { method: "POST", body: JSON.stringify(body) },
      { address: "198.51.100.1" },
    );

  test("[GUARD-21] are for admins only", async ({ db }) => {
    for (const name of ["generate-newsletter", "send-newsletter"]) {
      expect((await callAs(db, null, name, { subject: "Harvest" })).status).toBe(401);
      expect((await callAs(db, shopper, name, { subject: "Harvest" })).status).toBe(403);
    }
  });

  test("[FN-10] [FN-11] [ADM-NEWS-07] generate-newsletter takes a subject and returns content", async ({ db }) => {
    const response = await callAs(db, OWNER, "generate-newsletter", { subject: "Harvest" });
    expect([response.status, await response.json()]).toEqual([200, { content: expect.stringContaining("## Harvest") }]);
    for (const body of [{}, { subject: " " }, { subject: 7 }, null]) {
      const refused = await callAs(db, OWNER, "generate-newsletter", body);
      expect([refused.status, await refused.json()]).toEqual([400, { error: "Subject required" }]);
    }
  });
});
