import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { describe, expect, ownersCookie, siteOfFile, test } from "../support/built-site.ts";
import { sitePages } from "../support/entry-points.ts";
import { aFailedJob, aMailing, aPrayer, aRestockRequest, aSearchRequest } from "../support/admin-rows-fixture.ts";

const HOST = "http://localhost:3000";

type Fields = Record<string, string>;
/** The value of a hidden field on an admin screen. */
type Hidden = (address: string, name: string) => Promise<string>;
/** Evaluated when its turn comes, because it needs a row that an earlier write created. */
type Later<Value> = (newest: (table: string) => Promise<string>, hidden: Hidden) => Promise<Value>;
/** `at`: the URL, where it contains the row's id; `refusal`: the status of a write that must be refused and not be audited. */
type Write = Fields | Later<Fields> | { at: string | Later<string>; fields: Fields | Later<Fields>; refusal?: number };

const MONTH = "2026-01";

const LAST_NEWSLETTER: Later<string> = async (newest) => `/admin/newsletter/${await newest("newsletters")}/send`;

/** With the newsletter's version as the page shows it. */
function withVersion(fields: Fields): Write {
  const versioned: Later<Fields> = async (newest, hidden) => {
    return { ...fields, version: await hidden(await LAST_NEWSLETTER(newest, hidden), "version") };
  };
  return { at: LAST_NEWSLETTER, fields: versioned };
}

/**
 * Every write of the admin screens, in an order that works. The first test fails for a screen with an action that is missing here. Actions
 * that ask for confirmation send `confirmed`.
 */
