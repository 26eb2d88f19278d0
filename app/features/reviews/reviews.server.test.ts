import { eq, sql } from "drizzle-orm";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { ownReview, reviewInput, saveReview, withdrawReview, type ReviewInput } from "./own-review.server.ts";
import { moderateReview, replyToReview } from "./review-admin-actions.server.ts";
import { reviewEmail } from "./review-email.server.ts";
import {
  forgetCanceledOrder,
  noteFulfilledOrder,
  sendDueReviewRequests,
  stopReviewEmails,
} from "./review-requests.server.ts";
import { productReviews, publishedReviews, reviewsNewestFirst, reviewsOf, reviewVersion } from "./reviews.server.ts";
import { reviewRequests, reviews } from "./reviews.tables.server.ts";

const now = new Date("2026-06-01T12:00:00Z");
const later = new Date("2026-06-16T12:00:00Z");
const line = (id: number, product_id: number | null = 7) => ({
  id,
  product_id,
  title: "Pilgrim Low",
  variant_title: "Ivory / 9",
});
const order = (change: object = {}) => ({
  id: 1,
  email: "Ann@home.example",
  line_items: [line(11), line(12, 8)],
  ...change,
});
const PRODUCT = "gid://shopify/Product/7";

const note = (db: Db, change: object = {}, days = 14) => noteFulfilledOrder(db, order(change), { days, now });
const asked = (db: Db) => db.select().from(reviewRequests).orderBy(reviewRequests.id);

async function aRequest(db: Db, change: object = {}) {
  await note(db, change);
  const [request] = await asked(db);
  if (!request) throw new Error("No request was noted");
  return request;
}

const WRITTEN: ReviewInput = { stars: 4, title: "Good", text: "They fit well.", fit: 3, name: "Ann", mayPublish: true };

async function aPublishedReview(db: Db) {
  const request = await aRequest(db);
  await saveReview(db, request.id, WRITTEN);
  await moderateReview(db, await target(db), "approve");
  return request;
}

async function target(db: Db) {
  const [row] = await db.select().from(reviews);
  if (!row) throw new Error("There is no review");
  return { id: row.id, version: reviewVersion(row) };
}

const published = (db: Db) => publishedReviews(db, PRODUCT, { limit: 9 });

async function sending(db: Db, at = later, isWithinLimit = true, days = 14) {
  const enqueued: object[] = [];
  const emails = { enqueue: async (_tx: unknown, _name: string, data: object) => void enqueued.push(data) };
  await sendDueReviewRequests(db, {
    emails,
    limiter: { claimEmails: async (_tx, { to }) => to.map(() => isWithinLimit) },
    now: at,
    days,
  });
  return enqueued;
}

describe("a fulfilled order", () => {
  test("is noted once for each line, even if the event arrives twice", async ({ db }) => {
    await note(db);
    await note(db);
    expect(await asked(db)).toMatchObject([
      { orderLineId: "11", productId: PRODUCT, email: "Ann@home.example", askedAt: null },
      { orderLineId: "12", productId: "gid://shopify/Product/8" },
    ]);
  });

  test.for([
    ["a setting of 0 days", {}, 0],
    ["a canceled order", { cancelled_at: "2026-06-01T00:00:00Z" }, 14],
    ["an order without an address", { email: null }, 14],
    ["lines without a product", { line_items: [line(11, null)] }, 14],
  ] as const)("is not noted: %s", async ([, change, days], { db }) => {
    await note(db, change, days);
    expect(await asked(db)).toEqual([]);
  });

  test("gets one email for all its lines, once the days are over", async ({ db }) => {
    await note(db);
    expect(await sending(db, now)).toEqual([]);
    const [first] = await asked(db);
    expect(await sending(db)).toEqual([{ id: first?.id }]);
    expect(await sending(db)).toEqual([]);
  });

  test("gets no email once the days are set to 0, nor after that is changed back", async ({ db }) => {
    await note(db);
    expect(await sending(db, later, true, 0)).toEqual([]);
    expect(await sending(db)).toEqual([]);
  });

  test("gets no email if its address is suppressed or stopped them, and a later one if it is at its limit", async ({
    db,
  }) => {
    const { id } = await aRequest(db);
    expect(await sending(db, later, false)).toEqual([]);
    await suppress(db, "ann@home.example", "unsubscribed");
    expect(await sending(db)).toEqual([]);
    await db.execute(sql`delete from mail_suppressions`);
    await note(db);
    const [again] = await asked(db);
    await stopReviewEmails(db, again?.id ?? id);
    expect(await sending(db)).toEqual([]);
    await note(db, { id: 2, line_items: [line(21)] });
    expect((await asked(db)).map(({ orderId }) => orderId)).not.toContain("2");
  });

  test("is forgotten when it is canceled, unless it was reviewed", async ({ db }) => {
    const request = await aRequest(db);
    await saveReview(db, request.id, WRITTEN);
    await forgetCanceledOrder(db, { id: 1 });
    expect(await asked(db)).toMatchObject([{ id: request.id }]);
  });

  test("gets an email with a private link and one that stops them; none after that", async ({ db }) => {
    const request = await aRequest(db);
    const links = createSignedLinks("secret of this test", "https://shod.example");
    const kind = reviewEmail({ links, postalAddress: "1 Main Street, Huntington, NY" });
    const email = await kind.render(db, { id: request.id });
    expect(email?.text).toContain(links.url("/reviews/write", "review", { id: request.id }));
    expect(email?.text).toContain(links.url("/mail/unsubscribe", "review-emails", { id: request.id }));
    expect(links.read("order", links.token("review", { id: 1 }))).toBeNull();
    await stopReviewEmails(db, request.id);
    expect([await kind.prepare(db, { id: request.id }), await kind.render(db, { id: request.id })]).toEqual([
      null,
      null,
    ]);
  });
});

