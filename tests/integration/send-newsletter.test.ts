import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { audienceCounts } from "#app/features/email/delivery/delivery.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { mailings, emailSuppressions } from "#app/features/email/delivery/delivery.tables.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { describe, expect, databaseOfFile, test } from "../support/database.ts";
import { POSTAL_ADDRESS } from "../support/factories/email-delivery.ts";
import {
  anAmbassador,
  aMailServer,
  aSender,
  preferencesFor,
  aSubscriber,
  emptyLists,
  MONDAY,
  NO_QUEUE,
  PUBLIC_URL,
  LISTS,
} from "../support/factories/mailing-lists.ts";
import { sendRestockBatch } from "#app/features/back-in-stock/send-restock-batch.server.ts";
import { reachOf } from "#app/features/email/delivery/delivery.ts";
import type { DraftInput } from "#app/features/email/newsletters/newsletters.ts";
import { newsletters, newsletterVersions } from "#app/features/email/newsletters/newsletters.tables.server.ts";
import {
  insertDraft,
  versionOf,
  newsletterWithId,
  saveDraft,
  scheduleDraft,
  unschedule,
} from "#app/features/email/newsletters/newsletters.server.ts";
import { sendDraft, sendDueNewsletters } from "#app/features/email/newsletters/send-newsletter.server.ts";
import { sendNewsletterFunction } from "#app/features/email/newsletters/send-function.server.ts";
import { NO_PROVIDER } from "#tests/support/no-provider.ts";

const own = databaseOfFile();
beforeEach(async () => {
  await emptyLists(own.db);
  await own.db.delete(newsletters);
  await own.db.delete(auditLog);
});

const SENDING = {
  jobs: NO_QUEUE,
  lists: LISTS,
  renderIssue: issueEmail,
  publicUrl: PUBLIC_URL,
  postalAddress: POSTAL_ADDRESS,
  shop: "embedded store",
  timeZone: "America/New_York",
};
const NEWS: DraftInput = { subject: "News", content: "Good **news**.", audiences: ["products"] };
const SAVED = { by: "owner", isAutosave: false };
const OWNER = { id: "1", name: "Owner", email: "owner@shod.example", isAdmin: true, sessionId: "1" };

async function someRecipients() {
  await aSubscriber(own.db, "Ada", { preferences: preferencesFor("products", "stories") });
  await aSubscriber(own.db, "Bea", { preferences: preferencesFor("devotionals") });
  await aSubscriber(own.db, "Cleo", { preferences: preferencesFor("products"), confirmedAt: null });
  await aSubscriber(own.db, "Dora", { preferences: preferencesFor("products"), subscribed: false });
  await aSubscriber(own.db, "Eve", { preferences: preferencesFor("products") });
  await own.db.insert(emailSuppressions).values({ email: "eve@home.example", reason: "bounced" });
  await anAmbassador(own.db, "ada", { preferences: preferencesFor("products", "community") });
  await anAmbassador(own.db, "fay", { preferences: preferencesFor("products") });
}

async function aDraft(other: Partial<DraftInput> = {}) {
  const draft = await own.db.transaction((tx) => insertDraft(tx, { ...NEWS, ...other }, "owner"));
  return { id: draft.id, version: versionOf(draft) };
}

const send = (seen: { id: number; version: string }) =>
  own.db.transaction((tx) => sendDraft(tx, SENDING, seen, MONDAY));

