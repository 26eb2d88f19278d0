import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, getTableColumns, getTableName, gt, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { personNotes } from "#app/features/person/person.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { reviewRequests, reviews } from "#app/features/reviews/reviews.tables.server.ts";
import { searchRequests } from "#app/features/search/search.tables.server.ts";
import { teamInvitations } from "#app/features/team/team.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { FEATURES } from "#app/features.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { dropErasures, writeErasures, readErasures, unwrittenErasures } from "#app/platform/backup/erasures.server.ts";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { makeBackup, prune } from "#app/platform/backup/make-backup.server.ts";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import { aPrayer, aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { takeOwnOffTheWall, deleteOwn } from "#app/features/prayers/own-prayer.server.ts";
import { OWN_CHANGES } from "#app/features/prayers/wording.ts";
import { KINDS } from "#server/cli/forget-erased.ts";
import type { Site } from "#server/site.ts";
import { ownersCookie, startBuiltSite, textOf } from "../support/built-site.ts";
import { describe, expect, databaseOfFile, ownDatabase, test } from "../support/database.ts";

const own = databaseOfFile();
let root: string;
beforeEach(async () => {
  root = path.join(mkdtempSync(path.join(tmpdir(), "shod-erasures-")), "backups");
  await own.db.delete(prayerRequests);
  await own.db.delete(users);
  await own.db.delete(erasures);
});
afterEach(() => rmSync(path.dirname(root), { recursive: true, force: true }));

const HOST = "http://localhost:3000";
const DAY_MS = 86_400_000;
const today = () => new Date().toISOString().slice(0, 10);
const written = () => readFileSync(path.join(root, "erasures", `${today()}.jsonl`), "utf8");