describe("a review", () => {
  test.for([
    [{ stars: "" }, "stars", "Choose from 1 to 5 stars"],
    [{ stars: "6" }, "stars", "Choose from 1 to 5 stars"],
    [{ title: " " }, "title", "Title is required"],
    [{ text: "short" }, "text", "Review must be at least 10 characters"],
    [{ text: "x".repeat(3_001) }, "text", "Review must be at most 3,000 characters"],
    [{ fit: "9" }, "fit", "Choose how it fits"],
    [{ name: "www.example.com" }, "name", "Enter your name without links or line breaks"],
  ] as const)("is refused with the field and the fix: %j", ([change, field, message]) => {
    const typed = { stars: "5", title: "Good", text: "They fit well.", fit: "", name: "Ann", mayPublish: "on" };
    const read = reviewInput.safeParse({ ...typed, ...change });
    expect(read.error?.issues[0]).toMatchObject({ path: [field], message });
    expect(reviewInput.parse(typed)).toMatchObject({ stars: 5, fit: null });
  });

  test("is published once an admin approves it, and counted", async ({ db }) => {
    const request = await aRequest(db);
    await saveReview(db, request.id, WRITTEN);
    expect(await productReviews(db, PRODUCT)).toMatchObject({ counts: { stars: [0, 0, 0, 0, 0] }, reviews: [] });
    expect(await moderateReview(db, await target(db), "approve")).toBe("changed-it");
    expect(await productReviews(db, PRODUCT)).toMatchObject({
      counts: { stars: [0, 0, 0, 1, 0], fit: [0, 0, 1, 0, 0] },
      reviews: [{ title: "Good", name: "Ann", variantTitle: "Ivory / 9" }],
    });
    expect(await publishedReviews(db, "gid://shopify/Product/8", { limit: 9 })).toEqual([]);
  });

  test("without consent is never published, by an admin or by any write", async ({ db }) => {
    const request = await aRequest(db);
    await saveReview(db, request.id, { ...WRITTEN, mayPublish: false });
    expect(await moderateReview(db, await target(db), "approve")).toBe("no-consent");
    const forced = db.transaction((tx) =>
      tx.update(reviews).set({ approvedAt: now }).where(eq(reviews.requestId, request.id)),
    );
    await expect(forced).rejects.toThrow();
  });

  test("is decided on only as the admin read it", async ({ db }) => {
    const request = await aRequest(db);
    await saveReview(db, request.id, WRITTEN);
    const seen = await target(db);
    await saveReview(db, request.id, { ...WRITTEN, text: "Changed after you looked." });
    expect(await moderateReview(db, seen, "approve")).toBe("changed");
    expect(await moderateReview(db, { ...seen, id: 99 }, "approve")).toBe("not-found");
  });

  test("shows the owner's reply", async ({ db }) => {
    await aPublishedReview(db);
    await replyToReview(db, await target(db), "Thank you.");
    expect(await published(db)).toMatchObject([{ reply: "Thank you." }]);
    await replyToReview(db, await target(db), "");
    expect(await published(db)).toMatchObject([{ reply: null }]);
  });

  test("comes off the site when its author changes it, not when nothing changed", async ({ db }) => {
    const request = await aPublishedReview(db);
    await saveReview(db, request.id, WRITTEN);
    expect(await published(db)).toHaveLength(1);
    await saveReview(db, request.id, { ...WRITTEN, stars: 1 });
    expect(await published(db)).toEqual([]);
  });

  test("that is withdrawn is deleted, with its consent on record, and can be written again", async ({ db }) => {
    const request = await aPublishedReview(db);
    await withdrawReview(db, request.id);
    expect(await published(db)).toEqual([]);
    const given = await rowsOf<{ given: boolean }>(
      db,
      sql`select given from consents where subject = 'review' order by id`,
    );
    expect(given.map((row) => row.given)).toEqual([true, false]);
    const noted = await rowsOf<{ kind: string }>(db, sql`select kind from erasures where "off" is null`);
    expect(noted).toEqual([{ kind: "reviews" }]);
    expect(await saveReview(db, request.id, WRITTEN)).toBe("saved");
    expect(await saveReview(db, 999, WRITTEN)).toBe("gone");
  });

  test("is listed for admins by status, and in its author's data", async ({ db }) => {
    const request = await aPublishedReview(db);
    expect(await reviewsNewestFirst(db, { limit: 9, show: "published" })).toMatchObject([
      { email: "Ann@home.example" },
    ]);
    expect(await reviewsNewestFirst(db, { limit: 9, show: "waiting" })).toEqual([]);
    expect(await reviewsOf(db, "ANN@home.example")).toMatchObject([{ review: { title: "Good" } }, { review: null }]);
    expect((await ownReview(db, request.id))?.others).toHaveLength(1);
    expect(await ownReview(db, 999)).toBeNull();
  });

  test("is paged by a cursor", async ({ db }) => {
    await note(db, { line_items: [line(1), line(2), line(3)] });
    for (const { id } of await asked(db)) await saveReview(db, id, WRITTEN);
    await db.update(reviews).set({ approvedAt: now });
    const first = await publishedReviews(db, PRODUCT, { limit: 2 });
    const rest = await publishedReviews(db, PRODUCT, { limit: 2, after: first[1]?.cursor });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(
      (await db.select().from(reviews)).map(({ id }) => id).toSorted((a, b) => b - a),
    );
  });
});
