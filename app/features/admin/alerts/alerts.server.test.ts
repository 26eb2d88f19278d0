import { eq, sql } from "drizzle-orm";
import { grantAdmin } from "#app/platform/auth/access/roles.server.ts";
import { userRoles } from "#app/platform/auth/access/roles.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { testLinks } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { servicesWith } from "#tests/support/services.ts";
import { alertEmail } from "./alert-email.server.ts";
import { alertNotices } from "./alert-notices.server.ts";
import { alertAdmins, alertOfPaidOrder, alertSettingsOf, saveAlertSettings, sendDigest } from "./alerts.server.ts";
import { ALERT_KINDS, type Alert, type AlertKind } from "./alerts.ts";

const ORDER = {
  id: 5001,
  name: "#1001",
  email: "miriam@home.example",
  currency: "USD",
  total_price: "1558.00",
  line_items: [
    { title: "Pilgrim Low", variant_title: "Umber / M 10", quantity: 2 },
    { title: "Gleaner Tote", variant_title: null, quantity: 1 },
  ],
};
const ALERTS: Record<AlertKind, Alert> = {
  newOrder: { kind: "newOrder", subject: "1", order: { name: "#1001", total: "USD 5.00", items: [] } },
  urgentPrayer: { kind: "urgentPrayer", subject: "1" },
  digest: { kind: "digest", subject: "2026-11-27", lines: [{ count: 2, label: "stories to review", to: "/x" }] },
};

/** A shop with two admins, and a customer. */
async function aShop(db: Db) {
  const account = (id: string) => ({ id, name: id, email: `${id}@shod.example`, emailVerified: true });
  await db.insert(users).values([account("owner"), account("ruth"), account("customer")]);
  for (const id of ["owner", "ruth"]) await grantAdmin(db, `${id}@shod.example`);
  const sent: EmailMessage[] = [];
  const mailer = { send: async (message: EmailMessage) => void sent.push(message) };
  const kind = alertEmail({ links: testLinks, publicUrl: "https://shod.example" });
  const { delivery: emails } = anEmailDelivery(db, mailer, [kind]);
  const deliver = async () => {
    await emails.deliverDue();
    return sent.splice(0);
  };
  return { emails, deliver };
}

const to = (messages: EmailMessage[]) => messages.map(({ to: { address } }) => address).toSorted();
const BOTH = ["owner@shod.example", "ruth@shod.example"];

