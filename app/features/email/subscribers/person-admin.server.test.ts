import { actionResultOf, adminContext, adminForm, auditedActions } from "#tests/support/admin.ts";
import { consentsAbout } from "#tests/support/consents.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { suppress, suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { allowImported, allowMailings, deletePerson, unsubscribePerson } from "./person-admin-actions.server.ts";
import { SUBSCRIPTION_EMAIL } from "./subscription-email.server.ts";
import { subscriptionList } from "./subscription-list.server.ts";
import { devotionalSubscriptions as list } from "./subscribers.tables.server.ts";

const email = "ann@home.example";
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

describe("a subscriber, to an admin,", () => {
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
    expect(await suppressionOf(db, email)).toBeNull();
    expect(await db.select().from(list)).toMatchObject([{ subscribed: true, confirmedAt: null, optIn: 2 }]);
    expect(emails).toMatchObject([{ name: SUBSCRIPTION_EMAIL, id, version: 2, isImported: true }]);
    expect(await allow()).toMatchObject({ state: "done" });
    expect(emails).toHaveLength(1);
    expect(await auditedActions(db)).toEqual([`subscription.invited Subscription ${id}`]);
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
