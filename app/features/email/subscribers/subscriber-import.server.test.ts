import { consentsAbout } from "#tests/support/consents.ts";
import type { ImportResult } from "#app/platform/csv-import.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { devotionalSubscriptions as list } from "./subscribers.tables.server.ts";
import { SUBSCRIPTION_EMAIL } from "./subscription-email.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { LISTS } from "#tests/support/factories/mailing-lists.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { auditedActions, adminContext, adminForm } from "#tests/support/admin.ts";
import { exportList } from "./subscriber-lists.server.ts";
import { importSubscriberFile } from "./subscriber-import.server.ts";
import { suppress, suppressionOf, suppressionsAmong } from "#app/features/email/delivery/delivery.server.ts";

const preferences = { devotionals: true, products: false, community: false, stories: false };

async function sent(
  db: Db,
  csv: string | File,
  intent = "import",
  onEnqueue?: (tx: Db, emailCount: number) => Promise<void>,
  choices: Record<string, string> = {},
) {
  const emails: object[] = [];
  const enqueue = async (tx: Db, name: string, data: object) => {
    emails.push({ name, ...data });
    await onEnqueue?.(tx, emails.length);
  };
  const context = adminContext(db, { emails: { enqueue } });
  const adminRequest = adminForm(context, { intent, ...choices });
  adminRequest.form.set(typeof csv === "string" ? "csv" : "file", csv);
  const { data: result } = await importSubscriberFile(adminRequest);
  return { result: result as ImportResult, emails };
}

/** The fields of the form that previewed a file, with what the admin chose in it. */
function asPreviewed(result: ImportResult, chosen: Record<string, string> = {}): Record<string, string> {
  if (result.state !== "checked" || !result.mapping) throw new Error("Nothing was previewed");
  const { fileId, columns, version } = result.mapping;
  return {
    ...(fileId ? { fileId } : {}),
    mapped: version,
    columns: String(columns.length),
    ...Object.fromEntries(columns.map(({ role }, at) => [`column.${at}`, role])),
    ...chosen,
  };
}

const exported = (db: Db) => exportList(db, LISTS, { tab: "subscribers", search: "", today: "2026-11-22" }).text();