const WRITES: Record<string, Write[]> = {
  "/admin/stories": [
    ...["approve", "withdraw", "decline"].map((decision): Later<Fields> => async (newest, hidden) => {
      const version = await hidden("/admin/stories", "version");
      return { id: await newest("user_stories"), version, decision };
    }),
    ...["approve", "withdraw", "decline"].map((action): Later<Fields> => async (newest, hidden) => {
      const version = await hidden("/admin/stories", "version");
      return { bulk: action, row: `${await newest("user_stories")}|${version}|Story` };
    }),
  ],
  "/admin/reviews": [
    ...["approve", "unpublish", "reject"].map((decision): Later<Fields> => async (newest, hidden) => {
      return { id: await newest("reviews"), version: await hidden("/admin/reviews", "version"), decision };
    }),
    async (newest, hidden) => ({
      intent: "reply",
      id: await newest("reviews"),
      version: await hidden("/admin/reviews", "version"),
      reply: "Thank you",
    }),
    ...["approve", "unpublish", "reject"].map((action): Later<Fields> => async (newest, hidden) => {
      return { bulk: action, row: `${await newest("reviews")}|${await hidden("/admin/reviews", "version")}|Review` };
    }),
  ],
  "/admin/giving": [
    { intent: "close", month: MONTH, costs: "100.00", note: "" },
    async (_, hidden) => {
      const version = await hidden("/admin/giving", "version");
      return { intent: "correct", month: MONTH, version, costs: "90.00", note: "" };
    },
    { intent: "publish-month", month: MONTH, publish: "yes" },
    { intent: "record", day: "2026-02-01", recipient: "A home", amount: "10.00", receiptUrl: "", note: "" },
    async (newest) => ({ intent: "publish-gift", id: await newest("giving_disbursements"), publish: "yes" }),
  ],
  "/admin/giving/months/unknown/adjustments": [
    {
      at: `/admin/giving/months/${MONTH}/adjustments`,
      fields: async (_, hidden) => ({
        version: await hidden(`/admin/giving/months/${MONTH}/adjustments`, "version"),
        day: "2026-02-03",
        revenue: "10.00",
        reason: "Counted late",
      }),
    },
  ],
  "/admin/giving/disbursements/unknown/delete": [
    {
      at: async (newest) => `/admin/giving/disbursements/${await newest("giving_disbursements")}/delete`,
      fields: {},
    },
  ],
  "/admin/banners": [
    { intent: "save", title: "Open late", message: "until nine", isActive: "on" },
    async (newest, hidden) => {
      const id = await newest("banners");
      const version = await hidden(`/admin/banners?edit=${id}`, "version");
      return { intent: "save", id, version, title: "Open later", message: "until ten" };
    },
    ...bulkActions("banners", "activate", "deactivate", "delete"),
    { intent: "save", title: "Once more", message: "until nine", isActive: "on" },
    async (newest) => ({ intent: "delete", id: await newest("banners"), confirmed: "on" }),
  ],
  "/admin/policies/unknown": [
    {
      at: "/admin/policies/returns",
      fields: async (_, hidden) => ({
        version: await hidden("/admin/policies/returns", "version"),
        text: "## Our promise\nSend it back.",
      }),
    },
    { at: "/admin/policies/returns", fields: { intent: "reset", confirmed: "on" } },
  ],
  "/admin/search": [
    { words: "pumps, court shoes" },
    async (newest) => ({ intent: "change", id: await newest("search_synonyms"), words: "pumps, heels" }),
    async (newest) => ({ intent: "delete", id: await newest("search_synonyms"), confirmed: "on" }),
    async () => {
      await aSearchRequest(own.database.db, "clogs", "waiting@home.example");
      return { intent: "notify", query: "clogs", confirmed: "on" };
    },
  ],
  // This site has no Shopify store to check.
  "/admin/shopify": [{ at: "/admin/shopify", fields: {}, refusal: 409 }],
  "/admin/products": [{}],
  "/admin/products/unknown": [
    {
      at: "/admin/products/8100001",
      fields: async (_, hidden) => ({ version: await hidden("/admin/products/8100001", "version"), "badge.new": "on" }),
    },
  ],
  "/admin/inventory": [{}],
  "/admin/back-in-stock": [
    async () => ({ intent: "notify", variantId: await aRestockRequest(own.database.db, "notified@home.example") }),
    async (newest) => {
      await aRestockRequest(own.database.db, "marked@home.example");
      return { intent: "mark", id: await newest("back_in_stock_requests") };
    },
    async (newest) => {
      await aRestockRequest(own.database.db, "many@home.example");
      return { bulk: "mark", row: `${await newest("back_in_stock_requests")}||Row` };
    },
    ...bulkActions("back_in_stock_requests", "delete"),
  ],
  "/admin/prayers": [
    ...["approve", "hide"].map((bulk): Later<Fields> => async (newest, hidden) => {
      const id = await newest("prayer_requests");
      const version = (await hidden("/admin/prayers", "row")).split("|")[1] ?? "";
      return { bulk, row: `${id}|${version}|Row` };
    }),
    async (newest) => ({ intent: "approve", id: await newest("prayer_requests") }),
    async (newest, hidden) => {
      const id = await newest("prayer_requests");
      const version = await hidden(`/admin/prayers?edit=${id}`, "version");
      return { intent: "edit", id, version, text: "For my mother", adminNotes: "Read" };
    },
    ...bulkActions("prayer_requests", "delete"),
    async (newest) => {
      await aPrayer(own.database.db);
      return { intent: "delete", id: await newest("prayer_requests"), confirmed: "on" };
    },
  ],
  "/admin/newsletter/generate": [{ subject: "Harvest", content: "" }],
  "/admin/newsletter": [
    { intent: "save", subject: "News", content: "Good news." },
    async (newest, hidden) => {
      const id = await newest("newsletters");
      const version = await hidden(`/admin/newsletter?draft=${id}`, "version");
      return { intent: "save", id, version, subject: "News", content: "Better news.", products: "on" };
    },
    async (newest) => ({ intent: "copy", id: await newest("newsletters") }),
    async (newest) => ({ intent: "delete", id: await newest("newsletters"), confirmed: "on" }),
  ],
  "/admin/newsletter/unknown/send": [
    { at: LAST_NEWSLETTER, fields: { intent: "test" } },
    withVersion({ intent: "schedule", day: "2099-12-24", time: "18:00", confirmed: "on" }),
    { at: LAST_NEWSLETTER, fields: { intent: "unschedule" } },
    withVersion({ intent: "send", confirmed: "on" }),
  ],
  "/admin/newsletter/mailings/unknown": [
    { at: () => aMailing(own.database.db, "collecting"), fields: { intent: "pause" } },
    { at: () => aMailing(own.database.db, "paused"), fields: { intent: "resume" } },
    { at: () => aMailing(own.database.db, "paused"), fields: { intent: "cancel", confirmed: "on" } },
    { at: () => aMailing(own.database.db, "sent", "failed"), fields: { intent: "retry" } },
    { at: () => aMailing(own.database.db, "sent", "unknown"), fields: { intent: "resend", confirmed: "on" } },
  ],
  "/admin/system": [
    { intent: "test-email" },
    { intent: "back-up" },
    async () => ({ intent: "retry", id: await aFailedJob(own.database.db) }),
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
    ...bulkActions("promo_codes", "activate", "deactivate"),
    async (newest) => ({ intent: "delete", id: await newest("promo_codes"), confirmed: "on" }),
  ],
  "/admin/promo-codes/import": [
    { intent: "import", csv: "code,discount_type,discount_value\nLISTED,fixed,5" },
    { intent: "import", csv: "code,discount_type,discount_value\nLISTED,fixed,6" },
  ],
  "/admin/subscriptions/import": [
    { intent: "import", csv: "name,email\nAnn,listed@home.example" },
    { intent: "import", csv: "name,email,status\nBen,left@home.example,bounced" },
  ],
  "/admin/subscriptions": [
    async (newest) => ({
      intent: "unsubscribe",
      id: await newest("devotional_subscriptions"),
      confirmed: "on",
    }),
    async (newest) => {
      await suppress(own.database.db, "listed@home.example", "complained");
      return { intent: "allow", id: await newest("devotional_subscriptions"), confirmed: "on" };
    },
    async (newest) => {
      await own.database.db.execute(sql`delete from mail_suppressions`);
      await suppress(own.database.db, "listed@home.example", "bounced", { source: "import" });
      return { intent: "allow-imported", id: await newest("devotional_subscriptions"), confirmed: "on" };
    },
    async (newest) => ({ intent: "delete", id: await newest("devotional_subscriptions"), confirmed: "on" }),
  ],
  "/admin/audit/undo": [
    async () => ({ entries: await lastDeletion("banner") }),
    async () => ({ entries: await lastDeletion("promo-code") }),
    async () => ({ entries: await lastDeletion("policy") }),
  ],
};

