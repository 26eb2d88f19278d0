import { asc, eq, sql } from "drizzle-orm";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { startMailing } from "#app/features/email/delivery/delivery.server.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { actionResultOf, adminContext, adminForm, auditedActions } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { restore, save } from "./newsletter-admin-actions.server.ts";
import { versionsOf } from "./newsletter-versions.server.ts";
import { insertDraft, newsletterWithId, picturesInUse, versionOf } from "./newsletters.server.ts";
import { newsletters, newsletterVersions } from "./newsletters.tables.server.ts";

const LONG = "Grace to you. ".repeat(20);

async function aDraft(db: Db, content = LONG) {
  return insertDraft(db, { subject: "News", content, audiences: ["products"] }, "owner");
}

/** Sends the editor's form, as it is while typing by default. */
const submit = (db: Db, fields: Record<string, string>) =>
  actionResultOf(save(adminForm(adminContext(db), { intent: "autosave", subject: "News", products: "on", ...fields })));

const savedIn = (result: Awaited<ReturnType<typeof submit>>) =>
  (result as unknown as { shown: { draft: { id: number; version: string; content: string } } }).shown.draft;

const textsOf = async (db: Db, id: number) => {
  const rows = await db
    .select({ content: newsletterVersions.content })
    .from(newsletterVersions)
    .where(eq(newsletterVersions.newsletterId, id))
    .orderBy(asc(newsletterVersions.id));
  return rows.map(({ content }) => content);
};

