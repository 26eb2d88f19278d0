import { actionResultOf, adminContext, adminForm, auditedActions } from "#tests/support/admin.ts";
import { consentsAbout } from "#tests/support/consents.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { suppress, suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { allowMailings, deletePerson, unsubscribePerson } from "./person-admin-actions.server.ts";
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

  test("changes only after confirmation", async ({ db }) => {
    const id = await ann(db);
    for (const action of [unsubscribePerson, deletePerson, allowMailings])
      expect(await actionResultOf(action(sent(db, id, false)))).toMatchObject({ state: "refused", status: 422 });
    expect(await db.select().from(list)).toMatchObject([{ subscribed: true }]);
    expect(await auditedActions(db)).toEqual([]);
  });
});