/**
 * Changes to an existing row, by the last word of their audit action. Sent twice they change nothing more, or are refused. Every other
 * action creates something and must create it once (adminCreate).
 */
const CHANGES_EXISTING_ROW = new Set(
  "allowed approved cancelled changed corrected customized declined deleted edited hidden invited marked notified paused published resent restored resumed retried scheduled sent synced tested told unscheduled unsubscribed updated withdrawn".split(
    " ",
  ),
);

/** A bulk action on one selected row. */
function bulkActions(table: string, ...choices: string[]): Later<Fields>[] {
  return choices.map((action) => async (newest) => ({
    bulk: action,
    row: `${await newest(table)}||Row`,
    ...(action === "delete" ? { confirmed: "on" } : {}),
  }));
}

/** The audit entry that can undo the last deletion of that kind. */
async function lastDeletion(thing: string): Promise<string> {
  const rows = await rowsOf<{ id: number }>(
    own.database.db,
    sql`select id from audit_log where action = ${`${thing}.deleted`} order by id desc limit 1`,
  );
  return String(rows[0]?.id);
}

const own = siteOfFile();
let cookie: string;
beforeAll(async () => {
  cookie = await ownersCookie(own.site);
  await aPrayer(own.database.db);
  await own.database.db.execute(
    sql`insert into user_stories (name, email, story, share_permission, display_name_publicly) values ('Ann', 'ann@home.example', 'I was lost, then found.', true, true)`,
  );
  await own.database.db.execute(sql`with asked as (
      insert into review_requests (order_line_id, order_id, product_id, product_title, email, due_at)
      values ('1', '1', 'gid://shopify/Product/8100001', 'Pilgrim Low', 'ann@home.example', now()) returning id, product_id
    )
    insert into reviews (request_id, product_id, stars, title, text, name, may_publish)
    select id, product_id, 5, 'Good', 'They fit well.', 'Ann', true from asked`);
  await own.database.db.execute(sql`insert into devotional_subscriptions (name, email, preferences, confirmed_at)
    values ('Ann', 'ann@home.example', '{"products": true}', now() - interval '1 day')`);
});