describe("an erasure", () => {
  test("of a deleted or withdrawn row is written beside the backups without personal data, and leaves the database", async () => {
    const id = await aPrayerOnTheWall(own.db, { email: "ann@home.example", name: "Ann", wantsToKnow: true });
    await takeOwnOffTheWall(own.db, id, OWN_CHANGES.offWall);
    await deleteOwn(own.db, id);
    await writeErasures(own.db, root);
    const read = await readErasures(root);
    expect(read).toMatchObject({
      unreadable: 0,
      erasures: [
        {
          kind: "prayer_requests",
          key: String(id),
          off: ["approved", "consent_post_to_wall", "posted_to_wall"],
        },
        { kind: "prayer_requests", key: String(id), off: null },
      ],
    });
    expect(written()).not.toMatch(/ann|home|mother/i);
    expect(await own.db.$count(erasures)).toBe(0);
    await writeErasures(own.db, root);
    expect(await readErasures(root)).toEqual(read);
  });

  test("is recorded for every deletion that commits, however the row is deleted", async () => {
    await own.db.insert(users).values({ id: "u1", name: "Ruth", email: "ruth@shod.example" });
    const id = await aPrayer(own.db);
    await own.db
      .transaction(async (tx) => {
        await tx.delete(users);
        throw new Error("roll back");
      })
      .catch(() => {});
    expect(await own.db.$count(erasures)).toBe(0);
    await own.db.execute(sql`delete from users`);
    await own.db.execute(sql`delete from prayer_requests where id = ${id}`);
    const kinds = await own.db.select({ kind: erasures.kind, key: erasures.key }).from(erasures).orderBy(erasures.id);
    expect(kinds).toEqual([
      { kind: "users", key: "u1" },
      { kind: "prayer_requests", key: String(id) },
    ]);
  });

  test("is not recorded for frequent updates such as counting prayers", async () => {
    const id = await aPrayerOnTheWall(own.db);
    await own.db.update(prayerRequests).set({ prayedCount: 3, adminNotes: "read" }).where(eq(prayerRequests.id, id));
    expect(await own.db.$count(erasures)).toBe(0);
  });

  test("stays in the database with its error while the folder cannot be written, and does not prevent the deletion", async () => {
    mkdirSync(root);
    // A file instead of the folder: nothing can be written below it, even by root.
    writeFileSync(path.join(root, "erasures"), "");
    const id = await aPrayer(own.db);
    await deleteOwn(own.db, id);
    await expect(writeErasures(own.db, root)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await own.db.$count(prayerRequests)).toBe(0);
    const soon = new Date(Date.now() + 60_000);
    expect(await unwrittenErasures(own.db, soon)).toEqual({
      rows: 1,
      since: expect.any(Date),
      why: expect.stringMatching(/EEXIST|ENOTDIR/),
    });
    expect(await unwrittenErasures(own.db, new Date(Date.now() - 60_000))).toBeNull();

    rmSync(path.join(root, "erasures"));
    await writeErasures(own.db, root);
    expect(await unwrittenErasures(own.db, soon)).toBeNull();
    expect((await readErasures(root))?.erasures).toMatchObject([{ key: String(id), off: null }]);
  });

  test("is written for all other days when one day's file cannot be written", async () => {
    for (const day of ["2026-03-01", "2026-03-02"]) {
      await deleteOwn(own.db, await aPrayer(own.db));
      await own.db
        .update(erasures)
        .set({ at: new Date(`${day}T12:00:00Z`) })
        .where(gt(erasures.at, new Date("2026-03-03")));
    }
    mkdirSync(path.join(root, "erasures", "2026-03-01.jsonl"), { recursive: true });
    await expect(writeErasures(own.db, root)).rejects.toThrow(/EISDIR/);
    expect(await own.db.select({ problem: erasures.problem }).from(erasures)).toEqual([
      { problem: expect.stringMatching(/EISDIR/) },
    ]);
    expect(readFileSync(path.join(root, "erasures", "2026-03-02.jsonl"), "utf8")).toContain("prayer_requests");
    rmSync(path.join(root, "erasures", "2026-03-01.jsonl"), { recursive: true });
    await writeErasures(own.db, root);
    expect(await own.db.$count(erasures)).toBe(0);
  });

  test("is written on a new line after an interrupted write", async () => {
    await deleteOwn(own.db, await aPrayer(own.db));
    await writeErasures(own.db, root);
    appendFileSync(path.join(root, "erasures", `${today()}.jsonl`), '\n{"at":"2026-11-2');
    await deleteOwn(own.db, await aPrayer(own.db));
    await writeErasures(own.db, root);
    expect(await readErasures(root)).toMatchObject({ erasures: [{ off: null }, { off: null }], unreadable: 1 });
  });

  test("is written in order, also with thousands of others", async () => {
    await own.db.execute(sql`insert into users (id, name, email)
      select 'u' || n, 'Ruth', 'ruth' || n || '@shod.example' from generate_series(1, 2500) as n`);
    await own.db.delete(users);
    await writeErasures(own.db, root);
    expect((await readErasures(root))?.erasures).toHaveLength(2_500);
    expect(await own.db.$count(erasures)).toBe(0);
  });

  test("is kept as long as a backup that is older, and removed with it", async () => {
    const options = { root, dataDirectory: path.join(root, "../../data") };
    const days = (count: number) => new Date(Date.now() - count * DAY_MS);
    await makeBackup(own, options, days(3));
    for (const count of [0, 1, 3, 5, 9])
      writeFileSync(path.join(root, "erasures", `${days(count).toISOString().slice(0, 10)}.jsonl`), "");
    writeFileSync(path.join(root, "erasures", "notes.txt"), "the owner's file");
    await prune(root, new Date());
    expect(readdirSync(path.join(root, "erasures"))).toHaveLength(4);
    rmSync(path.join(root, readdirSync(root).find((name) => name.endsWith("Z")) ?? ""), { recursive: true });
    await makeBackup(own, options);
    expect(readdirSync(path.join(root, "erasures"))).toHaveLength(3);
  });

  test("is dropped after a month if no backups are made", async () => {
    await deleteOwn(own.db, await aPrayer(own.db));
    await dropErasures(own.db, new Date(Date.now() - 30 * DAY_MS));
    expect(await own.db.$count(erasures)).toBe(1);
    await own.db.update(erasures).set({ at: new Date(Date.now() - 31 * DAY_MS) });
    await dropErasures(own.db, new Date(Date.now() - 30 * DAY_MS));
    expect(await own.db.$count(erasures)).toBe(0);
  });
});

