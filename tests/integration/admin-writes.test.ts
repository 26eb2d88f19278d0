import { sql } from "drizzle-orm";
import { beforeAll, vi } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { sentenceOf, whoOf } from "#app/features/admin/audit/sentences.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { backupsIn } from "#app/platform/backup/manifest.server.ts";
import { backupRoot, readEnv } from "#app/platform/env.server.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { daysAfter, mondayOf } from "#app/features/devotionals/weeks.ts";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { describe, expect, ownersCookie, siteOfFile, test, TEST_ADMIN } from "../support/built-site.ts";
import { sitePages } from "../support/entry-points.ts";
import { aFailedJob, aMailing, aPrayer, aRestockRequest, aSearchRequest } from "../support/admin-rows-fixture.ts";

const HOST = "http://localhost:3000";

type Fields = Record<string, string>;
/** The value of a hidden field on an admin screen. */
type Hidden = (address: string, name: string) => Promise<string>;
/** Evaluated when its turn comes, because it needs a row that an earlier write created. */
type Later<Value> = (newest: (table: string) => Promise<string>, hidden: Hidden) => Promise<Value>;
/**
 * `at`: the URL, where it contains the row's id; `refusal`: the status of a write that must be refused and not be audited; `isDownload`: the
 * response is a file.
 */
type Write =
  | Fields
  | Later<Fields>
  | { at: string | Later<string>; fields: Fields | Later<Fields>; refusal?: number; isDownload?: true };

const MONTH = "2026-01";
const A_PARTNER = { group: "ministry", name: "A home", url: "https://home.example", text: "" };
/** Weeks of devotionals that stay ahead however long the tests take. */
const PLANNED_WEEK = daysAfter(mondayOf(new Date().toISOString().slice(0, 10)), 14);
const OTHER_WEEK = daysAfter(PLANNED_WEEK, 7);
const ORDER = 77;
/** Another one, of which nothing is sent. */
const UNSENT_ORDER = 78;
/** Another one, which is fulfilled from the list. */
const LISTED_ORDER = 79;
const ORDER_LINE = 771;

const LAST_NEWSLETTER: Later<string> = async (newest) => `/admin/newsletter/${await newest("newsletters")}/send`;

/** A form of an order of two units, with the order's version as its page shows it; `step`: the query of a later step of the form. */
function orderForm(page: string, fields: Fields, step = ""): Write {
  const at = `/admin/orders/${ORDER}/${page}`;
  return { at, fields: async (_, hidden) => ({ ...fields, version: await hidden(at + step, "version") }) };
}

const LAST_APPLICATION: Later<string> = async (newest) => `/admin/ambassadors/${await newest("ambassador_signups")}`;

const LAST_STORY: Later<string> = async (newest) => `/admin/stories/${await newest("user_stories")}`;

/** The page of the last product of the embedded store. */
async function newestProduct(): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(own.database.db, sql`select max(id)::text as id from store.products`);
  return `/admin/products/${row?.id}/details`;
}

/** The download of the backup that an earlier write asked for. */
async function aBackup(): Promise<string> {
  const root = backupRoot(readEnv({})) ?? "";
  await vi.waitFor(async () => expect(await backupsIn(root)).not.toEqual([]), { timeout: 60_000, interval: 500 });
  return "/admin/system/backup.tar";
}

/** A product of the embedded store as the checkbox of its row names it. */
async function storeRow(): Promise<string> {
  const [row] = await rowsOf<{ id: string; at: Date | string }>(
    own.database.db,
    sql`select id::text, updated_at as at from store.products where handle = 'gleaner-tote'`,
  );
  return `${row?.id}|${new Date(row?.at ?? 0).toISOString()}|Tote`;
}

/** With the story's version as its page shows it. */
function lastStory(fields: Fields): Later<Fields> {
  return async (newest, hidden) => ({
    ...fields,
    version: await hidden(await LAST_STORY(newest, hidden), "version"),
  });
}

/** With the newsletter's version as the page shows it. */
function withVersion(fields: Fields): Write {
  const versioned: Later<Fields> = async (newest, hidden) => {
    return { ...fields, version: await hidden(await LAST_NEWSLETTER(newest, hidden), "version") };
  };
  return { at: LAST_NEWSLETTER, fields: versioned };
}

