import { adminContext, actionResultOf, adminForm, auditedActions, unreachableDatabase } from "#tests/support/admin.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { publish } from "#app/platform/live/live.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  closeMonth,
  givingRecipientsInOrder,
  namedRecipients,
  publicLedger,
  publishDisbursement,
  publishMonth,
  recordDisbursement,
  wholeLedger,
} from "./giving.server.ts";
import {
  addRecipientAction,
  changeRecipientAction,
  moveRecipientAction,
  recipientsAdmin,
  removeRecipientAction,
} from "./recipients-admin.server.ts";
import { addRecipient, moveRecipient, orderVersion, removeRecipient, restoreRecipient } from "./recipients.server.ts";
import { MOST_IN_GROUP, type Move, type RecipientFields } from "./recipients.ts";

const HOME: RecipientFields = { group: "ministry", name: "A home", url: "https://home.example", text: null };
const SCHOOL: RecipientFields = { ...HOME, name: "A school", url: "https://school.example" };

async function added(db: Db, fields: RecipientFields) {
  const result = await addRecipient(db, fields);
  if ("why" in result) throw new Error(result.why.message);
  return result.row;
}

const typed = ({ text, url, ...rest }: RecipientFields) => ({ ...rest, text: text ?? "", url: url ?? "" });
const namesIn = async (db: Db, group: RecipientFields["group"]) =>
  (await givingRecipientsInOrder(db)).filter((each) => each.group === group).map(({ name }) => name);
const orderOf = async (db: Db, group: RecipientFields["group"]) =>
  orderVersion((await givingRecipientsInOrder(db)).filter((each) => each.group === group).map(({ id }) => id));

async function versionOf(db: Db, id: number): Promise<string> {
  const { groups } = await recipientsAdmin({ context: adminContext(db) });
  return groups.flatMap(({ recipients }) => recipients).find((each) => each.id === id)?.version ?? "";
}