describe("a newsletter that is saved while it is being written", () => {
  test("is one version and one audit entry for each minute, and keeps what is deleted in it", async ({ db }) => {
    const draft = await aDraft(db);
    let version = versionOf(draft);
    const type = async (content: string) => {
      const result = await submit(db, { id: String(draft.id), version, content });
      expect(result.state).toBe("done");
      version = savedIn(result).version;
    };
    await type(`${LONG}a`);
    await type(`${LONG}ab`);
    await type(`${LONG}abc`);
    expect(await textsOf(db, draft.id)).toEqual([LONG]);
    expect(await auditedActions(db)).toEqual(["newsletter.updated News"]);
    await type("Gone");
    expect(await textsOf(db, draft.id)).toEqual([LONG, `${LONG}abc`]);
    await db.update(newsletterVersions).set({ replacedAt: sql`now() - interval '2 minutes'` });
    await type("Gone!");
    expect(await textsOf(db, draft.id)).toEqual([LONG, `${LONG}abc`, "Gone"]);
    await type("Gone!");
    expect(await textsOf(db, draft.id)).toHaveLength(3);
  });

  test.for(["autosave", "save"])("never overwrites another admin's change: %s", async (intent, { db }) => {
    const draft = await aDraft(db);
    const version = versionOf(draft);
    await submit(db, { id: String(draft.id), version, content: `${LONG} by another` });
    const result = await submit(db, { intent, id: String(draft.id), version, content: `${LONG} by me` });
    expect(result).toMatchObject({ state: "refused", status: 409, typed: { content: `${LONG} by me` } });
    expect((await newsletterWithId(db, draft.id))?.content).toBe(`${LONG} by another`.trim());
  });

  test.for([
    ["is scheduled", { status: "scheduled" as const, sendAt: new Date("2099-01-01") }, 409],
    ["is too long", {}, 422],
  ] as const)("keeps the text in the form if it %s", async ([what, change, status], { db }) => {
    const draft = await aDraft(db);
    if (Object.keys(change).length > 0) await db.update(newsletters).set(change).where(eq(newsletters.id, draft.id));
    const content = what === "is too long" ? "a".repeat(200_000) : "My words";
    const result = await submit(db, { id: String(draft.id), version: versionOf(draft), content });
    expect(result).toMatchObject({ state: "refused", status, typed: { content } });
    expect((await newsletterWithId(db, draft.id))?.content).toBe(LONG);
  });

  test("is created once if the response was lost and more was typed since", async ({ db }) => {
    const key = { [IDEMPOTENCY_KEY_FIELD]: "a-key-of-this-test-0001" };
    const first = savedIn(await submit(db, { ...key, content: "Grace" }));
    const second = savedIn(await submit(db, { ...key, content: "Grace to you" }));
    expect(second).toMatchObject({ id: first.id, content: "Grace to you" });
    const third = savedIn(await submit(db, { ...key, content: "Grace to you, again" }));
    expect(third).toMatchObject({ id: first.id, content: "Grace to you, again" });
    // Changed elsewhere since: nothing is overwritten, and nothing is lost.
    await submit(db, { id: String(second.id), version: third.version, content: "Changed elsewhere" });
    const refused = await submit(db, { ...key, content: "Grace to you all" });
    expect(refused).toMatchObject({ state: "refused", typed: { content: "Grace to you all" } });
    expect((await newsletterWithId(db, first.id))?.content).toBe("Changed elsewhere");
    expect(await db.$count(newsletters)).toBe(1);
  });

  test("keeps what was written elsewhere if the response was lost and nothing was typed since", async ({ db }) => {
    const form = { [IDEMPOTENCY_KEY_FIELD]: "a-key-of-this-test-0002", content: "Grace" };
    const { id, version } = savedIn(await submit(db, form));
    expect(savedIn(await submit(db, form))).toMatchObject({ id, content: "Grace" });
    await submit(db, { id: String(id), version, content: "Changed elsewhere" });
    const refused = await submit(db, form);
    // A new key: submitted again, it becomes another draft.
    expect(refused).toMatchObject({ state: "refused", typed: { content: "Grace" } });
    expect(refused).not.toMatchObject({ typed: { [IDEMPOTENCY_KEY_FIELD]: form[IDEMPOTENCY_KEY_FIELD] } });
    expect((await newsletterWithId(db, id))?.content).toBe("Changed elsewhere");
  });

  test("keeps a text that another one of its length replaces", async ({ db }) => {
    const draft = await aDraft(db, "Dear friends");
    const texts = [`Dear friends, ${"first ".repeat(40)}`, `Dear friends, ${"other ".repeat(41)}`, "Short"];
    let version = versionOf(draft);
    for (const content of texts)
      ({ version } = savedIn(await submit(db, { id: String(draft.id), version, content: content.trim() })));
    expect(await textsOf(db, draft.id)).toEqual(["Dear friends", ...texts.slice(0, 2).map((text) => text.trim())]);
  });

  test("is in the audit log when only its audience changed", async ({ db }) => {
    const draft = await aDraft(db);
    const fields = { id: String(draft.id), version: versionOf(draft), content: LONG, stories: "on" };
    expect((await submit(db, fields)).state).toBe("done");
    expect(await auditedActions(db)).toEqual(["newsletter.updated News"]);
  });

  test.for([
    ["autosave", { contentLength: LONG.length }, { contentLength: 8 }],
    ["save", { content: LONG }, { content: "My words" }],
  ] as const)("has the text in the audit log only when an admin saves it: %s", async ([intent, was, is], { db }) => {
    const draft = await aDraft(db);
    await submit(db, { intent, id: String(draft.id), version: versionOf(draft), content: "My words" });
    const [entry] = await db.select().from(auditLog);
    const rest = { id: draft.id, subject: "News", audiences: ["products"] };
    expect(entry).toMatchObject({
      action: "newsletter.updated",
      before: { ...rest, ...was },
      after: { ...rest, ...is },
    });
    if (intent === "autosave") expect(JSON.stringify(entry)).not.toMatch(/Grace|My words/);
  });

  test("has no text in the audit log when an autosave creates or continues it", async ({ db }) => {
    const key = { [IDEMPOTENCY_KEY_FIELD]: "a-key-of-this-test-0003" };
    await submit(db, { ...key, content: "Grace" });
    await submit(db, { ...key, content: "Grace to you" });
    const entries = await db.select().from(auditLog).orderBy(auditLog.id);
    expect(entries.map(({ action, after }) => [action, after])).toMatchObject([
      ["newsletter.created", { contentLength: 5 }],
      ["newsletter.updated", { contentLength: 12 }],
    ]);
    expect(JSON.stringify(entries)).not.toContain("Grace");
  });

  test("has its earlier versions, of which one can be restored, unless another admin changed it", async ({ db }) => {
    const draft = await aDraft(db);
    const saved = savedIn(
      await submit(db, { intent: "save", id: String(draft.id), version: versionOf(draft), content: "Second" }),
    );
    const [earlier] = await versionsOf(db, draft.id);
    expect(earlier).toMatchObject({ subject: "News", length: LONG.length });
    const restoring = (version: string) =>
      actionResultOf(
        restore(
          adminForm(adminContext(db), { id: String(draft.id), version, text: String(earlier?.id), intent: "restore" }),
        ),
      );
    expect(await restoring(versionOf(draft))).toMatchObject({ state: "refused", status: 409 });
    expect(await restoring(saved.version)).toMatchObject({ state: "done", message: { title: "Version restored" } });
    expect(await newsletterWithId(db, draft.id)).toMatchObject({ content: LONG, audiences: ["products"] });
    expect(await textsOf(db, draft.id)).toEqual([LONG, "Second"]);
    expect(await auditedActions(db)).toContain("newsletter.restored News");
  });

  test("keeps the version of no other newsletter", async ({ db }) => {
    const [draft, other] = [await aDraft(db), await aDraft(db, "Another")];
    await submit(db, { intent: "save", id: String(other.id), version: versionOf(other), content: "Changed" });
    const [foreign] = await versionsOf(db, other.id);
    const fields = { id: String(draft.id), version: versionOf(draft), text: String(foreign?.id), intent: "restore" };
    expect(await actionResultOf(restore(adminForm(adminContext(db), fields)))).toMatchObject({ status: 404 });
  });

  test("keeps the pictures of its text, of its versions and of what was sent from the sweep", async ({ db }) => {
    const path = "/storage/v1/object/public/product-photos/";
    const draft = await aDraft(db, `![a](${path}0-1732147200000-0.webp?width=1280)`);
    await submit(db, {
      intent: "save",
      id: String(draft.id),
      version: versionOf(draft),
      content: `[![b](https://shod.example${path}0-1732147200000-1.webp)](/shop)`,
    });
    await startMailing(
      db,
      { enqueue: async () => {} },
      {
        key: "a-newsletter",
        kind: "newsletter",
        subject: "News",
        html: `<img src="https://shod.example${path}0-1732147200000-2.webp?width=240">`,
        text: "News",
        audiences: ["products"],
        audienceAt: new Date(),
      },
    );
    expect((await picturesInUse(db)).toSorted()).toEqual([
      `${path}0-1732147200000-0.webp`,
      `${path}0-1732147200000-1.webp`,
      `${path}0-1732147200000-2.webp`,
    ]);
  });
});