/** A form about a week of devotionals, with its version as the page shows it. */
function ofWeek(fields: Fields): Write {
  const at = `/admin/devotionals/${PLANNED_WEEK}`;
  return { at, fields: async (_, hidden) => ({ ...fields, version: await hidden(at, "version") }) };
}

/**
 * Every write of the admin screens, in an order that works. The first test fails for a screen with an action that is missing here. Actions
 * that ask for confirmation send `confirmed`.
 */
const WRITES: Record<string, Write[]> = {
  "/admin/team": [
    { intent: "invite", email: "ann@home.example", role: "support", currentPassword: TEST_ADMIN.ADMIN_PASSWORD },
    async (newest) => ({ intent: "resend", id: await newest("team_invitations") }),
    async (newest) => ({ intent: "withdraw", id: await newest("team_invitations") }),
  ],
  "/admin/team/unknown": [
    {
      at: "/admin/team/member",
      fields: { intent: "change", role: "content", currentPassword: TEST_ADMIN.ADMIN_PASSWORD },
    },
    { at: "/admin/team/member", fields: { intent: "revoke", currentPassword: TEST_ADMIN.ADMIN_PASSWORD } },
  ],
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
  "/admin/stories/unknown": [
    { at: LAST_STORY, fields: lastStory({ intent: "edit", story: "I walked, and was met." }) },
    { at: LAST_STORY, fields: lastStory({ intent: "restore" }) },
    // Without a file, and without a photo to remove.
    { at: LAST_STORY, fields: lastStory({ intent: "photo", alt: "Ann" }), refusal: 422 },
  ],
  "/admin/ambassadors/unknown": [
    {
      at: LAST_APPLICATION,
      fields: async (newest, hidden) => {
        const version = await hidden(await LAST_APPLICATION(newest, hidden), "version");
        return { intent: "note", note: "Met her", version };
      },
    },
    { at: LAST_APPLICATION, fields: { intent: "decline", seen: "waiting", message: "" } },
    {
      at: LAST_APPLICATION,
      fields: {
        intent: "accept",
        seen: "declined",
        promo: "ann10",
        percent: "10",
        expiresAt: "",
        message: "",
        confirmed: "on",
      },
    },
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
  "/admin/giving/recipients": [
    { intent: "add", ...A_PARTNER },
    async (newest) => ({
      intent: "change",
      id: await newest("giving_recipients"),
      version: rowVersion({ ...A_PARTNER, text: null }),
      ...A_PARTNER,
      name: "Another home",
    }),
    // The first cause.
    async (_, hidden) => ({
      intent: "move",
      id: await hidden("/admin/giving/recipients", "id"),
      version: await hidden("/admin/giving/recipients", "version"),
      to: "down",
    }),
    async (newest) => ({ intent: "remove", id: await newest("giving_recipients"), confirmed: "on" }),
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
  "/admin/giving/months/unknown/reopen": [
    {
      at: async () => {
        await send("/admin/giving", { intent: "publish-month", month: MONTH, publish: "no" }, cookie);
        return `/admin/giving/months/${MONTH}/reopen`;
      },
      fields: async (_, hidden) => ({ version: await hidden(`/admin/giving/months/${MONTH}/reopen`, "version") }),
    },
  ],
  "/admin/giving/disbursements/unknown/delete": [
    {
      at: async (newest) => `/admin/giving/disbursements/${await newest("giving_disbursements")}/delete`,
      fields: {},
    },
  ],
  "/admin/orders": [{ bulk: "fulfill", confirmed: "on", row: `${LISTED_ORDER}|1|#${LISTED_ORDER}` }],
  "/admin/alerts": [{ newOrder: "on" }],
  "/admin/orders/unknown/fulfill": [orderForm("fulfill", { [`units.${ORDER_LINE}`]: "1", number: "1Z1" })],
  "/admin/orders/unknown/refund": [
    orderForm("refund", { [`sent.${ORDER_LINE}`]: "1", amount: "1.00" }, `?step=amount&sent.${ORDER_LINE}=1`),
  ],
  "/admin/orders/unknown/note": [orderForm("note", { note: "Call first" })],
  "/admin/orders/unknown/receipt": [orderForm("receipt", {})],
  "/admin/orders/unknown/cancel": [
    {
      at: `/admin/orders/${UNSENT_ORDER}/cancel`,
      fields: async (_, hidden) => ({
        version: await hidden(`/admin/orders/${UNSENT_ORDER}/cancel`, "version"),
        reason: "CUSTOMER",
        confirmed: "on",
      }),
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
  "/admin/settings": [
    {
      at: "/admin/settings",
      fields: async (_, hidden) => ({
        group: "Brand",
        version: await hidden("/admin/settings", "version"),
        BRAND_LOCATION: "Grand Rapids, Michigan",
      }),
    },
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
  "/admin/products": [
    {},
    async () => ({ bulk: "archive", confirmed: "on", row: await storeRow() }),
    async () => ({ bulk: "activate", row: await storeRow() }),
  ],
  "/admin/products/new": [{ title: "A new shoe", "variant.new.price": "118" }],
  "/admin/products/unknown/details": [
    {
      at: newestProduct,
      fields: async (_, hidden) => ({
        intent: "save",
        title: "Another shoe",
        version: await hidden(await newestProduct(), "version"),
      }),
    },
    { at: newestProduct, fields: { intent: "duplicate" } },
    { at: newestProduct, fields: { intent: "delete", confirmed: "on" } },
  ],
  "/admin/products/unknown": [
    {
      at: "/admin/products/8100001",
      fields: async (_, hidden) => ({ version: await hidden("/admin/products/8100001", "version"), "badge.new": "on" }),
    },
  ],
  "/admin/inventory": [
    {},
    { intent: "set-threshold", threshold: "8" },
    async () => {
      const { variant, stock } = await aStockedVariant();
      return { intent: "set-stock", variant, version: stock, quantity: String(Number(stock) + 1), reason: "received" };
    },
  ],
  "/admin/inventory/import": [
    async () => {
      const { variant, stock } = await aStockedVariant();
      return { intent: "import", csv: `sku,variant id,available\n,${variant},${Number(stock) + 2}` };
    },
  ],
  "/admin/inventory/unknown": [
    {
      at: async () => `/admin/inventory/${(await aStockedVariant()).variant}`,
      fields: { intent: "set-threshold", threshold: "3" },
    },
  ],
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
    async (newest, hidden) => {
      const id = await newest("newsletters");
      const version = await hidden(`/admin/newsletter?draft=${id}`, "version");
      return { intent: "restore", id, version, text: await newest("newsletter_versions") };
    },
    async (newest) => ({ intent: "copy", id: await newest("newsletters") }),
    async (newest) => ({ intent: "delete", id: await newest("newsletters"), confirmed: "on" }),
  ],
  "/admin/newsletter/templates": [
    async (newest) => ({ intent: "save", id: await newest("newsletters") }),
    async (newest) => ({ intent: "start", id: await newest("newsletter_templates") }),
    { intent: "start", shipped: "product-news" },
    async (newest) => ({ intent: "delete", id: await newest("newsletter_templates"), confirmed: "on" }),
  ],
  "/admin/newsletter/unknown/send": [
    withVersion({ intent: "narrow", purchases: "any", inactiveMonths: "", subscribedFrom: "2020-01-01" }),
    withVersion({ intent: "narrow", purchases: "any" }),
    withVersion({ intent: "compare", secondSubject: "Other news" }),
    { at: LAST_NEWSLETTER, fields: { intent: "test" } },
    withVersion({ intent: "schedule", day: "2099-12-24", time: "18:00", confirmed: "on" }),
    { at: LAST_NEWSLETTER, fields: { intent: "unschedule" } },
    withVersion({ intent: "send", confirmed: "on" }),
  ],
  "/admin/devotionals/unknown": [
    ofWeek({
      intent: "save",
      title: "A new road",
      reference: "Psalm 90:12",
      body: "One.",
      prayer: "Two.",
      step: "Three.",
    }),
    ofWeek({ intent: "reset", confirmed: "on" }),
    ofWeek({ intent: "skip", confirmed: "on" }),
    ofWeek({ intent: "restore", confirmed: "on" }),
  ],
  "/admin/devotionals/unknown/preview": [
    { at: `/admin/devotionals/${PLANNED_WEEK}/preview`, fields: { intent: "test" } },
  ],
  "/admin/devotionals/unknown/swap": [
    {
      at: `/admin/devotionals/${PLANNED_WEEK}/swap`,
      fields: async (_, hidden) => {
        const page = `/admin/devotionals/${PLANNED_WEEK}/swap?with=${OTHER_WEEK}`;
        const [version, withVersion] = [await hidden(page, "version"), await hidden(page, "withVersion")];
        return { intent: "swap", with: OTHER_WEEK, version, withVersion };
      },
    },
  ],
  "/admin/newsletter/mailings/unknown": [
    { at: () => aMailing(own.database.db, "collecting"), fields: { intent: "pause" } },
    { at: () => aMailing(own.database.db, "paused"), fields: { intent: "resume" } },
    { at: () => aMailing(own.database.db, "paused"), fields: { intent: "cancel", confirmed: "on" } },
    { at: () => aMailing(own.database.db, "sent", "failed"), fields: { intent: "retry" } },
    { at: () => aMailing(own.database.db, "sent", "unknown"), fields: { intent: "resend", confirmed: "on" } },
  ],
  "/admin/newsletter/mailings/unknown/export.csv": [
    {
      at: async () => `${await aMailing(own.database.db, "sent", "failed")}/export.csv`,
      fields: { show: "failed", q: "ann" },
      isDownload: true,
    },
  ],
  "/admin/system": [
    { intent: "test-email" },
    { intent: "back-up" },
    async () => ({ intent: "retry", id: await aFailedJob(own.database.db) }),
  ],
  "/admin/system/backup.tar": [{ at: aBackup, fields: {}, isDownload: true }],
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
    async (newest, hidden) => {
      const id = await newest("promo_codes");
      const version = await hidden(`/admin/promo-codes?edit=${id}`, "version");
      return { intent: "update", id, version, discountType: "percentage", discountValue: "12", active: "on" };
    },
    ...bulkActions("promo_codes", "activate", "deactivate"),
    async (newest) => ({ intent: "delete", id: await newest("promo_codes"), confirmed: "on" }),
  ],
  "/admin/promo-codes/import": [
    { intent: "import", csv: "code,discount_type,discount_value\nLISTED,fixed,5" },
    { intent: "import", csv: "code,discount_type,discount_value\nLISTED,fixed,6" },
  ],
  "/admin/audit/export.csv": [{ at: "/admin/audit/export.csv", fields: { q: "ann" }, isDownload: true }],
  "/admin/promo-codes/generate": [
    { batch: "Audited", prefix: "AUD-", count: "2", discountType: "percentage", discountValue: "10" },
  ],
  "/admin/promo-codes/unknown": [
    { at: async (newest) => `/admin/promo-codes/${await newest("promo_codes")}`, fields: { intent: "repair" } },
  ],
  "/admin/subscriptions/export.csv": [
    { at: "/admin/subscriptions/export.csv", fields: { tab: "subscribers", q: "ann" }, isDownload: true },
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
    { intent: "add", name: "Dora", email: "dora@home.example", devotionals: "on" },
  ],
  "/admin/people/unknown": [
    ...["unsubscribe", "allow-imported"].map((intent): Write => {
      return {
        at: async () => {
          await own.database.db.execute(sql`delete from mail_suppressions`);
          if (intent === "allow-imported")
            await suppress(own.database.db, "page@home.example", "bounced", { source: "import" });
          return aSubscriber("page@home.example");
        },
        fields: { intent, confirmed: "on" },
      };
    }),
    {
      at: async () => {
        await suppress(own.database.db, "page@home.example", "complained");
        return aSubscriber("page@home.example");
      },
      fields: { intent: "allow", confirmed: "on" },
    },
    {
      at: () => aSubscriber("lists@home.example"),
      fields: async (_, hidden) => ({
        intent: "change-lists",
        version: await hidden(await aSubscriber("lists@home.example"), "version"),
        stories: "on",
      }),
    },
    { at: () => aSubscriber("asked@home.example", null), fields: { intent: "resend" } },
    { at: () => anApplicant("applied@home.example"), fields: { intent: "stop-ambassador-emails", confirmed: "on" } },
    { at: () => aSubscriber("page@home.example"), fields: { intent: "add-note", note: "Called." } },
    {
      at: () => aSubscriber("page@home.example"),
      fields: async (newest, hidden) => ({
        intent: "save-note",
        id: await newest("person_notes"),
        version: await hidden(await aSubscriber("page@home.example"), "version"),
        note: "Called twice.",
      }),
    },
    {
      at: () => aSubscriber("page@home.example"),
      fields: async (newest) => ({ intent: "delete-note", id: await newest("person_notes"), confirmed: "on" }),
    },
  ],
  "/admin/people/unknown/delete": [
    {
      at: async () => `${await aSubscriber("erased@home.example")}/delete`,
      fields: { stop: "on", currentPassword: TEST_ADMIN.ADMIN_PASSWORD },
    },
  ],
  "/admin/suppressions": [
    async (newest) => {
      await suppress(own.database.db, "shown@home.example", "complained");
      return { intent: "allow", id: await newest("mail_suppressions"), confirmed: "on" };
    },
    async (newest) => {
      await suppress(own.database.db, "listed-here@home.example", "bounced", { source: "import" });
      return { intent: "allow-imported", id: await newest("mail_suppressions"), confirmed: "on" };
    },
  ],
  "/admin/audit/undo": [
    async () => ({ entries: await lastDeletion("banner") }),
    async () => ({ entries: await lastDeletion("promo-code") }),
    async () => ({ entries: await lastDeletion("policy") }),
  ],
};

/**
 * Changes to an existing row, by the last word of their audit action. Sent twice they change nothing more, or are refused. Every other
 * action creates something and must create it once (adminCreate). A bulk action changes the rows that it names.
 */
const CHANGES_EXISTING_ROW = new Set(
  "allowed approved cancelled changed corrected customized declined deleted edited hidden invited marked moved notified paused published removed resent restored resumed retried revoked scheduled sent synced tested told unscheduled unsubscribed updated withdrawn".split(
    " ",
  ),
);

/** The page of a subscriber, who may exist already. */
async function aSubscriber(email: string, confirmedAt: string | null = "2026-01-01"): Promise<string> {
  const [row] = await rowsOf<{ id: number }>(
    own.database.db,
    sql`insert into devotional_subscriptions (name, email, preferences, confirmed_at)
      values ('Page', ${email}, '{"devotionals": true, "stories": true}', ${confirmedAt}::timestamptz)
      on conflict (email) do update set name = 'Page' returning id`,
  );
  return `/admin/people/subscription-${row?.id}`;
}

async function anApplicant(email: string): Promise<string> {
  const [row] = await rowsOf<{ id: number }>(
    own.database.db,
    sql`insert into ambassador_signups (name, email, preferences, confirmed_at) values ('Page', ${email}, '{"devotionals": true}', now()) returning id`,
  );
  return `/admin/people/ambassador-${row?.id}`;
}

/** A variant of the sample catalog, by its number, and its stock. */
async function aStockedVariant(): Promise<{ variant: string; stock: string }> {
  const [row] = await rowsOf<{ id: string; stock: number }>(
    own.database.db,
    sql`select shopify_variant_id as id, current_stock as stock from inventory_tracking
      where current_stock > 0 order by shopify_variant_id limit 1`,
  );
  return { variant: row?.id.split("/").at(-1) ?? "", stock: String(row?.stock) };
}

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
  // Samples leave with the first own entry, which is audited, too.
  await own.database.db.execute(sql`delete from promo_codes where is_sample`);
  await own.database.db.execute(sql`delete from banners where is_sample`);
  await aPrayer(own.database.db);
  await own.database.db.execute(
    sql`insert into user_stories (name, email, story, share_permission, display_name_publicly) values ('Ann', 'ann@home.example', 'I was lost, then found.', true, true)`,
  );
  await own.database.db.execute(sql`insert into ambassador_signups (name, email) values ('Ann', 'ann@home.example')`);
  await own.database.db.execute(sql`with asked as (
      insert into review_requests (order_line_id, order_id, product_id, product_title, email, due_at)
      values ('1', '1', 'gid://shopify/Product/8100001', 'Pilgrim Low', 'ann@home.example', now()) returning id, product_id
    )
    insert into reviews (request_id, product_id, stars, title, text, name, may_publish)
    select id, product_id, 5, 'Good', 'They fit well.', 'Ann', true from asked`);
  for (const id of [ORDER, UNSENT_ORDER, LISTED_ORDER]) {
    await own.database.db
      .execute(sql`insert into store.orders (id, checkout_token, email, address, currency, subtotal_minor,
        shipping_title, shipping_minor, tax_minor, total_minor, card_last_four, payment_reference)
      values (${id}, ${`token-${id}`}, 'ann@home.example', '{"firstName":"Ann","lastName":"Reed","address1":"1 Harbor Road","address2":"","city":"Bay Shore","province":"NY","zip":"11706","countryCode":"US"}',
        'USD', 20000, 'Standard', 0, 0, 20000, '4242', 'test')`);
    await own.database.db
      .execute(sql`insert into store.order_lines (id, order_id, position, variant_id, product_id, title,
        variant_title, quantity, unit_minor, unit_full_minor) values (${id * 10 + 1}, ${id}, 1, 1, 1, 'Pilgrim Low', '9', 2, 10000, 10000)`);
  }
  await own.database.db.execute(sql`with member as (
      insert into users (id, name, email, email_verified) values ('member', 'Miriam', 'miriam@shod.example', true) returning id
    ), permitted as (insert into admin_permissions (user_id, role) select id, 'support' from member)
    insert into user_roles (user_id, role) select id, 'admin' from member`);
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
        const { at = page, fields: written, refusal, isDownload } = await readyToSend(write);
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
        if (isDownload) {
          expect(response.headers.get("Content-Type"), request).toMatch(/^(?:text\/csv|application\/x-tar)/);
          expect(await entries(), request).toHaveLength(before.length + 1);
          continue;
        }
        expect(response.status, request).toBe(302);
        expect(response.headers.get("Location"), request).toMatch(/^\/admin[^#]*[?&]done=/);
        const [entry, ...more] = (await entries()).slice(before.length);
        expect(entry, request).toMatchObject({ admin_email: "owner@shod.example" });
        expect(more).toEqual([]);
        if ("bulk" in fields || CHANGES_EXISTING_ROW.has(entry?.action.split(".")[1] ?? "")) continue;
        const again = await send(at, fields, cookie);
        expect([again.status, again.headers.get("Location")], request).toEqual([302, response.headers.get("Location")]);
        expect(await entries(), request).toHaveLength(before.length + 1);
      }
    });
  }
});