describe("causes and partners", () => {
  test("[GIVE-02] [GIVE-03] [GIVE-04] [GIVE-05] begin with the documented causes and without partners", async ({
    db,
  }) => {
    expect(await namedRecipients(db)).toMatchObject({
      causes: [
        { name: "Orphanages" },
        { name: "Global missions" },
        { name: "Church plants" },
        { name: "Youth and elderly programs" },
      ],
      partners: [],
    });
  });

  test("[GIVE-06] [GIVE-07] are added, changed, ordered and removed by the owner, with an audit entry each", async ({
    db,
  }) => {
    const context = adminContext(db);
    for (const each of [HOME, SCHOOL])
      expect(
        await actionResultOf(addRecipientAction(adminForm(context, { intent: "add", ...typed(each) }))),
      ).toMatchObject({ state: "done" });
    expect((await namedRecipients(db)).partners).toEqual([
      {
        title: "Ministry partners",
        partners: [
          { name: "A home", url: "https://home.example", text: null },
          { name: "A school", url: "https://school.example", text: null },
        ],
      },
    ]);
    const [home, school] = (await givingRecipientsInOrder(db)).filter(({ group }) => group === "ministry");
    const move = { intent: "move", id: String(school!.id), version: await orderOf(db, "ministry"), to: "up" };
    expect(await actionResultOf(moveRecipientAction(adminForm(context, move)))).toMatchObject({ state: "done" });
    expect(await namesIn(db, "ministry")).toEqual(["A school", "A home"]);

    const version = await versionOf(db, home!.id);
    const change = { intent: "change", id: String(home!.id), version, ...typed({ ...HOME, group: "organization" }) };
    expect(await actionResultOf(changeRecipientAction(adminForm(context, change)))).toMatchObject({ state: "done" });
    expect(await namesIn(db, "ministry")).toEqual(["A school"]);
    expect(await namesIn(db, "organization")).toEqual(["A home"]);

    const removal = { intent: "remove", id: String(school!.id) };
    expect(await actionResultOf(removeRecipientAction(adminForm(context, removal)))).toMatchObject({
      state: "refused",
    });
    const confirmed = adminForm(context, { ...removal, confirmed: "on" });
    expect(await actionResultOf(removeRecipientAction(confirmed))).toMatchObject({
      state: "done",
      message: { undo: [expect.any(Number)] },
    });
    expect(await actionResultOf(removeRecipientAction(confirmed))).toMatchObject({ state: "refused", status: 404 });
    expect((await namedRecipients(db)).partners).toMatchObject([{ title: "Organizational partners" }]);
    expect(await auditedActions(db)).toEqual([
      "giving-recipient.added A home",
      "giving-recipient.added A school",
      "giving-recipient.moved A school",
      "giving-recipient.changed A home",
      "giving-recipient.removed A school",
    ]);
  });

  test("leave the published ledger as it was when they are renamed and removed", async ({ db }) => {
    const home = await added(db, HOME);
    const month = {
      month: "2026-10-01",
      currency: "USD",
      revenue: 5_000,
      orders: 1,
      costs: 0,
      percent: 10,
      note: null,
    };
    const now = new Date("2026-11-02T12:00:00Z");
    await closeMonth(db, month);
    await publishMonth(db, month.month, now);
    const gift = {
      day: "2026-11-05",
      recipient: HOME.name,
      currency: "USD",
      amount: 500,
      receiptUrl: null,
      note: null,
    };
    await recordDisbursement(db, gift);
    await publishDisbursement(db, (await wholeLedger(db)).disbursements[0]?.id ?? 0, now);
    const before = await publicLedger(db);
    expect(before.disbursements).toMatchObject([{ recipient: "A home" }]);

    const context = adminContext(db);
    const version = await versionOf(db, home.id);
    const renamed = { intent: "change", id: String(home.id), version, ...typed(HOME), name: "Another home" };
    await changeRecipientAction(adminForm(context, renamed));
    expect(await namesIn(db, "ministry")).toEqual(["Another home"]);
    expect(await publicLedger(db)).toEqual(before);
    await removeRecipient(db, home.id);
    expect(await publicLedger(db)).toEqual(before);
  });

  test("are not overwritten by an admin who has not seen another's change", async ({ db }) => {
    const { id } = await added(db, HOME);
    const version = await versionOf(db, id);
    const form = (name: string, seen: string) =>
      adminForm(adminContext(db), { intent: "change", id: String(id), version: seen, ...typed(HOME), name });
    await changeRecipientAction(form("The first home", version));
    const stale = form("The second home", version);
    const refusal = await actionResultOf(changeRecipientAction(stale));
    expect(refusal).toMatchObject({ state: "refused", status: 409, typed: { name: "The second home" } });
    expect(refusal.message?.description).toContain("Ministry partner: The first home, https://home.example");
    expect(await namesIn(db, "ministry")).toEqual(["The first home"]);
    // Saved again with the version of the refusal, knowingly.
    await changeRecipientAction(
      form("The second home", refusal.state === "refused" ? (refusal.typed["version"] ?? "") : ""),
    );
    expect(await namesIn(db, "ministry")).toEqual(["The second home"]);
  });

  test("are moved once by a form that is sent again, and not in an order that was not seen", async ({ db }) => {
    const three = [HOME, SCHOOL, { ...HOME, name: "A well" }];
    const ids: number[] = [];
    for (const each of three) ids.push((await added(db, each)).id);
    const fields = { intent: "move", id: String(ids[2]), version: await orderOf(db, "ministry"), to: "up" };
    await moveRecipientAction(adminForm(adminContext(db), fields));
    expect(await actionResultOf(moveRecipientAction(adminForm(adminContext(db), fields)))).toMatchObject({
      state: "refused",
      status: 409,
      outdated: "changed",
    });
    expect(await namesIn(db, "ministry")).toEqual(["A home", "A well", "A school"]);
    expect(await moveRecipient(db, { id: ids[0]!, version: await orderOf(db, "ministry") }, "up")).toBe("unchanged");
    expect(await namesIn(db, "ministry")).toEqual(["A home", "A well", "A school"]);
    expect(await moveRecipient(db, { id: 999_999, version: "" }, "up")).toBeNull();
  });

  test("are neither audited nor published when nothing changed", async () => {
    const own = await ownDatabase();
    try {
      const { db } = own;
      const [home, school] = [await added(db, HOME), await added(db, SCHOOL)];
      const published: unknown[] = [];
      await own.listen("shod_live", (message) => void published.push(JSON.parse(message).topic));
      const send = (action: (sent: SentForm) => Promise<unknown>, fields: Record<string, string>) =>
        actionResultOf(action(adminForm(adminContext(db), fields)));
      const version = await orderOf(db, "ministry");
      const move = (id: number, to: Move) => send(moveRecipientAction, { intent: "move", id: String(id), version, to });
      const change = (id: number, seen: string) =>
        send(changeRecipientAction, { intent: "change", id: String(id), version: seen, ...typed(HOME) });

      expect(await move(home.id, "up")).toMatchObject({ state: "done", message: { title: "It’s already first" } });
      expect(await move(school.id, "down")).toMatchObject({ state: "done", message: { title: "It’s already last" } });
      expect(await change(home.id, await versionOf(db, home.id))).toMatchObject({ state: "done" });
      // Sent again after a lost response.
      expect(await change(home.id, "an earlier version")).toMatchObject({ state: "done" });
      expect(await change(999_999, "")).toMatchObject({ message: { description: "Another admin removed it." } });
      const removal = { intent: "remove", id: "999999", confirmed: "on" };
      expect(await send(removeRecipientAction, removal)).toMatchObject({
        status: 404,
        message: { title: "Not removed", description: "It’s already removed." },
      });
      expect(await restoreRecipient(db, { ...home, group: "ministry" })).toHaveProperty("why");
      expect(await addRecipient(db, HOME)).toHaveProperty("why");
      expect(await auditedActions(db)).toEqual([]);

      await move(school.id, "up");
      await publish(db, { topic: "catalog" });
      await expect.poll(() => published).toContain("catalog");
      expect(published).toEqual(["community", "catalog"]);
    } finally {
      await own.close();
    }
  });

  test("are listed once in a group, whatever the case of their name, and at most fifty", async ({ db }) => {
    await added(db, HOME);
    const context = adminContext(db);
    const add = (fields: RecipientFields) =>
      actionResultOf(addRecipientAction(adminForm(context, { intent: "add", ...typed(fields) })));
    expect(await add({ ...HOME, name: "a HOME" })).toMatchObject({
      state: "refused",
      fieldErrors: { name: "“A home” is already among the ministry partners" },
      typed: { name: "a HOME" },
    });
    expect(await add({ ...HOME, group: "organization" })).toMatchObject({ state: "done" });
    for (let n = 1; n < MOST_IN_GROUP; n++) await added(db, { ...HOME, name: `Home ${n}` });
    expect(await add({ ...HOME, name: "One more" })).toMatchObject({
      state: "refused",
      fieldErrors: { group: "There can be at most 50 ministry partners. Remove one first." },
    });
    expect(await namesIn(db, "ministry")).toHaveLength(MOST_IN_GROUP);
  });

  test("are restored where they were, unless their name is taken by then", async ({ db }) => {
    await added(db, HOME);
    const school = await added(db, SCHOOL);
    await added(db, { ...HOME, name: "A well" });
    const removed = JSON.parse(JSON.stringify(await removeRecipient(db, school.id)));
    expect(await restoreRecipient(db, removed)).toMatchObject({ row: { name: "A school" } });
    expect(await namesIn(db, "ministry")).toEqual(["A home", "A school", "A well"]);
    expect(await restoreRecipient(db, removed)).toEqual({ why: "“A school” is already among the ministry partners" });
    expect(await restoreRecipient(db, { name: "A school" })).toHaveProperty("why");
  });

  test("keep what was typed when the database does not respond", async ({ db }) => {
    const context = adminContext(unreachableDatabase(db));
    expect(
      await actionResultOf(addRecipientAction(adminForm(context, { intent: "add", ...typed(HOME) }))),
    ).toMatchObject({ state: "refused", status: 500, message: { title: "Not added" }, typed: { name: "A home" } });
  });

  test.skipIf(!onPostgres)("added by two admins at once are listed once", async () => {
    const own = await ownDatabase();
    try {
      const results = await Promise.all(
        [HOME, HOME, { ...HOME, name: "a home" }].map((each) => addRecipient(own.db, each)),
      );
      expect(results.filter((result) => "row" in result)).toHaveLength(1);
      expect(await namesIn(own.db, "ministry")).toHaveLength(1);
    } finally {
      await own.close();
    }
  });
});