describe("without a postal address", () => {
  const unaddressed = { ...SENDING, postalAddress: null };

  test("no newsletter is sent manually, by the function or on schedule, and its owner sees what to set", async () => {
    await someRecipients();
    const draft = await aDraft();
    const byHand = await own.db.transaction((tx) => sendDraft(tx, unaddressed, draft, MONDAY));
    expect(byHand).toMatchObject({
      state: "refused",
      message: { description: expect.stringContaining("BUSINESS_POSTAL_ADDRESS") },
    });
    const audiences = { devotionals: false, products: true, community: false, stories: false };
    const byFunction = await sendNewsletterFunction(unaddressed)(
      { db: own.db, address: "198.51.100.1", visitor: OWNER },
      { subject: "News", content: "Good news.", audiences },
    );
    expect(byFunction).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("BUSINESS_POSTAL_ADDRESS") },
    });
    await own.db.transaction((tx) => scheduleDraft(tx, draft, MONDAY));
    expect(await sendDueNewsletters(own.db, unaddressed, MONDAY)).toBe(0);
    expect(await newsletterWithId(own.db, draft.id)).toMatchObject({
      status: "draft",
      problem: expect.stringContaining("BUSINESS_POSTAL_ADDRESS"),
    });
    expect(await own.db.$count(mailings)).toBe(0);
  });

  test("no restock email is sent, and the owner sees what to set", async () => {
    const services = { ...unaddressed, db: own.db, visitor: OWNER, emails: NO_PROVIDER.emails };
    expect(await sendRestockBatch(services, "gid://shopify/ProductVariant/1")).toEqual({
      state: "refused",
      status: 409,
      reason: expect.stringContaining("BUSINESS_POSTAL_ADDRESS"),
    });
  });
});

describe("a newsletter that would not arrive as it was written", () => {
  test("is not sent manually, by the function or on schedule, and its owner sees the line and what to do", async () => {
    await someRecipients();
    const content = "Dear friend,\n\nGrace to {{name}}";
    const says = expect.stringContaining("Line 3: {{name}} is not filled in");
    const draft = await aDraft({ content });
    expect(await send(draft)).toMatchObject({ state: "refused", message: { description: says } });
    const audiences = { devotionals: false, products: true, community: false, stories: false };
    const byFunction = await sendNewsletterFunction(SENDING)(
      { db: own.db, address: "198.51.100.1", visitor: OWNER },
      { subject: "News", content, audiences },
    );
    expect(byFunction).toMatchObject({ status: 422, body: { error: says } });
    await own.db.transaction((tx) => scheduleDraft(tx, draft, MONDAY));
    expect(await sendDueNewsletters(own.db, SENDING, MONDAY)).toBe(0);
    expect(await newsletterWithId(own.db, draft.id)).toMatchObject({ status: "draft", problem: says });
    expect(await own.db.$count(mailings)).toBe(0);
  });
});

describe("the reach of a newsletter", () => {
  test("[ADM-NEWS-04] is what is sent: each address once, from both lists, without suppressed and unconfirmed ones", async () => {
    await someRecipients();
    const counts = await audienceCounts(own.db, LISTS);
    const reach = (...audiences: Audience[]) => reachOf(counts, audiences);
    expect(reach("products")).toBe(2);
    expect(reach("devotionals")).toBe(1);
    expect(reach("community", "stories")).toBe(1);
    expect(reach("devotionals", "products", "community", "stories")).toBe(3);
    expect(reach()).toBe(0);
    const outcome = await send(await aDraft());
    if (outcome.state !== "started") throw new Error(outcome.state);
    const post = aMailServer();
    await aSender(own.db, post).run(outcome.mailingId);
    expect(outcome.recipients).toBe(2);
    expect(post.recipients()).toEqual(["ada@home.example", "fay@home.example"]);
    expect(post.sent[0]?.html).toContain("<strong>news</strong>");
  });
});

