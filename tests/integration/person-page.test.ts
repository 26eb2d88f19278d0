import { sql } from "drizzle-orm";
import type { AdminRole } from "#app/admin-roles.ts";
import { FEATURES } from "#app/features.server.ts";
import { suppress, suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { emailSuppressions } from "#app/features/email/delivery/delivery.tables.server.ts";
import { SUBSCRIPTION_EMAIL } from "#app/features/email/subscribers/subscription-email.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { searchRequests } from "#app/features/search/search.tables.server.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { auditedActions } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { queriesOf } from "#tests/support/captured-queries.ts";
import {
  accountSection,
  emailNamed,
  emailsSection,
  erasurePreview,
  notesAbout,
  personSections,
} from "#app/features/person/person.server.ts";
import { email, anOrder, filled, servicesFor, sectionsFor, act } from "#tests/support/factories/person.ts";

const OWNER = { isAdmin: true, role: "owner" } as const;

const allServices = (db: Db) => ({ ...servicesFor(db), features: FEATURES });

describe("the page of a person", () => {
  test("is reached from each kind of row, and is the same for every spelling of the address", async ({ db }) => {
    const ids = await filled(db);
    await suppress(db, "gone@home.example", "bounced");
    const [suppression] = await db.select().from(emailSuppressions);
    const services = servicesFor(db);
    for (const [kind, id] of Object.entries(ids))
      expect([kind, await emailNamed(services, `${kind}-${id}`)]).toEqual([kind, email]);
    expect(await emailNamed(services, `suppression-${suppression?.id}`)).toBe("gone@home.example");
  });

  test.for([
    "subscription-0",
    "subscription-99999",
    "order-1004",
    "constructor-1",
    "prayer",
    "-1",
    "prayer-1e3",
    "a".repeat(200_000),
  ])("is not there for %s", async (name, { db }) => {
    await anOrder(db, 1004, { email, shop: "another shop" });
    expect(await emailNamed(servicesFor(db), name)).toBeNull();
  });

  test("is not there for a prayer without an address", async ({ db }) => {
    const [prayer] = await db
      .insert(prayerRequests)
      .values({
        name: "Ann",
        email: "no-reply@prayer.invalid",
        prayerRequest: "x",
        shareNamePublicly: true,
        consentPostToWall: true,
      })
      .returning();
    expect(await emailNamed(servicesFor(db), `prayer-${prayer?.id}`)).toBeNull();
  });

  test("shows what each feature knows of them, and nothing of anyone else", async ({ db }) => {
    await filled(db);
    await suppress(db, email, "bounced", { source: "import", detail: "status “Bounced”" });
    const sections = await sectionsFor(db);
    expect(sections.map(({ title, rows, facts = [] }) => [title, rows.length, facts.map(({ text }) => text)])).toEqual([
      ["Orders", 2, ["2", "USD 256.00", expect.any(String)]],
      ["Restock requests", 1, []],
      [
        "Mailings",
        0,
        [
          "Active",
          expect.stringContaining("Stopped: emails to this address bounced, according to an imported file"),
          expect.any(String),
          expect.any(String),
        ],
      ],
      ["Newsletters and devotionals", 1, []],
      ["Prayers", 1, []],
      ["Stories", 1, []],
      ["Reviews", 1, []],
      ["Ambassador application", 1, []],
      ["Search requests", 1, []],
    ]);
    expect(sections.find(({ title }) => title.startsWith("Newsletters"))?.rows).toMatchObject([
      { label: "Harvest news", state: "Failed", detail: "550 no such user" },
    ]);
    expect(await emailsSection(allServices(db), OWNER, email)).toMatchObject({
      rows: [{ label: "Kind order-receipt", state: "Sent" }],
    });
    expect(await accountSection(db, "America/New_York", email)).toMatchObject({ name: "Ann Reed" });
    expect((await notesAbout(db, email)).notes).toMatchObject([{ text: "Called about a size." }]);
  });

  test("says where and how they consented to mailings", async ({ db }) => {
    const { subscription } = (await filled(db)) as Record<string, number>;
    await db.execute(sql`insert into consents (subject, subject_id, purpose, given, wording, source, at) values
      ('subscription', ${subscription}, 'mailings', true, 'I agree to receive these emails: Devotionals', 'page', now() - interval '1 day'),
      ('subscription', ${subscription}, 'mailings', false, 'Unsubscribe', 'one-click', now())`);
    const mailings = (await sectionsFor(db)).find(({ title }) => title === "Mailings");
    expect(mailings?.rows).toMatchObject([
      { label: "Unsubscribe", state: "Withdrawn", detail: "with the unsubscribe button of their email program" },
      { label: "I agree to receive these emails: Devotionals", state: "Consent", detail: "on a page of the site" },
    ]);
  });

  test("does not name the author of a prayer whose name is hidden", async ({ db }) => {
    await db.insert(prayerRequests).values({
      name: "Hidden Hannah",
      email,
      prayerRequest: "For my mother",
      shareNamePublicly: false,
      consentPostToWall: true,
    });
    const found = await personSections(servicesFor(db), OWNER, email);
    expect(found.name).toBeNull();
    expect(JSON.stringify(found)).not.toContain("Hannah");
  });

  test("finds orders whose address has a domain in its own script", async ({ db }) => {
    await anOrder(db, 1005, { email: "Ann@пример.рф" });
    const services = servicesFor(db);
    const address = (await emailNamed(services, "order-1005")) ?? "";
    expect(address).toBe("ann@xn--e1afmkfd.xn--p1ai");
    expect((await personSections(services, OWNER, address)).sections[0]).toMatchObject({
      title: "Orders",
      rows: [{ label: "#1005" }],
    });
  });

  test("shows twenty rows of many, and that there are more", async ({ db }) => {
    for (let n = 0; n < 25; n++)
      await db.insert(searchRequests).values({ query: `clogs ${n}`, email, confirmedAt: new Date() });
    const [section] = (await sectionsFor(db)).filter(({ title }) => title === "Search requests");
    expect(section).toMatchObject({ hasMore: true });
    expect(section?.rows).toHaveLength(20);
  });

  test("is shown without a section that cannot be loaded, and says so", async ({ db }) => {
    const broken = { name: "broken", person: { section: () => Promise.reject(new Error("no connection")) } };
    const services = { ...servicesFor(db), features: [broken, ...FEATURES] };
    expect(await personSections(services, OWNER, email)).toMatchObject({
      isIncomplete: true,
      sections: [{ title: "Mailings" }],
    });
  });

  test("has no emails of areas that a role does not include", async ({ db }) => {
    for (const kind of [SUBSCRIPTION_EMAIL, "prayer-wall-mail", "sign-in-code"])
      await db.insert(outgoingEmails).values({
        kind,
        email,
        dedupeKey: kind,
        payload: {},
        priority: 1,
        nextAttemptAt: new Date(),
        expiresAt: new Date(),
        status: "sent",
      } as never);
    const labels = async (role: AdminRole) =>
      (await emailsSection(allServices(db), { isAdmin: true, role }, email))?.rows?.map(({ label }) => label);
    expect(await labels("owner")).toEqual(["Kind sign-in-code", "Kind prayer-wall-mail", `Kind ${SUBSCRIPTION_EMAIL}`]);
    expect(await labels("support")).toEqual(["Kind sign-in-code", `Kind ${SUBSCRIPTION_EMAIL}`]);
  });

  test("has neither the sections nor the actions of areas that a role does not include", async ({ db }) => {
    const { order, subscription } = (await filled(db)) as Record<string, number>;
    const titles = async (role: AdminRole) => (await sectionsFor(db, role)).map(({ title }) => title);
    expect(await titles("support")).toEqual([
      "Orders",
      "Restock requests",
      "Mailings",
      "Newsletters and devotionals",
      "Reviews",
      "Ambassador application",
    ]);
    expect(await titles("content")).not.toContain("Orders");
    expect((await sectionsFor(db, "content")).find(({ title }) => title === "Mailings")?.forms).toEqual([]);
    expect(await emailNamed(servicesFor(db, "content"), `order-${order}`)).toBeNull();
    const refusal = await act(
      db,
      { intent: "unsubscribe", confirmed: "on" },
      { name: `subscription-${subscription}`, role: "content" },
    );
    expect(refusal).toMatchObject({ state: "refused", status: 403 });
    const stop = { intent: "stop-ambassador-emails", confirmed: "on" };
    expect(await act(db, stop, { name: `subscription-${subscription}`, role: "support" })).toMatchObject({
      status: 403,
    });
    expect(await suppressionOf(db, email)).toBeNull();
    expect(await auditedActions(db)).toEqual([]);
  });
});

test("the page of a person reads every table by an index", async ({ db }) => {
  await filled(db);
  await db.execute(sql`set local enable_seqscan = off`);
  const queries = await queriesOf(db, async () => {
    await personSections(servicesFor(db), OWNER, email);
    await emailsSection(allServices(db), OWNER, email);
    await accountSection(db, "UTC", email);
    await notesAbout(db, email);
    await erasurePreview(servicesFor(db), email);
  });
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) {
    const plan = await rowsOf(db, sql`explain ${query}`);
    expect(JSON.stringify(plan)).not.toContain("Seq Scan");
  }
});