test("every entry that these forms recorded reads as a sentence", async () => {
  const rows = await own.database.db.select().from(auditLog).orderBy(auditLog.id);
  const sentences = new Map<string, string>();
  for (const row of rows) sentences.set(row.action, `${whoOf(row).name} ${sentenceOf(FEATURES, row)}.`);
  const shown = Object.fromEntries(
    [...sentences].map(([action, text]) => [
      action,
      text.replaceAll(/(?<=AUD-)\w+|\d{4}-\d\d-\d\dT[\d-]+Z|\d{4,}|(?<=[ /-])\d+(?=\b(?!%))/g, "N"),
    ]),
  );
  expect(shown).toEqual(SENTENCES);
});

/** By action, with N for numbers that differ from run to run. */
const SENTENCES = {
  "alerts.updated": "Owner turned off their alerts for urgent prayer requests and daily summary.",
  "ambassador.accepted": "Owner accepted ambassador application N with a code for 10% off.",
  "ambassador.declined": "Owner declined ambassador application N.",
  "ambassador.edited": "Owner changed the note of ambassador application N.",
  "ambassador.unsubscribed": "Owner stopped the emails of ambassador N.",
  "audit.exported": "Owner exported a part of the audit log.",
  "back-in-stock.deleted": "Owner deleted a restock request for Shoe, N.",
  "back-in-stock.marked": "Owner marked a restock request for Shoe, N as notified.",
  "back-in-stock.told": "Owner sent restock emails for N request for Shoe, N.",
  "backup.asked-for": "Owner started a backup.",
  "backup.downloaded": "Owner downloaded the backup N.",
  "banner.created": "Owner created the banner “Once more”.",
  "banner.deleted": "Owner deleted the banner “Once more”.",
  "banner.restored": "Owner restored the banner “Once more”.",
  "banner.updated": "Owner turned off the banner “Open later”.",
  "devotional.edited": "Owner edited the devotional of Monday, December N, N: A new road.",
  "devotional.reset": "Owner went back to our text for the devotional of Monday, December N, N: Road work.",
  "devotional.skipped": "Owner skipped the devotional of Monday, December N, N: Road work.",
  "devotional.swapped": "Owner swapped the devotionals of Monday, December N, N and Monday, December N, N.",
  "devotional.tested": "Owner sent a test of the devotional of Monday, December N, N: Road work.",
  "devotional.unskipped": "Owner no longer skips the devotional of Monday, December N, N: Road work.",
  "gift.deleted": "Owner deleted a gift of USD N.00 to A home.",
  "gift.recorded": "Owner recorded a gift of USD N.00 to A home.",
  "gift.updated": "Owner published a gift to A home.",
  "giving-month.adjusted": "Owner adjusted the revenue of January N by USD N.00.",
  "giving-month.closed": "Owner closed the books of January N with a revenue of USD N.00.",
  "giving-month.corrected": "Owner changed the costs of January N from USD N.00 to USD N.00.",
  "giving-month.reopened": "Owner reopened the books of January N.",
  "giving-month.updated": "Owner unpublished the giving of January N.",
  "giving-recipient.added": "Owner added A home to the causes and partners.",
  "giving-recipient.changed": "Owner changed the name of A home from A home to Another home.",
  "giving-recipient.moved": "Owner moved Orphanages down in its list.",
  "giving-recipient.removed": "Owner removed Another home from the causes and partners.",
  "inventory.imported": "Owner set the stock of N items from a CSV file.",
  "inventory.set": "Owner changed the stock of Pilgrim Low, Ivory / N from N to N (received).",
  "inventory.synced": "Owner synced the inventory of N variants.",
  "inventory.threshold-changed": "Owner set the low-stock threshold of Pilgrim Low, Ivory / N to N.",
  "job.retried": "Owner ran the background job “purge-webhooks” again.",
  "mailing.cancelled": "Owner canceled the mailing “News”.",
  "mailing.exported": "Owner exported the recipients of the mailing “News”.",
  "mailing.paused": "Owner paused the mailing “News”.",
  "mailing.resent": "Owner resent the mailing “News” to N recipient where it was unknown whether it arrived.",
  "mailing.resumed": "Owner resumed the mailing “News”.",
  "mailing.retried": "Owner resent the mailing “News” to N recipient where it failed.",
  "newsletter-template.created": "Owner saved the newsletter template “News”.",
  "newsletter-template.deleted": "Owner deleted the newsletter template “News”.",
  "newsletter.compared": "Owner set the second subject of the newsletter “New in the shop” to Other news.",
  "newsletter.created": "Owner drafted the newsletter “New in the shop”.",
  "newsletter.deleted": "Owner deleted the newsletter “News”.",
  "newsletter.generated": "Owner generated a text for the newsletter “Harvest”.",
  "newsletter.narrowed": "Owner no longer narrows the recipients of the newsletter “New in the shop”.",
  "newsletter.restored": "Owner went back to an earlier version of the newsletter “News”.",
  "newsletter.scheduled": "Owner scheduled the newsletter “New in the shop”.",
  "newsletter.sent": "Owner sent the newsletter “New in the shop” to N recipient.",
  "newsletter.tested": "Owner sent a test of the newsletter “New in the shop”.",
  "newsletter.unscheduled": "Owner unscheduled the newsletter “New in the shop”.",
  "newsletter.updated": "Owner changed the text and recipients of the newsletter “News”.",
  "note.added": "Owner added note N to a person’s page.",
  "note.deleted": "Owner deleted note N from a person’s page.",
  "note.edited": "Owner edited note N on a person’s page.",
  "order-receipt.resent": "Owner sent the customer the receipt of order #N again.",
  "order.cancelled": "Owner canceled order #N.",
  "order.edited": "Owner added a note to order #N.",
  "order.fulfilled": "Owner fulfilled N item of order #N.",
  "order.refunded": "Owner refunded USD N.00 of order #N.",
  "person.deleted": "Owner deleted a person and N record about them, and stopped mailings to them.",
  "policy.deleted": "Owner reset the policy “Returns and Exchanges” to its template.",
  "policy.edited": "Owner edited the policy “Returns and Exchanges”.",
  "policy.restored": "Owner restored the text of the policy “Returns and Exchanges”.",
  "prayer.approved": "Owner approved prayer request N and posted it to the wall.",
  "prayer.deleted": "Owner deleted prayer request N.",
  "prayer.updated": "Owner saved prayer request N, which now has a note.",
  "product.changed": "Owner changed the title of A new shoe from A new shoe to Another shoe.",
  "product.created": "Owner created the product A new shoe.",
  "product.customized":
    "Owner changed the display order, gender, badges, categories, photos and videos of Pilgrim Low.",
  "product.deleted": "Owner deleted the product Another shoe (copy).",
  "product.duplicated": "Owner duplicated Another shoe as Another shoe (copy).",
  "products.synced": "Owner synced N products.",
  "promo-code.created": "Owner created the promo code AUDITED10 for 10% off.",
  "promo-code.deleted": "Owner deleted the promo code AUDITED10.",
  "promo-code.imported": "Owner imported N promo code: N new, N changed.",
  "promo-code.repaired": "Owner sent the promo code AUD-N to the store again.",
  "promo-code.restored": "Owner restored the promo code AUDITED10.",
  "promo-code.updated": "Owner turned off the promo code AUDITED10.",
  "promo-codes.generated": "Owner generated N promo codes as “Audited”.",
  "review.approved": "Owner approved review N.",
  "review.declined": "Owner rejected review N.",
  "review.edited": "Owner replied to review N.",
  "review.hidden": "Owner unpublished review N.",
  "search-requests.notified": "Owner emailed N person who searched for “clogs”.",
  "search-synonyms.added": "Owner added the search synonyms pumps, court shoes.",
  "search-synonyms.changed": "Owner changed the search synonyms pumps, court shoes to pumps, heels.",
  "search-synonyms.deleted": "Owner deleted the search synonyms pumps, heels.",
  "setting.changed":
    "Owner changed the value of the setting “Location” from Long Island, New York to Grand Rapids, Michigan.",
  "story.approved": "Owner approved story N.",
  "story.declined": "Owner declined story N.",
  "story.edited": "Owner edited the published text of story N.",
  "story.restored": "Owner went back to the author’s text of story N.",
  "story.withdrawn": "Owner unpublished story N.",
  "subscription.added": "Owner added subscription N.",
  "subscription.allowed": "Owner allowed mailings to a person after a spam complaint.",
  "subscription.asked-again": "Owner sent the confirmation email of subscription N again.",
  "subscription.changed": "Owner turned off devotionals for subscription N.",
  "subscription.deleted": "Owner deleted subscription N.",
  "subscription.exported": "Owner exported a part of the list “Devotional Subscribers”.",
  "subscription.imported": "Owner imported N subscribers, of whom N unsubscribed.",
  "subscription.invited": "Owner asked subscription N to confirm again.",
  "subscription.readmitted": "Owner allowed a person to be added again.",
  "subscription.unsubscribed": "Owner unsubscribed subscription N.",
  "team.changed": "Owner changed the role of miriam@shod.example from Support to Content.",
  "team.invited": "Owner invited ann@home.example to the team as Support.",
  "team.resent": "Owner sent ann@home.example their invitation to the team again.",
  "team.revoked": "Owner ended the access of miriam@shod.example as Content.",
  "team.withdrawn": "Owner withdrew the invitation of ann@home.example to the team.",
  "test-mail.sent": "Owner sent a test email to owner@shod.example.",
};

type Ready = { at?: string; fields: Fields; refusal?: number | undefined; isDownload?: true | undefined };

async function readyToSend(write: Write): Promise<Ready> {
  if (typeof write === "function") return { fields: await write(newest, hidden) };
  if (!("at" in write)) return { fields: write };
  const { at, fields, refusal, isDownload } = write as Extract<Write, { at: string | Later<string> }>;
  return {
    at: typeof at === "string" ? at : await at(newest, hidden),
    fields: typeof fields === "function" ? await fields(newest, hidden) : fields,
    refusal,
    isDownload,
  };
}
