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
import { suppress } from "#app/features/email/delivery/delivery.server.ts";

const preferences = { devotionals: true, products: false, community: false, stories: false };

async function sent(db: Db, csv: string, intent = "import", onEnqueue?: (tx: Db, emailCount: number) => Promise<void>) {
  const emails: object[] = [];
  const enqueue = async (tx: Db, name: string, data: object) => {
    emails.push({ name, ...data });
    await onEnqueue?.(tx, emails.length);
  };
  const context = adminContext(db, { emails: { enqueue } });
  const { data: result } = await importSubscriberFile(adminForm(context, { intent, csv }));
  return { result: result as ImportResult, emails };
}

const exported = (db: Db) => exportList(db, LISTS, { tab: "subscribers", search: "", today: "2026-11-22" }).text();

describe("imported subscribers", () => {
  test("are added unconfirmed and asked once by the usual email, because a file is not consent", async ({ db }) => {
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
      rows.map(({ id }) => ({ name: SUBSCRIPTION_EMAIL, id, version: 1, request: expect.any(Number) })),
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
        add: { first: [why(6, "new", "Will get a confirmation email.")] },
        skip: {
          first: expect.arrayContaining([
            why(2, "on", "Already on the list. Nothing changes."),
            why(3, "left", "Already on the list. Nothing changes."),
            why(4, "never", "This address asked not to receive mailings."),
            why(5, "gone", "Marked as unsubscribed in the file."),
            why(7, "new", "Same address as line 6."),
          ]),
        },
        faults: {
          first: [
            { line: 8, field: "email", fix: "Enter an email address, such as ann@home.example." },
            { line: 9, field: "name", fix: "Enter a name." },
          ],
        },
      },
    });
    expect((await sent(db, csv)).emails).toHaveLength(1);
    expect((await db.select().from(list).orderBy(list.id)).slice(0, 2)).toEqual(before);
  });

  test("from an export change nothing, and export to identical bytes", async ({ db }) => {
    await db.insert(list).values([
      { name: "=Ann", email: "+ann@home.example", preferences },
      { name: "Lee, Ben", email: "ben@home.example", preferences, subscribed: false },
    ]);
    const file = await exported(db);
    expect(await sent(db, file)).toMatchObject({
      result: { message: { description: "2 skipped." } },
      emails: [],
    });
    expect(await exported(db)).toBe(file);
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

  test("are limited to ten thousand and imported quickly", async ({ db }) => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `P${n},p${n}@home.example`);
    expect((await sent(db, ["name,email", ...lines].join("\n"))).emails).toHaveLength(2_000);
    expect(await auditedActions(db)).toHaveLength(4);
    const many = ["name,email", ...Array.from({ length: 10_001 }, () => "a,b")].join("\n");
    expect((await sent(db, many)).result).toMatchObject({ state: "refused" });
  });
});