describe("imported subscribers", () => {
  test("are added unconfirmed and asked once by an email, because a date alone is not consent", async ({ db }) => {
    const csv =
      "name,email,status,confirmed_at,products\nAnn,ANN@home.example,Active,2026-01-01,yes\nBen,ben@home.example,,,";
    const { result, emails } = await sent(db, csv);
    expect(result).toMatchObject({ state: "done", message: { description: "2 added." } });
    const rows = await db.select().from(list).orderBy(list.id);
    expect(rows).toMatchObject([
      {
        email: "ann@home.example",
        subscribed: true,
        confirmedAt: null,
        preferences: { products: true, devotionals: false },
      },
      { email: "ben@home.example", subscribed: true, confirmedAt: null, preferences },
    ]);
    expect(emails).toEqual(
      rows.map(({ id }) => ({
        name: SUBSCRIPTION_EMAIL,
        id,
        version: 1,
        request: expect.any(Number) as number,
        isImported: true,
      })),
    );
    expect(await consentsAbout(db, "subscription", rows[0]?.id ?? 0)).toEqual([]);
    expect(await auditedActions(db)).toEqual(["subscription.imported 2 subscribers"]);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toContain("home.example");
    expect((await sent(db, csv)).emails).toEqual([]);
  });

  test("attack M13: never resubscribe anyone who unsubscribed or is suppressed, and never change existing subscribers", async ({
    db,
  }) => {
    const at = new Date("2026-01-01T10:00:00Z");
    await db.insert(list).values([
      { name: "On", email: "on@home.example", preferences, confirmedAt: at },
      { name: "Left", email: "left@home.example", preferences, subscribed: false },
    ]);
    await suppress(db, "never@home.example", "complained");
    const before = await db.select().from(list).orderBy(list.id);
    const lines = ["on", "left", "never", "gone", "new", "new"].map(
      (name) => `${name},${name}@home.example,${name === "gone" ? "Unsubscribed" : "Active"}`,
    );
    const csv = ["name,email,status", ...lines, "No address,@home.example,", ",nameless@home.example,"].join("\n");
    const { result } = await sent(db, csv, "check");
    const why = (line: number, name: string, reason: string) => ({ line, name: `${name}@home.example`, why: reason });
    expect(result).toMatchObject({
      state: "checked",
      preview: {
        add: {
          first: [
            why(6, "new", "Will get a confirmation email."),
            why(9, "nameless", "Will get a confirmation email. No name: will be greeted as “Friend”."),
          ],
        },
        change: { first: [why(5, "gone", "Will get no mailings: status “Unsubscribed”.")] },
        skip: {
          first: expect.arrayContaining([
            why(2, "on", "Already on the list. Nothing changes."),
            why(3, "left", "Already on the list. Nothing changes."),
            why(4, "never", "This address asked not to receive mailings."),
            why(7, "new", "Same address as line 6."),
          ]) as unknown[],
        },
        faults: { first: [{ line: 8, field: "email", fix: "Enter an email address, such as ann@home.example." }] },
      },
    });
    expect((await sent(db, csv)).emails).toHaveLength(2);
    expect((await db.select().from(list).orderBy(list.id)).slice(0, 2)).toEqual(before);
  });

  test("from an export change nothing, and export to identical bytes", async ({ db }) => {
    await db.insert(list).values([
      { name: "=Ann", email: "+ann@home.example", preferences },
      { name: "Lee, Ben", email: "ben@home.example", preferences, subscribed: false },
    ]);
    await suppress(db, "ben@home.example", "unsubscribed");
    const file = await exported(db);
    expect(await sent(db, file)).toMatchObject({
      result: { message: { description: "2 skipped." } },
      emails: [],
    });
    expect(await exported(db)).toBe(file);
  });

  test("who left elsewhere are unsubscribed here, suppressed for later, and recorded, whatever else their line says", async ({
    db,
  }) => {
    const confirmedAt = new Date("2026-01-01T10:00:00Z");
    const [ann] = await db
      .insert(list)
      .values([
        { name: "Ann", email: "ann@home.example", preferences, confirmedAt },
        { name: "Ben", email: "ben@home.example", preferences, confirmedAt },
      ])
      .returning();
    await suppress(db, "cyd@home.example", "unsubscribed");
    const csv = [
      "name,email,status,products",
      "Ann,Ann@home.example,Bounced,",
      "Ben,ben@home.example,Active,",
      ",cyd@home.example,unsubscribed,",
      "http://dan.example,dan@home.example,complained,perhaps",
      "Eve,eve@home.example,Active,",
      "Eve,eve@home.example,Unsubscribed,",
      "Fay,fay@home.example,zombie,",
      ",,unsubscribed,",
    ].join("\n");
    const { result } = await sent(db, csv, "check");
    const line = (at: number, name: string, why: string) => ({ line: at, name: `${name}@home.example`, why });
    expect(result).toMatchObject({
      preview: {
        add: { count: 0 },
        change: {
          first: [
            line(2, "ann", "On the list. Will be unsubscribed: status “Bounced”."),
            line(5, "dan", "Will get no mailings: status “complained”."),
            line(7, "eve", "Will get no mailings: status “Unsubscribed”."),
            line(8, "fay", "Will get no mailings: status “zombie”."),
          ],
        },
        skip: {
          first: [
            { line: 9, name: "No email address" },
            line(4, "cyd", "Already gets no mailings: status “unsubscribed”."),
            line(3, "ben", "Already on the list. Nothing changes."),
          ],
        },
        faults: { count: 0 },
      },
      mapping: { words: [{ key: "zombie", text: "zombie", count: 1, meaning: "left" }] },
    });
    // What "zombie" means is asked before anything is written.
    expect((await sent(db, csv)).result).toMatchObject({ state: "checked" });
    expect(await auditedActions(db)).toEqual([]);
    const confirmed = asPreviewed(result, { "word.zombie": "left" });
    const { result: done, emails } = await sent(db, csv, "import", undefined, confirmed);
    expect(done).toMatchObject({ message: { description: "4 updated, 3 skipped." } });
    expect(emails).toEqual([]);
    expect(await db.select().from(list).orderBy(list.id)).toMatchObject([
      { email: "ann@home.example", subscribed: false, confirmedAt: null },
      { email: "ben@home.example", subscribed: true, confirmedAt },
    ]);
    expect(await consentsAbout(db, "subscription", ann!.id)).toMatchObject([
      { given: false, source: "import", wording: "Left elsewhere: status “Bounced”" },
    ]);
    expect(
      Object.fromEntries(
        await suppressionsAmong(
          db,
          ["ann", "ben", "cyd", "dan", "eve"].map((name) => `${name}@home.example`),
        ),
      ),
    ).toEqual({
      "ann@home.example": "bounced",
      "cyd@home.example": "unsubscribed",
      "dan@home.example": "complained",
      "eve@home.example": "unsubscribed",
    });
    expect(await auditedActions(db)).toEqual(["subscription.imported 4 subscribers"]);

    const later = "name,email\nDan,dan@home.example\nEve,eve@home.example\nAnn,ann@home.example";
    expect(await sent(db, later)).toMatchObject({ result: { message: { description: "3 skipped." } }, emails: [] });
    const again = await sent(db, csv, "import", undefined, confirmed);
    expect(again.result).toMatchObject({ message: { description: "7 skipped." } });
  });

  test("whose file proves an opt-in are confirmed, with the proof on record and without an email", async ({ db }) => {
    const csv = "Email Address,OPTIN_TIME,OPTIN_IP\nann@home.example,2024-03-01 10:22:11,192.0.2.1\nben@home.example,,";
    const { result } = await sent(db, csv, "check");
    expect(result).toMatchObject({
      preview: {
        add: {
          first: [
            {
              why: "Opted in: OPTIN_TIME “2024-03-01 10:22:11”, OPTIN_IP. Will be added as confirmed. No name: will be greeted as “Friend”.",
            },
            { why: "Will get a confirmation email. No name: will be greeted as “Friend”." },
          ],
        },
      },
    });
    const { emails } = await sent(db, csv);
    const [ann, ben] = await db.select().from(list).orderBy(list.id);
    expect([ann, ben]).toMatchObject([{ confirmedAt: expect.any(Date) as Date }, { confirmedAt: null }]);
    expect(emails).toMatchObject([{ id: ben!.id }]);
    expect(await consentsAbout(db, "subscription", ann!.id)).toMatchObject([
      {
        given: true,
        source: "import",
        wording: "Opted in elsewhere: OPTIN_TIME “2024-03-01 10:22:11”, OPTIN_IP. Imported for: Devotionals",
      },
    ]);
  });

  test("whose file is named for people who left are asked about, and never imported as something that was not previewed", async ({
    db,
  }) => {
    const file = () => new File(["email,name\nann@home.example,Ann\nben@home.example,Ben"], "unsubscribes.csv");
    const { result } = await sent(db, file(), "check");
    expect(result).toMatchObject({
      state: "checked",
      preview: {
        add: { count: 0 },
        change: {
          count: 2,
          first: [
            { why: "Will get no mailings: “unsubscribes” in the file’s name." },
            { why: "Will get no mailings: “unsubscribes” in the file’s name." },
          ],
        },
        notes: expect.arrayContaining([
          "The people in this file seem to have left: “unsubscribes” in the file’s name. Check the choice below.",
        ]) as unknown[],
        choice: { legend: "Who is in this file?", chosen: "left" },
      },
    });
    // Without a preview, or with another meaning than the previewed one.
    const unpreviewed: Record<string, string>[] = [
      {},
      { previewed: "left", choice: "subscribers" },
      { previewed: "subscribers", choice: "left" },
    ];
    for (const choices of unpreviewed) {
      expect((await sent(db, file(), "import", undefined, choices)).result).toMatchObject({ state: "checked" });
      expect([await db.$count(list), (await suppressionsAmong(db, ["ann@home.example"])).size]).toEqual([0, 0]);
    }
    const subscribers = { previewed: "subscribers", choice: "subscribers" };
    expect((await sent(db, file(), "check", undefined, { choice: "subscribers" })).result).toMatchObject({
      preview: { add: { count: 2 }, change: { count: 0 }, choice: { chosen: "subscribers" } },
    });
    expect((await sent(db, file(), "import", undefined, subscribers)).emails).toHaveLength(2);
    const { result: done } = await sent(db, file(), "import", undefined, { previewed: "left", choice: "left" });
    expect(done).toMatchObject({ state: "done", message: { description: "2 updated." } });
    expect(await suppressionOf(db, "ann@home.example")).toMatchObject({
      reason: "unsubscribed",
      source: "import",
      detail: "“unsubscribes” in the file’s name",
    });
  });

  test("are not asked about where a column says of everyone that they left", async ({ db }) => {
    const file = new File(
      ["email,status\nann@home.example,cleaned\nben@home.example,Bounced"],
      "cleaned_members_export.csv",
    );
    expect((await sent(db, file)).result).toMatchObject({ state: "done", message: { description: "2 updated." } });
    const mixed = new File(["email,status\ncyd@home.example,active\ndan@home.example,bounced"], "bounces.csv");
    const { result } = await sent(db, mixed, "check", undefined, { choice: "subscribers" });
    expect(result).toMatchObject({
      preview: { add: { first: [{ name: "cyd@home.example" }] }, change: { first: [{ name: "dan@home.example" }] } },
    });
  });

  test("are read by addresses as spreadsheets and address books write them", async ({ db }) => {
    const lines = [
      "'ann@home.example,Ann",
      "ben@home.example.,Ben",
      '"Cyd Lee <cyd@home.example>",Cyd',
      "dan@home.example;,Dan",
      "mailto:eve@home.example,Eve",
      '"fay@home.example, gus@home.example",Fay',
    ];
    const { result } = await sent(db, ["Subscriber,Name", ...lines].join("\n"));
    expect(result).toMatchObject({ message: { description: "5 added, 1 with errors." } });
    const rows = await db.select().from(list).orderBy(list.id);
    expect(rows.map(({ email }) => email)).toEqual(
      ["ann", "ben", "cyd", "dan", "eve"].map((name) => `${name}@home.example`),
    );
  });

  test("of a failed import are on the list as far as it reports, and the same file adds the rest", async ({ db }) => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `P${n},p${n}@home.example`);
    const csv = ["name,email", ...lines].join("\n");
    const failing = (at: number) => async (_tx: Db, emailCount: number) => {
      if (emailCount === at) throw new Error("no such queue");
    };
    expect((await sent(db, csv, "import", failing(1))).result).toMatchObject({
      state: "refused",
      message: { title: "Import failed" },
    });
    expect(await db.$count(list)).toBe(0);
    expect((await sent(db, csv, "import", failing(1_100))).result).toMatchObject({
      state: "refused",
      message: {
        title: "Import incomplete",
        description: "1,000 of 1,200 lines were imported. Import the same file again to add the rest.",
      },
    });
    expect(await db.$count(list)).toBe(1_000);
    expect((await sent(db, csv)).result).toMatchObject({
      message: { description: "200 added, 1,000 skipped." },
    });
  });

  test("who sign up during the import are not counted as added", async ({ db }) => {
    const { result } = await sent(
      db,
      ["name,email", ...Array.from({ length: 501 }, (_, n) => `P${n},p${n}@home.example`)].join("\n"),
      "import",
      async (tx, emailCount) => {
        if (emailCount === 1) await tx.insert(list).values({ name: "P", email: "p500@home.example", preferences });
      },
    );
    expect(result).toMatchObject({ message: { description: "500 added, 1 skipped." } });
  });

  test("are limited to a hundred thousand and imported in parts", async ({ db }) => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `P${n},p${n}@home.example`);
    expect((await sent(db, ["name,email", ...lines].join("\n"))).emails).toHaveLength(2_000);
    expect(await auditedActions(db)).toHaveLength(4);
    const many = ["name,email", ...Array.from({ length: 100_001 }, () => "a,b")].join("\n");
    expect((await sent(db, many)).result).toMatchObject({ state: "refused" });
  });
});
