import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { FEATURES } from "#app/features.server.ts";
import { hasSecondSubject } from "#app/features/email/delivery/delivery.ts";
import { mailingRecipients, mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { mailingWithId, retryFailed } from "#app/features/email/delivery/mailing-admin.server.ts";
import { reportBySubject } from "#app/features/email/delivery/mailing-report.server.ts";
import { mailingsSection } from "#app/features/email/delivery/mailings-to.server.ts";
import { compareSubjects, sendTest } from "#app/features/email/newsletters/newsletter-send-actions.server.ts";
import { copy } from "#app/features/email/newsletters/newsletter-admin-actions.server.ts";
import { insertDraft, newsletterWithId, versionOf } from "#app/features/email/newsletters/newsletters.server.ts";
import { newsletters } from "#app/features/email/newsletters/newsletters.tables.server.ts";
import { sendDraft } from "#app/features/email/newsletters/send-newsletter.server.ts";
import { recipientOfLink } from "#app/features/email/subscribers/link-recipient.server.ts";
import { unsubscribe } from "#app/features/email/subscribers/unsubscribe.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { actionResultOf, adminContext, adminForm, auditedActions } from "../support/admin.ts";
import { databaseOfFile, describe, expect, test } from "../support/database.ts";
import { POSTAL_ADDRESS } from "../support/factories/email-delivery.ts";
import {
  aMailServer,
  aSender,
  emptyLists,
  LINKS,
  LISTS,
  MONDAY,
  NO_QUEUE,
  PUBLIC_URL,
  SUBSCRIBER_NAMES,
  someSubscribers,
} from "../support/factories/mailing-lists.ts";

const own = databaseOfFile();
beforeEach(async () => {
  await emptyLists(own.db);
  for (const table of [newsletters, auditLog]) await own.db.delete(table);
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

async function aDraft(secondSubject: string | null = null, subject = "Walk by faith") {
  const input = { subject, secondSubject, content: "Good news.", audiences: ["devotionals" as const] };
  const draft = await insertDraft(own.db, input, "owner");
  return { id: draft.id, version: versionOf(draft) };
}

async function sent(draft: { id: number; version: string }) {
  const outcome = await own.db.transaction((tx) => sendDraft(tx, SENDING, draft, MONDAY));
  if (outcome.state !== "started") throw new Error(JSON.stringify(outcome));
  return outcome.mailingId;
}

const refusesDora = ({ to }: EmailMessage) => {
  if (to.address.startsWith("dora"))
    throw Object.assign(new Error("No"), { command: "RCPT TO", response: "550 No such user", responseCode: 550 });
};

describe("a newsletter with two subjects", () => {
  test("goes to each recipient with one of them, to half with each, and with the same one when it is sent again", async () => {
    const { db } = own;
    await someSubscribers(db, ...SUBSCRIBER_NAMES);
    const id = await sent(await aDraft("Not by sight"));
    const post = aMailServer(refusesDora);
    await aSender(db, post).run(id);
    await retryFailed({ db, jobs: NO_QUEUE }, id, MONDAY);
    const again = aMailServer();
    await aSender(db, again).run(id);
    const messages = [...post.sent, ...again.sent];
    expect(messages.map(({ to }) => to.address).toSorted()).toEqual(
      SUBSCRIBER_NAMES.map((name) => `${name.toLowerCase()}@home.example`).toSorted(),
    );
    const rows = await db.select({ id: mailingRecipients.id, email: mailingRecipients.email }).from(mailingRecipients);
    const idOf = (email: string) => rows.find((row) => row.email === email)?.id ?? 0;
    for (const { to, subject, html, text } of messages) {
      const [mine, other] = hasSecondSubject(idOf(to.address))
        ? ["Not by sight", "Walk by faith"]
        : ["Walk by faith", "Not by sight"];
      expect(subject).toBe(mine);
      expect([html, text].join().includes(other), `${to.address} sees the other subject`).toBe(false);
    }
    expect(await reportBySubject(db, LISTS, id)).toEqual({
      first: { sent: 5, unsubscribed: 0 },
      second: { sent: 5, unsubscribed: 0 },
    });
  });

  test("is reported for each subject, also on a person's page", async () => {
    const { db } = own;
    await someSubscribers(db, ...SUBSCRIBER_NAMES);
    const id = await sent(await aDraft("Not by sight"));
    await db.execute(sql`update mailings set created_at = ${MONDAY.toISOString()}::timestamptz`);
    await aSender(db, aMailServer()).run(id);
    const rows = await db.select().from(mailingRecipients);
    const second = rows.find((row) => hasSecondSubject(row.id))!;
    const first = rows.find((row) => !hasSecondSubject(row.id))!;
    const subject = { id: second.sourceId, version: 1 };
    const [, token = ""] = LINKS.url("/mail/unsubscribe", "subscription", subject).split("token=");
    await unsubscribe(db, (await recipientOfLink({ db, links: LINKS, features: FEATURES }, token))!, "link");
    expect(await reportBySubject(db, LISTS, id)).toEqual({
      first: { sent: 5, unsubscribed: 0 },
      second: { sent: 5, unsubscribed: 1 },
    });
    expect((await mailingsSection(db, second.email))?.rows).toMatchObject([{ label: "Not by sight" }]);
    expect((await mailingsSection(db, first.email))?.rows).toMatchObject([{ label: "Walk by faith" }]);
    expect(await mailingWithId(db, id)).toMatchObject({ subject: "Walk by faith", secondSubject: "Not by sight" });
    expect(await mailingWithId(db, id)).not.toHaveProperty("second");
  });

  test("that were made the same since has one", async () => {
    const { db } = own;
    await someSubscribers(db, "Ada");
    await sent(await aDraft("Walk by faith"));
    expect(await db.select({ second: mailings.second }).from(mailings)).toEqual([{ second: null }]);
  });

  test("is tested with both", async () => {
    const draft = await aDraft("Not by sight");
    const mailer = aMailServer();
    const form = adminForm(adminContext(own.db, { mailer, publicUrl: PUBLIC_URL }), { intent: "test" });
    expect(await actionResultOf(sendTest({ ...form, id: draft.id, renderIssue: issueEmail }))).toMatchObject({
      state: "done",
    });
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(["[Test] Walk by faith", "[Test] Not by sight"]);
  });

  test("has the second one checked like the first", async () => {
    await someSubscribers(own.db, "Ada");
    const draft = await aDraft("Dear {{ first_name }}");
    expect(await own.db.transaction((tx) => sendDraft(tx, SENDING, draft, MONDAY))).toMatchObject({
      state: "refused",
      message: { description: expect.stringContaining("Subjects can’t have merge tags") },
    });
  });
});

describe("the second subject of a draft", () => {
  const save = (draft: { id: number; version: string }, secondSubject: string) => {
    const form = adminForm(adminContext(own.db), { version: draft.version, secondSubject });
    return actionResultOf(compareSubjects({ ...form, id: draft.id, renderIssue: issueEmail }));
  };

  test("is saved, audited, copied and removed", async () => {
    const draft = await aDraft();
    expect(await save(draft, "  Not by  sight ")).toMatchObject({ state: "done" });
    // Its response was lost.
    expect(await save(draft, "Not by sight")).toMatchObject({ state: "done" });
    const saved = await newsletterWithId(own.db, draft.id);
    expect(saved?.secondSubject).toBe("Not by sight");
    const fields = { id: String(draft.id), [IDEMPOTENCY_KEY_FIELD]: "a-copied-second-subject" };
    await actionResultOf(copy(adminForm(adminContext(own.db), fields)));
    expect((await own.db.select().from(newsletters)).map(({ secondSubject }) => secondSubject)).toEqual([
      "Not by sight",
      "Not by sight",
    ]);
    expect(await save({ id: draft.id, version: versionOf(saved!) }, "")).toMatchObject({ state: "done" });
    expect((await newsletterWithId(own.db, draft.id))?.secondSubject).toBeNull();
    expect((await auditedActions(own.db)).filter((entry) => entry.startsWith("newsletter.compared"))).toHaveLength(2);
  });

  test.for([
    ["the same as the first", "Walk by faith"],
    ["too long", "x".repeat(151)],
    ["far too long", "x".repeat(200_000)],
  ] as const)("is refused at its field: %s", async ([, typed]) => {
    const draft = await aDraft();
    expect(await save(draft, typed)).toMatchObject({
      state: "refused",
      status: 422,
      fieldErrors: { secondSubject: expect.any(String) },
      typed: { secondSubject: typed },
    });
    expect((await newsletterWithId(own.db, draft.id))?.secondSubject).toBeNull();
  });

  test("is not saved over another admin's", async () => {
    const seen = await aDraft();
    await save(seen, "Theirs");
    expect(await save(seen, "Mine")).toMatchObject({ state: "refused", status: 409 });
    expect((await newsletterWithId(own.db, seen.id))?.secondSubject).toBe("Theirs");
  });
});