describe("sending a newsletter", () => {
  test("[ADM-NEWS-06] happens once, even if another admin sends it at the same moment", async () => {
    await someRecipients();
    const seen = await aDraft();
    const outcomes = await Promise.all([send(seen), send(seen)]);
    expect(outcomes.map(({ state }) => state).toSorted()).toEqual(["not-draft", "started"]);
    expect(await own.db.select().from(mailings)).toMatchObject([{ key: `newsletter:${seen.id}`, kind: "newsletter" }]);
  });

  test.for(["manually", "on schedule"])("deletes its earlier texts, and no other's: %s", async (way) => {
    await someRecipients();
    const edited = async () => {
      const draft = await aDraft();
      const saved = await saveDraft(own.db, draft, { ...NEWS, content: "Better news." }, SAVED);
      if (saved.state !== "saved") throw new Error(saved.state);
      return { id: draft.id, version: versionOf(saved.after) };
    };
    const [sent, other] = [await edited(), await edited()];
    const versions = async () => (await own.db.select().from(newsletterVersions)).map((text) => text.newsletterId);
    await own.db.transaction((tx) => sendDraft(tx, { ...SENDING, postalAddress: null }, sent, MONDAY));
    expect(await versions()).toEqual([sent.id, other.id]);
    if (way === "manually") await send(sent);
    else {
      await own.db.transaction((tx) => scheduleDraft(tx, sent, MONDAY));
      expect(await versions()).toEqual([sent.id, other.id]);
      expect(await sendDueNewsletters(own.db, SENDING, MONDAY)).toBe(1);
    }
    expect(await versions()).toEqual([other.id]);
  });

  test("[ADM-NEWS-08] [ADM-NEWS-09] [ADM-NEWS-14] is refused with a reason, and the newsletter stays a draft", async () => {
    const message = async (other: Partial<DraftInput>) => {
      const outcome = await send(await aDraft(other));
      return outcome.state === "refused" ? [outcome.message.title, outcome.message.description] : outcome.state;
    };
    expect(await message({ subject: "" })).toEqual(["Missing information", "Add a subject."]);
    expect(await message({ content: "" })).toEqual(["Missing information", "Add content."]);
    expect(await message({ audiences: [] })).toEqual(["No audience selected", expect.any(String)]);
    expect(await message({})).toEqual(["Send failed", "No subscribers in the selected audience"]);
    expect(await own.db.select().from(mailings)).toEqual([]);
    expect(await own.db.select().from(newsletters)).toHaveLength(4);
  });

  test("is refused when another admin has changed it since", async () => {
    await someRecipients();
    const seen = await aDraft();
    await own.db.transaction((tx) => saveDraft(tx, seen, { ...NEWS, content: "Other news." }, SAVED));
    expect(await send(seen)).toMatchObject({ state: "conflict", now: { content: "Other news." } });
    expect(await own.db.transaction((tx) => saveDraft(tx, seen, NEWS, SAVED))).toMatchObject({ state: "conflict" });
    expect(await own.db.select().from(mailings)).toEqual([]);
  });
});

describe("a scheduled newsletter", () => {
  const at = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000);
  const due = (now: Date) => sendDueNewsletters(own.db, SENDING, now);

  test("is sent once, on time and not before, even with several schedulers", async () => {
    await someRecipients();
    const seen = await aDraft();
    await own.db.transaction((tx) => scheduleDraft(tx, seen, at(10)));
    expect(await due(at(9))).toBe(0);
    const started = await Promise.all([due(at(10)), due(at(10))]);
    expect(started.reduce((sum, one) => sum + one)).toBe(1);
    expect(await due(at(11))).toBe(0);
    expect(await own.db.select().from(mailings)).toHaveLength(1);
    expect(await newsletterWithId(own.db, seen.id)).toMatchObject({ status: "sent" });
    expect(await own.db.select().from(auditLog)).toMatchObject([
      { adminId: "system", action: "newsletter.sent", subject: "News", about: `newsletter/${seen.id}` },
    ]);
  });

  test("is a draft again when it is unscheduled, and when it has no recipients", async () => {
    const seen = await aDraft();
    await own.db.transaction((tx) => scheduleDraft(tx, seen, at(10)));
    await own.db.transaction((tx) => unschedule(tx, seen.id));
    expect(await due(at(20))).toBe(0);
    await own.db.transaction((tx) => scheduleDraft(tx, seen, at(30)));
    expect(await due(at(40))).toBe(0);
    expect(await newsletterWithId(own.db, seen.id)).toMatchObject({
      status: "draft",
      problem: "Send failed: No subscribers in the selected audience",
    });
  });

  test("whose rendering fails blocks no other and is retried, and its owner sees that", async () => {
    await someRecipients();
    const [broken, sound] = [await aDraft({ subject: "Broken" }), await aDraft({ subject: "Sound" })];
    for (const [minute, seen] of [broken, sound].entries())
      await own.db.transaction((tx) => scheduleDraft(tx, seen, at(minute)));
    const renderIssue: typeof issueEmail = async (issue) => {
      if (issue.subject === "Broken") throw new TypeError("Invalid URL");
      return issueEmail(issue);
    };
    expect(await sendDueNewsletters(own.db, { ...SENDING, renderIssue }, at(10))).toBe(1);
    expect(await newsletterWithId(own.db, sound.id)).toMatchObject({ status: "sent" });
    const problem = expect.stringContaining("retry every minute");
    expect(await newsletterWithId(own.db, broken.id)).toMatchObject({ status: "scheduled", problem });
    expect(await due(at(11))).toBe(1);
    expect(await newsletterWithId(own.db, broken.id)).toMatchObject({ status: "sent", problem: null });
  });
});

