import { actionResultOf, adminContext, adminForm, auditedActions } from "#tests/support/admin.ts";
import { consentsAbout } from "#tests/support/consents.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { suppress, suppressionOf, suppressionsNewestFirst } from "#app/features/email/delivery/delivery.server.ts";
import { allowImported, allowMailings, deletePerson, unsubscribePerson } from "./person-admin-actions.server.ts";
import { sentForm } from "#app/platform/forms/sent-form.ts";
import { onSuppressed } from "./person-part.server.ts";
import { addPerson } from "./person-lists.server.ts";
import { SUBSCRIPTION_EMAIL } from "./subscription-email.server.ts";
import { subscriptionList } from "./subscription-list.server.ts";
import { devotionalSubscriptions as list } from "./subscribers.tables.server.ts";

const email = "ann@home.example";
const ALL = { after: undefined, limit: 9 };
const preferences = { devotionals: true, products: false, community: false, stories: false };

async function ann(db: Db): Promise<number> {
  const [row] = await db.insert(list).values({ name: "Ann", email, preferences, confirmedAt: new Date() }).returning();
  return row!.id;
}

const sent = (db: Db, id: number, confirmed = true) =>
  adminForm(adminContext(db), { id: String(id), ...(confirmed ? { confirmed: "on" } : {}) });

const detailsOf = async (db: Db, id: number) => {
  const details = await subscriptionList.tab.details(db, id);
  return { actions: details?.actions, facts: details?.facts.map(({ text }) => text) };
};

describe("adding a person", () => {
  const adding = (db: Db, fields: Record<string, string>, emails: object[] = []) => {
    const enqueue = async (_tx: Db, name: string, data: object) => void emails.push({ name, ...data });
    return actionResultOf(addPerson(adminForm(adminContext(db, { emails: { enqueue } }), fields)));
  };

  test("asks them to confirm, once for each form, and is audited without the address", async ({ db }) => {
    const emails: object[] = [];
    const fields = {
      name: "",
      email: " Ann@HOME.example ",
      devotionals: "on",
      stories: "on",
      formKey: crypto.randomUUID(),
    };
    for (let n = 0; n < 2; n++)
      expect(await adding(db, fields, emails)).toMatchObject({ state: "done", message: { title: "Person added" } });
    const [row, ...more] = await db.select().from(list);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      email,
      name: "Friend",
      confirmedAt: null,
      preferences: { devotionals: true, products: false, community: false, stories: true },
    });
    expect(emails).toMatchObject([{ name: SUBSCRIPTION_EMAIL, id: row?.id, isByAdmin: true }]);
    expect(await auditedActions(db)).toEqual([`subscription.added Subscription ${row?.id}`]);
  });

  test.for([
    [{ email: "ann", devotionals: "on" }, { email: expect.stringContaining("Enter an email address") }],
    [{ email }, { mailings: "Choose at least one kind of email." }],
    [{ email, name: "https://shop.example", devotionals: "on" }, { name: expect.any(String) }],
    [
      { email: "x".repeat(200_000), name: "x".repeat(200_000) },
      { email: expect.any(String), name: expect.any(String) },
    ],
    [{ email: "known@home.example", devotionals: "on" }, { email: expect.stringContaining("on the list already") }],
    [{ email: "left@home.example", devotionals: "on" }, { email: expect.stringContaining("gets no mailings") }],
  ] as const)("is refused at the field that is wrong: %#", async ([fields, fieldErrors], { db }) => {
    await db.insert(list).values({ name: "Known", email: "known@home.example", preferences });
    await suppress(db, "left@home.example", "unsubscribed", { source: "recipient" });
    const emails: object[] = [];
    expect(await adding(db, { name: "", ...fields }, emails)).toMatchObject({
      state: "refused",
      status: 422,
      fieldErrors,
    });
    expect(emails).toEqual([]);
    expect(await db.$count(list)).toBe(1);
  });
});