describe("an alert", () => {
  for (const kind of ALERT_KINDS)
    test(`of the kind ${kind} goes to each admin once, also if it is reported again after it was sent`, async ({
      db,
    }) => {
      const { emails, deliver } = await aShop(db);
      for (let report = 0; report < 2; report++) await alertAdmins(db, emails, ALERTS[kind]);
      expect(to(await deliver())).toEqual(BOTH);
      await alertAdmins(db, emails, ALERTS[kind]);
      // The ledger of emails is emptied after a while; the alert is still known.
      await db.delete(outgoingEmails);
      await alertAdmins(db, emails, ALERTS[kind]);
      expect(await deliver()).toEqual([]);
      await alertAdmins(db, emails, { ...ALERTS[kind], subject: "another" });
      expect(to(await deliver())).toEqual(BOTH);
    });

  for (const kind of ALERT_KINDS)
    test(`of the kind ${kind} is not sent to admins who turned it off, by the settings or the link in the email`, async ({
      db,
    }) => {
      const { emails, deliver } = await aShop(db);
      const others = ALERT_KINDS.filter((other) => other !== kind);
      await saveAlertSettings(db, "ruth", { newOrder: true, urgentPrayer: true, digest: true, [kind]: false });
      await alertAdmins(db, emails, ALERTS[kind]);
      const [message] = await deliver();
      expect(message?.to.address).toBe("owner@shod.example");

      const stop = /token=([\w.-]+)/.exec(message?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
      const notice = alertNotices.find(({ purpose }) => testLinks.read(purpose, stop));
      const id = (notice && testLinks.read(notice.purpose, stop)?.id) ?? 0;
      await (await notice?.find(db, id))?.stop("one-click");
      expect((await notice?.find(db, id))?.isStopped).toBe(true);
      const settings = await alertSettingsOf(db, "owner");
      expect([settings[kind], ...others.map((other) => settings[other])]).toEqual([false, true, true]);
      await alertAdmins(db, emails, { ...ALERTS[kind], subject: "another" });
      expect(await deliver()).toEqual([]);
    });

  test("is not sent if its recipient turned it off, or is no longer an admin, since it was enqueued", async ({
    db,
  }) => {
    const { emails, deliver } = await aShop(db);
    await alertAdmins(db, emails, ALERTS.urgentPrayer);
    await saveAlertSettings(db, "owner", { newOrder: true, urgentPrayer: false, digest: true });
    await db.delete(userRoles).where(eq(userRoles.userId, "ruth"));
    expect(await deliver()).toEqual([]);
  });

  test("leaves with the transaction of its cause", async ({ db }) => {
    const { emails, deliver } = await aShop(db);
    await db
      .transaction(async (tx) => {
        await alertAdmins(tx, emails, ALERTS.newOrder);
        throw new Error("the order was not stored");
      })
      .catch(() => {});
    expect(await deliver()).toEqual([]);
    await alertAdmins(db, emails, ALERTS.newOrder);
    expect(to(await deliver())).toEqual(BOTH);
  });

  test("of a paid order names its number, total and items, and nothing about the customer", async ({ db }) => {
    const { emails, deliver } = await aShop(db);
    for (const payload of [ORDER, { ...ORDER, id: "5001" }]) await alertOfPaidOrder(db, emails, payload);
    const messages = await deliver();
    expect(to(messages)).toEqual(BOTH);
    expect(messages[0]?.subject).toBe("New order #1001: USD 1,558.00");
    for (const text of ["2 × Pilgrim Low, Umber / M 10", "1 × Gleaner Tote"]) expect(messages[0]?.text).toContain(text);
    expect(messages[0]?.text).not.toContain("miriam");
  });

  test.each([[null], [{}], [{ ...ORDER, id: "x" }], [{ ...ORDER, line_items: "none" }]])(
    "is not made of an order that cannot be read: %j",
    async (payload) => {
      const refuse = () => Promise.reject(new Error("nothing may be written"));
      await alertOfPaidOrder({ execute: refuse } as never, { enqueue: refuse }, payload);
    },
  );
});

describe("the daily summary", () => {
  const line = (kind: "urgent" | "waiting" | "notice", count: number, one: string) => ({
    kind,
    count: sql<number>`${count}::integer`,
    one,
    many: `${one}s`,
    to: "/admin",
  });
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

  test("is sent once a day, with everything that waits but the urgent lines, which are part of others", async ({
    db,
  }) => {
    const { emails, deliver } = await aShop(db);
    const attention = () => [
      line("urgent", 1, "urgent prayer"),
      line("waiting", 2, "story"),
      line("notice", 1, "code"),
    ];
    const services = {
      ...servicesWith({ db, features: [defineFeature({ name: "x", area: "stories", attention })] }),
      emails,
    };
    for (const day of [27, 27]) await sendDigest(services, at(day));
    const messages = await deliver();
    expect(to(messages)).toEqual(BOTH);
    expect(messages[0]?.text).toMatch(/2 storys\s+1 code\s/);
    expect(messages[0]?.text).not.toContain("urgent");
    await sendDigest(services, at(28));
    expect(to(await deliver())).toEqual(BOTH);
  });

  test("is not sent if nothing waits", async ({ db }) => {
    const { emails, deliver } = await aShop(db);
    const attention = () => [line("waiting", 0, "story")];
    await sendDigest(
      { ...servicesWith({ db, features: [defineFeature({ name: "x", area: "stories", attention })] }), emails },
      at(27),
    );
    expect(await deliver()).toEqual([]);
  });
});