const entries = () =>
  rowsOf<{ action: string; admin_email: string }>(own.database.db, sql`select * from audit_log order by id`);

async function newest(table: string): Promise<string> {
  const [row] = await rowsOf<{ id: number | null }>(
    own.database.db,
    sql`select max(id) as id from ${sql.identifier(table)}`,
  );
  return String(row?.id);
}

async function hidden(address: string, name: string): Promise<string> {
  const headers = { Accept: "text/html", Cookie: cookie };
  const page = await (await own.site.fetch(new Request(HOST + address, { headers }), "198.51.100.1")).text();
  return new RegExp(`name="${name}" (?:[^>]* )?value="([^"]*)"`).exec(page)?.[1] ?? "";
}

function send(address: string, fields: Fields, Cookie: string): Promise<Response> {
  const body = new URLSearchParams(fields);
  const headers = { Accept: "text/html", Origin: HOST, Cookie };
  return own.site.fetch(new Request(HOST + address, { method: "POST", headers, body }), "198.51.100.1");
}

describe("a write of an admin screen", () => {
  test("is listed in WRITES", async () => {
    const pages = (await sitePages()).filter(({ access, hasAction }) => access === "admin" && hasAction);
    expect(Object.keys(WRITES).toSorted()).toEqual(pages.map(({ address }) => address).toSorted());
  });

  for (const [page, writes] of Object.entries(WRITES)) {
    test(`attack A15: at ${page} is audited with the admin's address, requires confirmation where it should, and is refused without a session`, async () => {
      for (const write of writes) {
        const { at = page, fields: written, refusal } = await readyToSend(write);
        const fields: Fields = { ...written, formKey: crypto.randomUUID() };
        const request = `${at} ${JSON.stringify(fields)}`;
        const before = await entries();
        await send(at, fields, "");
        expect(await entries(), request).toEqual(before);
        if ("confirmed" in fields) {
          const { confirmed: _, ...unconfirmed } = fields;
          const refusal = await send(at, unconfirmed, cookie);
          expect([refusal.status, await entries()], request).toEqual([422, before]);
        }
        const response = await send(at, fields, cookie);
        if (refusal !== undefined) {
          expect([response.status, await entries()], request).toEqual([refusal, before]);
          continue;
        }
        expect(response.status, request).toBe(302);
        expect(response.headers.get("Location"), request).toMatch(/^\/admin[^#]*[?&]done=/);
        const [entry, ...more] = (await entries()).slice(before.length);
        expect(entry, request).toMatchObject({ admin_email: "owner@shod.example" });
        expect(more).toEqual([]);
        if (CHANGES_EXISTING_ROW.has(entry?.action.split(".")[1] ?? "")) continue;
        const again = await send(at, fields, cookie);
        expect([again.status, again.headers.get("Location")], request).toEqual([302, response.headers.get("Location")]);
        expect(await entries(), request).toHaveLength(before.length + 1);
      }
    });
  }
});

async function readyToSend(write: Write): Promise<{ at?: string; fields: Fields; refusal?: number | undefined }> {
  if (typeof write === "function") return { fields: await write(newest, hidden) };
  if (!("at" in write)) return { fields: write };
  const { at, fields, refusal } = write as Extract<Write, { at: string | Later<string> }>;
  return {
    at: typeof at === "string" ? at : await at(newest, hidden),
    fields: typeof fields === "function" ? await fields(newest, hidden) : fields,
    refusal,
  };
}