describe("a subscriber, to an admin,", () => {
  test("is not deleted by a role that may not delete people", async ({ db }) => {
    const id = await ann(db);
    const form = adminForm(adminContext(db, {}, "support"), { id: String(id), confirmed: "on" });
    expect(await actionResultOf(deletePerson(form))).toMatchObject({ state: "refused", status: 403 });
    expect(await db.$count(list)).toBe(1);
  });

  test("is unsubscribed and suppressed, on record and in the audit log", async ({ db }) => {
    const id = await ann(db);
    expect(await detailsOf(db, id)).toEqual({ actions: ["unsubscribe", "delete"], facts: ["Active"] });
    expect(await actionResultOf(unsubscribePerson(sent(db, id)))).toMatchObject({
      state: "done",
      message: { title: "Unsubscribed" },
    });
    expect(await db.select().from(list)).toMatchObject([{ subscribed: false, confirmedAt: null }]);
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "unsubscribed" });
    expect(await consentsAbout(db, "subscription", id)).toMatchObject([{ given: false, source: "admin" }]);
    expect(await auditedActions(db)).toEqual([`subscription.unsubscribed Subscription ${id}`]);
    expect(await detailsOf(db, id)).toEqual({
      actions: ["delete"],
      facts: ["Unsubscribed", "Stopped: unsubscribed"],
    });
  });

  test("is deleted, and stays suppressed if it had left", async ({ db }) => {
    const id = await ann(db);
    await suppress(db, email, "bounced");
    expect(await actionResultOf(deletePerson(sent(db, id)))).toMatchObject({
      message: { title: "Subscriber deleted" },
    });
    expect(await db.select().from(list)).toEqual([]);
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "bounced" });
    expect(await actionResultOf(deletePerson(sent(db, id)))).toMatchObject({ state: "refused", status: 404 });
    expect(await auditedActions(db)).toEqual([`subscription.deleted Subscription ${id}`]);
  });

  test("who complained may sign up again once an admin allows it, and gets nothing before", async ({ db }) => {
    const id = await ann(db);
    await suppress(db, email, "complained");
    expect(await detailsOf(db, id)).toEqual({
      actions: ["unsubscribe", "allow", "delete"],
      facts: ["Active", "Stopped: an email was reported as spam"],
    });
    await allowMailings(sent(db, id));
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "unsubscribed" });
    expect(await db.select().from(list)).toMatchObject([{ subscribed: false }]);
    expect(await detailsOf(db, id)).toMatchObject({ actions: ["delete"] });
  });

  test("whom an imported file had unsubscribed is asked to confirm again once an admin allows it", async ({ db }) => {
    const id = await ann(db);
    await suppress(db, email, "bounced", { source: "import", detail: "status “Bounced”" });
    await db.update(list).set({ subscribed: false, confirmedAt: null });
    expect(await detailsOf(db, id)).toEqual({
      actions: ["allow-imported", "delete"],
      facts: [
        "Unsubscribed",
        "Stopped: emails to this address bounced, according to an imported file (status “Bounced”)",
      ],
    });
    const emails: object[] = [];
    const enqueue = async (_tx: Db, name: string, email: object) => void emails.push({ name, ...email });
    const context = adminContext(db, { emails: { enqueue } });
    const allow = () => actionResultOf(allowImported(adminForm(context, { id: String(id), confirmed: "on" })));
    expect(await allow()).toMatchObject({ message: { title: "Emails allowed again" } });
    // Other lists may have an opt-in of the address: it waits for the confirmation, too.
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "unsubscribed", source: "admin" });
    expect(await db.select().from(list)).toMatchObject([{ subscribed: true, confirmedAt: null, optIn: 2 }]);
    expect(emails).toMatchObject([{ name: SUBSCRIPTION_EMAIL, id, version: 2, isImported: true }]);
    expect(await allow()).toMatchObject({ state: "done" });
    expect(emails).toHaveLength(1);
    expect(await auditedActions(db)).toEqual([`subscription.invited Subscription ${id}`]);
    await unsubscribePerson(sent(db, id));
    expect(await suppressionOf(db, email)).toMatchObject({ source: "admin", detail: null });
  });

  test("whom an imported file had stopped while subscribed is asked to confirm again, too", async ({ db }) => {
    const id = await ann(db);
    await suppress(db, email, "bounced", { source: "import" });
    const emails: object[] = [];
    const enqueue = async (_tx: Db, name: string, email: object) => void emails.push({ name, ...email });
    const context = adminContext(db, { emails: { enqueue } });
    await allowImported(adminForm(context, { id: String(id), confirmed: "on" }));
    expect(await db.select().from(list)).toMatchObject([{ subscribed: true, confirmedAt: null, optIn: 2 }]);
    expect(emails).toMatchObject([{ name: SUBSCRIPTION_EMAIL, id, version: 2 }]);
  });

  test("of the list of suppressed addresses returns to its search and part, without JavaScript", async ({ db }) => {
    await suppress(db, email, "complained");
    const [suppression] = await suppressionsNewestFirst(db, ALL);
    const { form, context } = sent(db, suppression!.id);
    const request = new Request("https://shod.example/admin/suppressions?q=ann&after=x", {
      method: "POST",
      headers: { Accept: "text/html" },
    });
    const response = await onSuppressed(allowMailings)(sentForm({ context, form, request })).catch((to: unknown) => to);
    expect((response as Response).headers.get("Location")).toBe("/admin/suppressions?q=ann&after=x&done=allowed");
  });

  test.for([
    ["an imported file", "bounced", allowImported],
    ["a complaint", "complained", allowMailings],
  ] as const)("keeps the id of the suppression of %s, which names a page", async ([, reason, allow], { db }) => {
    const id = await ann(db);
    await suppress(db, email, reason, { source: "import" });
    const [before] = await suppressionsNewestFirst(db, ALL);
    await allow(
      adminForm(adminContext(db, { emails: { enqueue: async () => {} } }), { id: String(id), confirmed: "on" }),
    );
    expect(await suppressionsNewestFirst(db, ALL)).toMatchObject([{ id: before!.id, source: "admin" }]);
  });

  test.for([
    ["unsubscribed themselves", "unsubscribed", "recipient"],
    ["were unsubscribed by an admin", "unsubscribed", "admin"],
    ["complained, according to a file", "complained", "import"],
    ["left before the source was recorded", "bounced", null],
  ] as const)("stays suppressed if they %s", async ([, reason, source], { db }) => {
    const id = await ann(db);
    await suppress(db, email, reason, { source });
    expect((await detailsOf(db, id)).actions).not.toContain("allow-imported");
    await allowImported(sent(db, id));
    expect(await suppressionOf(db, email)).toMatchObject({ reason, source });
    expect(await auditedActions(db)).toEqual([]);
  });

  test("who unsubscribed after an import stays suppressed by their own words", async ({ db }) => {
    const id = await ann(db);
    await suppress(db, email, "bounced", { source: "import", detail: "status “Bounced”" });
    await suppress(db, email, "unsubscribed", { source: "recipient" });
    await suppress(db, email, "bounced", { source: "import" });
    expect(await suppressionOf(db, email)).toMatchObject({ reason: "unsubscribed", source: "recipient", detail: null });
    expect((await detailsOf(db, id)).actions).not.toContain("allow-imported");
  });

  test("changes only after confirmation", async ({ db }) => {
    const id = await ann(db);
    for (const action of [unsubscribePerson, deletePerson, allowMailings, allowImported])
      expect(await actionResultOf(action(sent(db, id, false)))).toMatchObject({ state: "refused", status: 422 });
    expect(await db.select().from(list)).toMatchObject([{ subscribed: true }]);
    expect(await auditedActions(db)).toEqual([]);
  });
});
