// Engines: both, because these are queries.
import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { audienceCounts } from "#app/features/email/delivery/delivery.server.ts";
import { reachOf } from "#app/features/email/delivery/delivery.ts";
import { collectBatch } from "#app/features/email/delivery/collect-recipients.server.ts";
import { emailSuppressions, mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import {
  narrow,
  schedule,
  unscheduleNewsletter,
} from "#app/features/email/newsletters/newsletter-send-actions.server.ts";
import { copy } from "#app/features/email/newsletters/newsletter-admin-actions.server.ts";
import {
  insertDraft,
  newsletterWithId,
  setSendOptions,
  versionOf,
} from "#app/features/email/newsletters/newsletters.server.ts";
import { newsletters } from "#app/features/email/newsletters/newsletters.tables.server.ts";
import { sendDraft, sendDueNewsletters } from "#app/features/email/newsletters/send-newsletter.server.ts";
import { isInSegment, ruleOf } from "#app/features/email/segments/segments.server.ts";
import { segmentText, type Segment } from "#app/features/email/segments/segments.ts";
import { anIndexedOrder } from "#app/features/orders/orders.factories.ts";
import { orders, orderSync } from "#app/features/orders/orders.tables.server.ts";
import { storeOrders } from "#app/features/orders/store-orders.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { actionResultOf, adminContext, adminForm, auditedActions } from "../support/admin.ts";
import { databaseOfFile, describe, expect, test } from "../support/database.ts";
import { POSTAL_ADDRESS } from "../support/factories/email-delivery.ts";
import {
  aMailServer,
  anAmbassador,
  aSender,
  aSubscriber,
  emptyLists,
  ledgerOf,
  LISTS,
  MONDAY,
  NO_QUEUE,
  preferencesFor,
  PUBLIC_URL,
  started,
} from "../support/factories/mailing-lists.ts";

const own = databaseOfFile();
const SHOP = "embedded store";
const EVERYONE: Segment = {
  purchases: "any",
  product: null,
  inactiveMonths: null,
  subscribedFrom: null,
  subscribedBefore: null,
};
const SENDING = {
  jobs: NO_QUEUE,
  lists: LISTS,
  renderIssue: issueEmail,
  publicUrl: PUBLIC_URL,
  postalAddress: POSTAL_ADDRESS,
  shop: SHOP,
  timeZone: "America/New_York",
};
const ruleFor = (segment: Partial<Segment>) =>
  ruleOf({ ...EVERYONE, ...segment }, { shop: SHOP, timeZone: SENDING.timeZone, now: MONDAY });

const [line] = anIndexedOrder().lines;
const LOW = "gid://shopify/Product/1";
const HIGH = "gid://shopify/Product/2";
const lines = (productId: string, currentQuantity = 1) => [{ ...line!, productId, currentQuantity }];

async function ordered(name: string, other: Partial<Parameters<typeof anIndexedOrder>[0]> = {}, shop = SHOP) {
  const email = name.includes("@") ? name : `${name}@home.example`;
  await storeOrders(own.db, shop, [anIndexedOrder({ email, ...other })], new Date());
}

/** Confirmed subscribers to products, with their orders. */
async function customers() {
  const { db } = own;
  const subscribed = (name: string, confirmedAt: string, email?: string) =>
    aSubscriber(db, name, {
      preferences: preferencesFor("products"),
      confirmedAt: new Date(confirmedAt),
      ...(email ? { email } : {}),
    });
  await subscribed("Ada", "2026-01-01T12:00:00Z");
  await subscribed("Bea", "2026-03-01T04:59:00Z");
  await subscribed("Cleo", "2026-03-01T05:00:00Z");
  await subscribed("Dora", "2026-10-01T12:00:00Z");
  await subscribed("Eve", "2026-10-01T12:00:00Z");
  await subscribed("Fay", "2026-10-01T12:00:00Z");
  await subscribed("Gia", "2026-10-01T12:00:00Z", "gia@xn--mnchen-3ya.example");
  await anAmbassador(db, "HOPE", { preferences: preferencesFor("products") });
  await ordered("ADA", { createdAt: "2026-11-01T12:00:00Z", lines: lines(LOW) });
  await ordered("bea", { createdAt: "2026-05-23T12:59:59Z", lines: lines(HIGH) });
  // Nothing that counts: canceled, unpaid, refunded, at another shop.
  await ordered("cleo", { isCancelled: true, cancelledAt: "2026-11-02T12:00:00Z" });
  await ordered("cleo", { financialStatus: "PENDING" });
  await ordered("dora", { financialStatus: "REFUNDED" });
  await ordered("eve", {}, "shod.myshopify.com");
  // Returned one of two products.
  await ordered("fay", {
    createdAt: "2026-05-23T13:00:00Z",
    financialStatus: "PARTIALLY_REFUNDED",
    lines: [...lines(LOW, 0), ...lines(HIGH)],
  });
  await ordered("Gia@münchen.example", { lines: lines(LOW) });
  await ordered("hope", { lines: lines(LOW) });
}

beforeEach(async () => {
  await emptyLists(own.db);
  for (const table of [newsletters, orders, orderSync, auditLog]) await own.db.delete(table);
  await own.db.insert(orderSync).values({ shop: SHOP, reconciledAt: MONDAY });
});

async function collected(id: number): Promise<string[]> {
  while (await collectBatch(own.db, LISTS, id, 3));
  return Object.keys(await ledgerOf(own.db, id))
    .map((email) => email.split("@")[0] ?? "")
    .sort();
}

describe("a segment", () => {
  test.for<[string, Partial<Segment>, string[]]>([
    ["everyone", {}, ["ada", "bea", "cleo", "dora", "eve", "fay", "gia", "hope"]],
    ["bought anything", { purchases: "bought" }, ["ada", "bea", "fay", "gia", "hope"]],
    ["bought nothing yet", { purchases: "none" }, ["cleo", "dora", "eve"]],
    ["bought a product", { purchases: "product", product: { id: LOW, title: "Low" } }, ["ada", "gia", "hope"]],
    ["bought another product", { purchases: "product", product: { id: HIGH, title: "High" } }, ["bea", "fay"]],
    ["bought a product that no one has", { purchases: "product", product: { id: "gone", title: "Gone" } }, []],
    ["six months without an order", { inactiveMonths: 6 }, ["bea", "cleo", "dora", "eve"]],
    ["bought, but not recently", { purchases: "bought", inactiveMonths: 6 }, ["bea"]],
    ["subscribed since a day", { subscribedFrom: "2026-03-01" }, ["cleo", "dora", "eve", "fay", "gia", "hope"]],
    ["subscribed before a day", { subscribedBefore: "2026-03-01" }, ["ada", "bea"]],
    [
      "all of it",
      { purchases: "none", inactiveMonths: 1, subscribedFrom: "2026-03-01", subscribedBefore: "2026-04-01" },
      ["cleo"],
    ],
  ])("counts and selects the same subscribers: %s", async ([, segment, names]) => {
    await customers();
    const rule = ruleFor(segment);
    expect(reachOf(await audienceCounts(own.db, LISTS, rule), ["products"])).toBe(names.length);
    const id = await started(own.db, { audiences: ["products"], segment: rule });
    expect(await collected(id)).toEqual(names);
  });

  test("never reaches those who are unsubscribed, suppressed or unconfirmed, nor those who chose other emails", async () => {
    const { db } = own;
    const wanted = { preferences: preferencesFor("products") };
    await aSubscriber(db, "Ada", wanted);
    await aSubscriber(db, "Bea", { ...wanted, subscribed: false });
    await aSubscriber(db, "Cleo", { ...wanted, confirmedAt: null });
    await aSubscriber(db, "Dora", wanted);
    await aSubscriber(db, "Eve", { preferences: preferencesFor("stories") });
    await aSubscriber(db, "Fay", wanted);
    await db.insert(emailSuppressions).values({ email: "dora@home.example", reason: "complained" });
    for (const name of ["ada", "bea", "cleo", "dora", "eve", "fay"]) await ordered(name);
    const rule = ruleFor({ purchases: "bought" });
    expect(reachOf(await audienceCounts(db, LISTS, rule), ["products"])).toBe(2);
    const id = await started(db, { audiences: ["products"], segment: rule });
    await collected(id);
    // After it was collected.
    await db.execute(sql`update devotional_subscriptions set subscribed = false where email = 'fay@home.example'`);
    const post = aMailServer();
    await aSender(db, post).run(id);
    expect(post.recipients()).toEqual(["ada@home.example"]);
  });

  test("is read by indexes: a batch of recipients reads no list of orders", async () => {
    const { db } = own;
    await db.execute(sql`insert into orders (shop, id, name, number, email, normalized_email, placed_at, updated_at, fulfillment_status,
        currency, total_minor, refunded_minor, revenue_minor, item_count, codes, search_text, asked_at, seen_at, fingerprint)
      select ${SHOP}, n, '#' || n, n::text, 'c' || n || '@home.example', 'c' || n || '@home.example', now(), now(), 'FULFILLED',
        'USD', 1, 0, 1, 1, '{}', '', now(), now(), '' from generate_series(1, 3000) as n`);
    await db.execute(sql`insert into order_lines (shop, order_id, position, title, quantity, current_quantity, unfulfilled_quantity, product_id)
      select ${SHOP}, n, 0, 'Low', 1, 1, 0, 'gid://shopify/Product/' || n % 100 from generate_series(1, 3000) as n`);
    await db.execute(sql`analyze orders`);
    await db.execute(sql`analyze order_lines`);
    const rule = ruleFor({ purchases: "product", product: { id: LOW, title: "Low" }, inactiveMonths: 6 });
    const isIn = isInSegment(rule, { email: sql`part.email`, confirmedAt: sql`now()` });
    const plan = await rowsOf<Record<string, string>>(
      db,
      sql`explain with part as materialized (select 'c' || n || '@home.example' as email from generate_series(1, 250) as n)
        select part.email from part where ${isIn}`,
    );
    const text = plan.flatMap((row) => Object.values(row)).join("\n");
    expect(text).toContain("orders_by_normalized_email");
    expect(text).not.toMatch(/Seq Scan on order/);
  });
});

describe("a newsletter for a segment", () => {
  const aDraft = async (segment: Segment | null = null) => {
    const input = { subject: "News", content: "Good news.", audiences: ["products" as const], segment };
    const draft = await insertDraft(own.db, input, "owner");
    return { id: draft.id, version: versionOf(draft) };
  };
  const submit = async (
    action: typeof narrow,
    { id, version }: { id: number; version: string },
    fields: Record<string, string>,
  ) => {
    const env = readEnv({ BUSINESS_POSTAL_ADDRESS: POSTAL_ADDRESS });
    const form = adminForm(adminContext(own.db, { env }), { version, ...fields });
    return actionResultOf(action({ ...form, id, renderIssue: issueEmail }));
  };
  const choose = (draft: { id: number; version: string }, fields: Record<string, string>) =>
    submit(narrow, draft, {
      purchases: "any",
      product: "",
      inactiveMonths: "",
      subscribedFrom: "",
      subscribedBefore: "",
      ...fields,
    });

  test("is saved once chosen, audited in words, and copied with it", async () => {
    await customers();
    const draft = await aDraft();
    expect(await choose(draft, { purchases: "bought", inactiveMonths: "6" })).toMatchObject({ state: "done" });
    // Its response was lost.
    expect(await choose(draft, { purchases: "bought", inactiveMonths: "6" })).toMatchObject({ state: "done" });
    const saved = await newsletterWithId(own.db, draft.id);
    expect(saved?.segment).toEqual({ ...EVERYONE, purchases: "bought", inactiveMonths: 6 });
    expect(await own.db.select({ before: auditLog.before, after: auditLog.after }).from(auditLog)).toMatchObject([
      { before: { segment: null }, after: { segment: "bought anything, no order in the last 6 months" } },
    ]);
    const form = adminForm(adminContext(own.db), { id: String(draft.id), [IDEMPOTENCY_KEY_FIELD]: "a-copied-segment" });
    await actionResultOf(copy(form));
    expect((await own.db.select().from(newsletters)).map(({ segment }) => segment && segmentText(segment))).toEqual([
      "bought anything, no order in the last 6 months",
      "bought anything, no order in the last 6 months",
    ]);
    // The same again changes and logs nothing.
    const again = { id: draft.id, version: versionOf(saved!) };
    expect(await choose(again, { purchases: "bought", inactiveMonths: "6" })).toMatchObject({ state: "done" });
    expect(await choose(again, {})).toMatchObject({ state: "done" });
    expect((await newsletterWithId(own.db, draft.id))?.segment).toBeNull();
    expect((await auditedActions(own.db)).filter((entry) => entry.startsWith("newsletter.narrowed"))).toHaveLength(2);
  });

  test.for<[string, Record<string, string>]>([
    ["purchases", { purchases: "all" }],
    ["product", { purchases: "product", product: "A shoe that we never sold" }],
    ["product", { purchases: "product", product: "\0" }],
    ["product", { purchases: "product", product: "%" }],
    ["product", { purchases: "product", product: "x".repeat(200_000) }],
    ["inactiveMonths", { inactiveMonths: "many" }],
    ["subscribedBefore", { subscribedFrom: "2026-05-01", subscribedBefore: "2026-04-01" }],
  ])("is refused at the field, with what was typed: %s", async ([field, fields]) => {
    const draft = await aDraft();
    const result = await choose(draft, fields);
    expect(result).toMatchObject({ state: "refused", status: 422, typed: fields });
    expect(Object.keys(result.state === "refused" ? result.fieldErrors : {})).toEqual([field]);
    expect((await newsletterWithId(own.db, draft.id))?.segment).toBeNull();
  });

  test("that another admin narrowed since is neither sent, scheduled nor narrowed from an older page", async () => {
    await customers();
    const seen = await aDraft();
    await setSendOptions(own.db, seen, { segment: { ...EVERYONE, purchases: "none" } });
    expect(await choose(seen, { purchases: "bought" })).toMatchObject({ state: "refused", status: 409 });
    expect(await sendDraft(own.db, SENDING, seen, MONDAY)).toMatchObject({ state: "conflict" });
    expect((await newsletterWithId(own.db, seen.id))?.segment).toMatchObject({ purchases: "none" });
  });

  test("goes to them only, and the mailing says so in words", async () => {
    await customers();
    const draft = await aDraft({ ...EVERYONE, purchases: "product", product: { id: HIGH, title: "High" } });
    const outcome = await own.db.transaction((tx) => sendDraft(tx, SENDING, draft, MONDAY));
    if (outcome.state !== "started") throw new Error(outcome.state);
    expect(outcome.recipients).toBe(2);
    const post = aMailServer();
    await aSender(own.db, post).run(outcome.mailingId);
    expect(post.recipients()).toEqual(["bea@home.example", "fay@home.example"]);
    expect(await own.db.select({ text: mailings.audienceText }).from(mailings)).toEqual([
      { text: "Products: bought “High”" },
    ]);
  });

  test("without recipients is refused with who was looked for, and a scheduled one becomes a draft that says so", async () => {
    await customers();
    const draft = await aDraft({ ...EVERYONE, subscribedFrom: "2026-11-20" });
    const why = "No subscriber in the selected audience matches: subscribed since Nov 20, 2026. Change who gets it.";
    expect(await own.db.transaction((tx) => sendDraft(tx, SENDING, draft, MONDAY))).toMatchObject({
      state: "refused",
      message: { description: why },
    });
    await own.db.update(newsletters).set({ status: "scheduled", sendAt: MONDAY });
    expect(await sendDueNewsletters(own.db, SENDING, MONDAY)).toBe(0);
    expect(await newsletterWithId(own.db, draft.id)).toMatchObject({
      status: "draft",
      problem: expect.stringContaining(why),
      segment: { subscribedFrom: "2026-11-20" },
    });
    expect(await own.db.$count(mailings)).toBe(0);
  });

  test("that is scheduled goes to those who match when it is sent, and keeps its segment when unscheduled", async () => {
    await customers();
    const draft = await aDraft({ ...EVERYONE, purchases: "none" });
    const form = { day: "2099-12-24", time: "18:00", confirmed: "on" };
    expect(await submit(schedule, draft, form)).toMatchObject({ state: "done" });
    expect(await newsletterWithId(own.db, draft.id)).toMatchObject({ sendAt: new Date("2099-12-24T23:00:00Z") });
    expect(await choose(draft, { purchases: "bought" })).toMatchObject({ state: "refused", status: 409 });
    await submit(unscheduleNewsletter, draft, {});
    expect(await newsletterWithId(own.db, draft.id)).toMatchObject({
      status: "draft",
      sendAt: null,
      segment: { purchases: "none" },
    });
    await own.db.update(newsletters).set({ status: "scheduled", sendAt: MONDAY });
    await ordered("cleo");
    expect(await sendDueNewsletters(own.db, SENDING, MONDAY)).toBe(1);
    const [mailing] = await own.db.select({ id: mailings.id }).from(mailings);
    expect(await collected(mailing?.id ?? 0)).toEqual(["dora", "eve"]);
  });

  test("by orders is neither saved nor sent while the shop's orders were not read", async () => {
    await customers();
    await own.db.delete(orderSync);
    const draft = await aDraft();
    const says = { description: expect.stringContaining("hasn’t read the shop’s orders yet") };
    expect(await choose(draft, { purchases: "none" })).toMatchObject({ state: "refused", message: says });
    expect(await choose(draft, { subscribedFrom: "2026-01-01" })).toMatchObject({ state: "done" });
    const byOrders = await aDraft({ ...EVERYONE, inactiveMonths: 3 });
    expect(await own.db.transaction((tx) => sendDraft(tx, SENDING, byOrders, MONDAY))).toMatchObject({
      state: "refused",
      message: says,
    });
  });
});
