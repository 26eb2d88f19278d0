import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, ownersCookie, startBuiltSite, test, theBuild } from "./built-site.ts";
import { sitePages } from "./doors.ts";

const HOST = "http://localhost:3000";

type Fields = Record<string, string>;
/** What a form carries; where it is about a row that an earlier one made, found out when its turn comes. */
type Later<Value> = (newest: (table: string) => Promise<string>) => Promise<Value>;
/** `at`: where the address names the row. */
type Write = Fields | Later<Fields> | { at: string | Later<string>; fields: Fields };

const A_MONTH = "2026-01";
const THE_GIFT: Later<string> = async (newest) => `/admin/giving/disbursements/${await newest("giving_disbursements")}`;

/** Everything an admin's screens can change, each in an order that works. A screen with an action adds itself. */
const WRITES: Record<string, Write[]> = {
  "/admin/giving/months": [{ month: A_MONTH, costs: "100.00", note: "" }],
  "/admin/giving/months/unknown/costs": [
    { at: `/admin/giving/months/${A_MONTH}/costs`, fields: { costs: "90.00", note: "" } },
  ],
  "/admin/giving/months/unknown/publication": [
    { at: `/admin/giving/months/${A_MONTH}/publication`, fields: { publish: "yes" } },
  ],
  "/admin/giving/disbursements": [
    { day: "2026-02-01", recipient: "A home", amount: "10.00", receiptUrl: "", note: "" },
  ],
  "/admin/giving/disbursements/unknown/publication": [
    { at: async (newest) => `${await THE_GIFT(newest)}/publication`, fields: { publish: "yes" } },
  ],
  "/admin/giving/disbursements/unknown/delete": [
    { at: async (newest) => `${await THE_GIFT(newest)}/delete`, fields: {} },
  ],
  "/admin/prayers": [
    async (newest) => ({ intent: "approve", id: await newest("prayer_requests") }),
    async (newest) => ({
      intent: "edit",
      id: await newest("prayer_requests"),
      seen: "For my mother",
      text: "For my mother",
      adminNotes: "Read",
    }),
    async (newest) => ({ intent: "delete", id: await newest("prayer_requests") }),
  ],
  "/admin/promo-codes": [
    {
      intent: "create",
      promo: "audited10",
      discountType: "percentage",
      discountValue: "10",
      usageLimit: "",
      expiresAt: "",
    },
    async (newest) => ({ intent: "toggle", id: await newest("promo_codes"), active: "false" }),
    async (newest) => ({ intent: "delete", id: await newest("promo_codes") }),
  ],
};

let database: Database;
let site: Site;
let cookie: string;
beforeAll(async () => {
  database = await (await theBuild()).openEmbeddedDatabase(undefined);
  site = await startBuiltSite({}, { database });
  cookie = await ownersCookie(site);
  await database.db
    .execute(sql`insert into prayer_requests (name, email, prayer_request, share_name_publicly, consent_post_to_wall)
    values ('Ann', 'no-reply@prayer.invalid', 'For my mother', true, true)`);
}, 180_000);
afterAll(() => site.close());

const entries = () =>
  rowsOf<{ action: string; admin_email: string }>(database.db, sql`select * from audit_log order by id`);

async function newest(table: string): Promise<string> {
  const [row] = await rowsOf<{ id: number | null }>(
    database.db,
    sql`select max(id) as id from ${sql.identifier(table)}`,
  );
  return String(row?.id);
}

function send(address: string, fields: Fields, Cookie: string): Promise<Response> {
  const body = new URLSearchParams(fields);
  const headers = { Accept: "text/html", Origin: HOST, Cookie };
  return site.fetch(new Request(HOST + address, { method: "POST", headers, body }), "198.51.100.1");
}

describe("what an admin changes", () => {
  test("is all in the list below", async () => {
    const pages = (await sitePages()).filter(({ opensTo, hasAction }) => opensTo === "admin" && hasAction);
    expect(Object.keys(WRITES).toSorted()).toEqual(pages.map(({ address }) => address).toSorted());
  });

  for (const [page, writes] of Object.entries(WRITES)) {
    test(`at ${page} is written down with who did it, and nobody else can do it`, async () => {
      for (const write of writes) {
        const { at = page, fields } = await readyToSend(write);
        const what = `${at} ${JSON.stringify(fields)}`;
        const before = await entries();
        await send(at, fields, "");
        expect(await entries(), what).toEqual(before);
        const answer = await send(at, fields, cookie);
        expect(answer.status, what).toBe(302);
        expect(answer.headers.get("Location"), what).toMatch(/^\/admin\/[^?]+\?done=/);
        const [entry, ...more] = (await entries()).slice(before.length);
        expect(entry, what).toMatchObject({ admin_email: "owner@shod.example" });
        expect(more).toEqual([]);
      }
    });
  }
});

async function readyToSend(write: Write): Promise<{ at?: string; fields: Fields }> {
  if (typeof write === "function") return { fields: await write(newest) };
  if (!("at" in write)) return { fields: write };
  const { at, fields } = write as Extract<Write, { fields: Fields }>;
  return { at: typeof at === "string" ? at : await at(newest), fields };
}
