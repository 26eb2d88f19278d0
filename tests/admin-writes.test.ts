import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, ownersCookie, startBuiltSite, test, theBuild } from "./built-site.ts";
import { sitePages } from "./doors.ts";

const HOST = "http://localhost:3000";

type Fields = Record<string, string>;
/** The value of a hidden field of an admin's page. */
type Hidden = (address: string, name: string) => Promise<string>;
/** Where it is about a row that an earlier one made, found out when its turn comes. */
type Later<Value> = (newest: (table: string) => Promise<string>, hidden: Hidden) => Promise<Value>;
/** `at`: where the address names the row. */
type Write = Fields | Later<Fields> | { at: string | Later<string>; fields: Fields };

const A_MONTH = "2026-01";
const THE_GIFT: Later<string> = async (newest) => `/admin/giving/disbursements/${await newest("giving_disbursements")}`;

/** Everything an admin's screens can change, each in an order that works. A screen with an action adds itself. */
const WRITES: Record<string, Write[]> = {
  "/admin": ["true", "false"].map((approved) => async (newest, hidden) => {
    const version = await hidden("/admin?tab=stories", "version");
    return { intent: "review-story", id: await newest("user_stories"), version, approved };
  }),
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
    { at: async (newest, hidden) => `${await THE_GIFT(newest, hidden)}/publication`, fields: { publish: "yes" } },
  ],
  "/admin/giving/disbursements/unknown/delete": [
    { at: async (newest, hidden) => `${await THE_GIFT(newest, hidden)}/delete`, fields: {} },
  ],
  "/admin/banners": [
    { intent: "save", title: "Open late", message: "until nine", isActive: "on" },
    async (newest, hidden) => {
      const id = await newest("banners");
      const mark = await hidden(`/admin/banners?edit=${id}`, "mark");
      return { intent: "save", id, mark, title: "Open later", message: "until ten" };
    },
    async (newest) => ({ intent: "delete", id: await newest("banners") }),
  ],
  "/admin/inventory": [{}],
  "/admin/back-in-stock": [
    async () => ({ intent: "notify", variantId: await somebodyWaits("told@home.example") }),
    async (newest) => {
      await somebodyWaits("marked@home.example");
      return { intent: "mark", id: await newest("back_in_stock_requests") };
    },
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
  "/admin/system": [{ intent: "test-mail" }, async () => ({ intent: "retry", id: await aFailedJob() })],
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
  await database.db.execute(
    sql`insert into user_stories (name, email, story, share_permission, display_name_publicly) values ('Ann', 'ann@home.example', 'I was lost, then found.', true, true)`,
  );
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

async function hidden(address: string, name: string): Promise<string> {
  const headers = { Accept: "text/html", Cookie: cookie };
  const page = await (await site.fetch(new Request(HOST + address, { headers }), "198.51.100.1")).text();
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
}

/** For a variant that is in stock. */
async function somebodyWaits(email: string): Promise<string> {
  const [row] = await rowsOf<{ variant: string }>(
    database.db,
    sql`select shopify_variant_id as variant from inventory_tracking where not is_sold_out limit 1`,
  );
  const variant = row?.variant ?? "";
  await database.db.execute(
    sql`insert into back_in_stock_requests (shopify_product_id, shopify_variant_id, product_title, variant_title, customer_email) values ('p', ${variant}, 'Shoe', '9', ${email})`,
  );
  return variant;
}

async function aFailedJob(): Promise<string> {
  const [job] = await rowsOf<{ id: string }>(
    database.db,
    sql`insert into pgboss.job (name, state, completed_on) values ('purge-webhooks', 'failed', now()) returning id`,
  );
  return job?.id ?? "";
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
        expect(answer.headers.get("Location"), what).toMatch(/^\/admin[^#]*[?&]done=/);
        const [entry, ...more] = (await entries()).slice(before.length);
        expect(entry, what).toMatchObject({ admin_email: "owner@shod.example" });
        expect(more).toEqual([]);
      }
    });
  }
});

async function readyToSend(write: Write): Promise<{ at?: string; fields: Fields }> {
  if (typeof write === "function") return { fields: await write(newest, hidden) };
  if (!("at" in write)) return { fields: write };
  const { at, fields } = write as Extract<Write, { fields: Fields }>;
  return { at: typeof at === "string" ? at : await at(newest, hidden), fields };
}