describe("a site whose backup folder cannot be written", () => {
  let site: Site;
  let database: Database;
  beforeAll(async () => {
    database = await ownDatabase();
  });
  afterAll(() => site.close());

  test("deletes as usual, warns on the system page, and writes the erasures once that is fixed", async () => {
    mkdirSync(root, { recursive: true });
    writeFileSync(path.join(root, "erasures"), "");
    site = await startBuiltSite({ BACKUP_DIR: root, DATA_DIR: path.join(root, "../../data") }, { database });
    const { db } = database;
    const id = await aPrayer(db);
    const Cookie = await ownersCookie(site);
    const ask = (address: string, fields?: Record<string, string>) => {
      const body = fields && new URLSearchParams(fields);
      const headers = { Cookie, Origin: HOST, Accept: "text/html" };
      const init = { redirect: "manual" as const, headers, ...(body ? { method: "POST", body } : {}) };
      return site.fetch(new Request(HOST + address, init), "127.0.0.1");
    };
    const response = await ask("/admin/prayers", { intent: "delete", id: String(id), confirmed: "on" });
    expect([response.status, await db.$count(prayerRequests)]).toEqual([302, 0]);
    await expect.poll(() => unwrittenErasures(db, new Date())).toMatchObject({ rows: 1, why: expect.any(String) });
    // A short failure is not shown to the owner.
    expect(textOf(await (await ask("/admin/system")).text())).not.toContain("1 deletion");
    await db.update(erasures).set({ at: new Date(Date.now() - 3_600_000) });
    expect(textOf(await (await ask("/admin/system")).text())).toMatch(
      /Backup Failing 1 deletion or withdrawal of up to 1 hour ago could not be written beside the backups: E(EXIST|NOTDIR)/,
    );
    const failed = sql`select count(*)::integer as failed from pgboss.job where state = 'failed'`;
    expect(await rowsOf(db, failed)).toEqual([{ failed: 0 }]);
    const schedule = sql`select cron from pgboss.schedule where name = 'keep-erasures'`;
    expect(await rowsOf(db, schedule)).toEqual([{ cron: "* * * * *" }]);

    rmSync(path.join(root, "erasures"));
    await deleteOwn(db, await aPrayer(db));
    await expect.poll(() => db.$count(erasures)).toBe(0);
    expect((await readErasures(root))?.erasures).toHaveLength(2);
    expect(textOf(await (await ask("/admin/system")).text())).not.toContain("1 deletion");
  });
});

describe("the triggers of erasures", () => {
  const watched = [
    personNotes,
    users,
    prayerRequests,
    userStories,
    devotionalSubscriptions,
    ambassadorSignups,
    backInStockRequests,
    reviewRequests,
    reviews,
    searchRequests,
    teamInvitations,
  ] as const;

  test("record exactly the kinds and columns that a restore supports", async () => {
    const found = await rowsOf<{ table: string; given: string }>(
      own.db,
      sql`select tgrelid::regclass::text as table, encode(tgargs, 'escape') as given from pg_trigger
        where tgfoid = 'note_erasure'::regproc and not tgisinternal`,
    );
    const recorded = new Map<string, { table: string; columns: string[] }>();
    for (const { table, given } of found) {
      const [kind = "", ...columns] = given.split("\\000").filter(Boolean);
      recorded.set(kind, { table, columns: [...(recorded.get(kind)?.columns ?? []), ...columns] });
    }
    const supported = Object.entries(KINDS).map(([kind, { table, switches = {} }]) => {
      return [kind, { table, columns: Object.keys(switches) }] as const;
    });
    expect(recorded).toEqual(new Map(supported));
    expect(new Set(Object.values(KINDS).map(({ table }) => table))).toEqual(new Set(watched.map(getTableName)));
  });

  test("cover every table with a person's email address, and no deletion that can be undone", async () => {
    const known = new Set<string>(watched.map(getTableName));
    const withAddress = await rowsOf<{ name: string }>(
      own.db,
      sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name ~ '(^|_)email$' and data_type = 'text'`,
    );
    /** Tables that are deleted with the account, expire, are an audit trail, suppress addresses, or copy the provider's (orders). */
    const others = [
      "audit_log",
      "email_changes",
      "mail_suppressions",
      "mailing_recipients",
      "orders",
      "outgoing_emails",
      "pending_sign_ups",
      "profiles",
      "stock_changes",
    ];
    expect(
      withAddress
        .map(({ name }) => name)
        .filter((name) => !known.has(name))
        .toSorted(),
    ).toEqual(others);
    // If one of these deletions could be undone, the undo would have to be recorded as well.
    const undone = FEATURES.flatMap(({ undo = {} }) => Object.keys(undo)).filter((action) =>
      action.endsWith(".deleted"),
    );
    expect(undone).toEqual(["banner.deleted", "policy.deleted", "promo-code.deleted"]);
    for (const table of watched) expect(getTableColumns(table)).toMatchObject({ id: {}, createdAt: { notNull: true } });
  });
});