describe("the function send-newsletter", () => {
  const body = { subject: "News", content: "Good news.", audiences: { ...preferencesFor("products") } };
  const call = (sent: unknown, idempotencyKey?: string) =>
    sendNewsletterFunction(SENDING, { withinMs: 0 })(
      { db: own.db, address: "198.51.100.1", visitor: OWNER, ...(idempotencyKey ? { idempotencyKey } : {}) },
      sent,
    );

  test("[FN-12] [GUARD-21] starts the mailing and returns its counts", async () => {
    await someRecipients();
    const sender = sendNewsletterFunction(
      {
        ...SENDING,
        // The mailing's job runs while the function waits, once its transaction is committed.
        jobs: { enqueue: async (_tx, _name, data) => void runCommitted((data as { id: number }).id) },
      },
      { withinMs: 60_000, everyMs: 20 },
    );
    const post = aMailServer(({ to }) => {
      if (to.address.startsWith("fay"))
        throw Object.assign(new Error("No"), { command: "RCPT TO", response: "550 No such user", responseCode: 550 });
    });
    async function runCommitted(id: number) {
      await expect.poll(() => own.db.$count(mailings, eq(mailings.id, id))).toBe(1);
      await aSender(own.db, post).run(id);
    }
    const response = await sender({ db: own.db, address: "198.51.100.1", visitor: OWNER }, body);
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, sent: 1, failed: 1, pending: 0, status: "sent" },
    });
    expect(await own.db.select().from(auditLog)).toMatchObject([{ action: "newsletter.sent", subject: "News" }]);
  });

  test("[FN-12] is one mailing when called again within a minute, or at any time with the same Idempotency-Key", async () => {
    await someRecipients();
    const [one, two] = await Promise.all([call(body), call(body)]);
    expect(one.body).toEqual(two.body);
    expect(await call(body, "mine")).not.toMatchObject({ body: { mailing: one.body["mailing"] } });
    const withKey = await call(body, "mine");
    await own.db.update(newsletters).set({ createdAt: new Date("2026-01-01") });
    expect((await call(body, "mine")).body["mailing"]).toBe(withKey.body["mailing"]);
    expect(await call({ ...body, content: "Other" }, "mine")).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("Idempotency-Key") },
    });
    expect(await own.db.select().from(mailings)).toHaveLength(2);
    expect((await call(body)).body["mailing"]).not.toBe(one.body["mailing"]);
    expect(await own.db.select().from(mailings)).toHaveLength(3);
    expect(await own.db.select().from(auditLog)).toHaveLength(3);
  });

  test("[FN-12] reports what is missing, and stores nothing", async () => {
    expect(await call({})).toEqual({ status: 400, body: { error: "Missing information" } });
    expect(await call(null)).toEqual({ status: 400, body: { error: "Missing information" } });
    expect(await call({ ...body, audiences: preferencesFor() })).toEqual({
      status: 400,
      body: { error: "No audience selected" },
    });
    expect(await call(body)).toEqual({
      status: 422,
      body: { error: "Send failed: No subscribers in the selected audience" },
    });
    expect(await own.db.select().from(newsletters)).toEqual([]);
  });
});
