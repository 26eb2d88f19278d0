import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/devotionals/devotionals.tables.server.ts";
import { isSuppressed } from "#app/features/mailings/suppressions.server.ts";
import { aPrayer, aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { editStory, withdrawPermission } from "#app/features/stories/own-story.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { readErasures } from "#app/platform/backup/erasures.server.ts";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { makeBackup } from "#app/platform/backup/make-backup.server.ts";
import { manifestOf, readManifest } from "#app/platform/backup/manifest.server.ts";
import { consentsAbout, recordConsents, type ConsentSubject } from "#app/platform/consent/consents.server.ts";
import { openEmbeddedDatabase, openServerDatabase, type Database, type Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createSignedLinks, type LinkPurpose } from "#app/platform/signed-links.server.ts";
import { restore } from "#server/restore.ts";
import { openSecrets } from "#server/secrets.ts";
import type { Site } from "#server/site.ts";
import { ownersCookie, startBuiltSite, TEST_SECRET, type Ask } from "./built-site.ts";
import { onPostgres, ownDatabase } from "./database.ts";
import { aFormBrowser, mailedLink } from "./form-browser.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const HOST = "http://localhost:3000";
const PASSWORD = "walk in the light";
const ALL = { devotionals: true, products: true, community: true, stories: true };
const links = createSignedLinks(openSecrets(TEST_SECRET, "").derive("links"), HOST);

let home: string;
let root: string;
let server: (Database & { url: string | null }) | null = null;
let site: Site;
let database: Database;
let url: string | undefined;
let backedUp = "";

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), "shod-forget-"));
  root = path.join(home, "backups");
  server = onPostgres ? await ownDatabase() : null;
  await open("first");
}, 240_000);
afterAll(async () => {
  await site.close();
  await server?.close();
  rmSync(home, { recursive: true, force: true });
});

const settings = (name: string) => ({
  BACKUP_DIR: root,
  DATA_DIR: path.join(home, name),
  LOG_LEVEL: "error",
  PUBLIC_URL: HOST,
  ...(url ? { DATABASE_URL: url } : {}),
});

/** The site on the data of that name, as they are. */
async function open(name: string): Promise<void> {
  if (server) {
    url ??= await emptyDatabase();
    database = await openServerDatabase(url);
  } else database = await openEmbeddedDatabase(path.join(home, name, "database"));
  site = await startBuiltSite(settings(name), { database });
}

async function emptyDatabase(): Promise<string> {
  const name = `forget_${crypto.randomUUID().replaceAll("-", "")}`;
  await server?.db.execute(sql.raw(`create database "${name}"`));
  return new URL(`/${name}`, server?.url ?? "").href;
}

/** What a restore says that has nothing but the folder of backups; the database is there for `look` until the end of it. */
async function restored<Found>(
  look: (db: Db) => Promise<Found>,
  more: { erasedBefore?: string; name?: string } = {},
): Promise<{ said: string; found: Found }> {
  const name = `restored-${crypto.randomUUID()}`;
  if (server) url = await emptyDatabase();
  const said = await restore(readEnv(settings(name)), { name: backedUp, replace: false, ...more });
  const again = url ? await openServerDatabase(url) : await openEmbeddedDatabase(path.join(home, name, "database"));
  try {
    return { said, found: await look(again.db) };
  } finally {
    await again.close();
  }
}

const ask: Ask = (address, init = {}) => {
  const headers = new Headers(init.headers);
  if (!headers.has("Accept")) headers.set("Accept", "text/html");
  headers.set("Origin", HOST);
  headers.set("Host", new URL(HOST).host);
  return site.fetch(new Request(new URL(address, HOST), { ...init, redirect: "manual", headers }), "127.0.0.1");
};

async function post(address: string, fields: Record<string, string>, cookie = ""): Promise<Response> {
  const answer = await ask(address, { method: "POST", body: new URLSearchParams(fields), headers: { Cookie: cookie } });
  expect([address, answer.status]).toEqual([address, expect.toBeOneOf([200, 302, 303])]);
  return answer;
}

const by = (address: string, purpose: LinkPurpose, id: number) =>
  `${address}?token=${links.token(purpose, { id, version: 1 })}`;

async function anAccount(email: string) {
  const browser = aFormBrowser(ask);
  await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
  await browser.post(await mailedLink(ask, email, "/auth/verify"));
  return browser;
}

async function aRow(
  table:
    | typeof userStories
    | typeof devotionalSubscriptions
    | typeof ambassadorSignups
    | typeof backInStockRequests
    | typeof banners,
  values: object,
): Promise<number> {
  const [row] = await database.db
    .insert(table)
    .values(values as never)
    .returning({ id: table.id });
  return Number(row?.id);
}

const OWN_BANNERS = ["Gone for good", "Taken back"];
const person = (name: string) => ({ name, email: `${name}@shod.example` });
const confirmedAt = new Date("2026-11-01T10:00:00Z");
const aStory = (name: string) =>
  aRow(userStories, {
    ...person(name),
    story: `The story of ${name}`,
    sharePermission: true,
    displayNamePublicly: true,
    approved: true,
  });
const aSubscription = (name: string) =>
  aRow(devotionalSubscriptions, { ...person(name), preferences: ALL, confirmedAt });
const aSignup = (name: string) => aRow(ambassadorSignups, { ...person(name), preferences: ALL, confirmedAt });
const aRestockRequest = (name: string) =>
  aRow(backInStockRequests, {
    shopifyProductId: "p",
    shopifyVariantId: "v",
    productTitle: "Pilgrim",
    variantTitle: "9",
    customerEmail: `${name}@shod.example`,
  });

const hasYes = (subject: ConsentSubject, subjectId: number, purpose: "mailings" | "wall" | "publication" | "name") =>
  recordConsents(database.db, { subject, subjectId, source: "page" }, [{ purpose, given: true, wording: "Yes" }]);

const linesWritten = async () => (await readErasures(root))?.erasures.length ?? 0;

/** Waits until nothing is left in the database that a disaster would take with it. */
const allKept = () => expect.poll(() => database.db.$count(erasures), { timeout: 60_000, interval: 200 }).toBe(0);

/** What stands of people, by name. */
async function whoIsThere(db: Db) {
  const names = async (table: typeof prayerRequests | typeof userStories | typeof users) =>
    (await db.select({ name: table.name }).from(table).orderBy(asc(table.name))).map(({ name }) => name);
  const accounts = await db.select({ email: users.email }).from(users).orderBy(asc(users.email));
  const waiting = await db.select({ email: backInStockRequests.customerEmail }).from(backInStockRequests);
  return {
    accounts: accounts.map(({ email }) => email).filter((email) => !email.startsWith("owner")),
    prayers: await names(prayerRequests),
    stories: await names(userStories),
    waiting: waiting.map(({ email }) => email),
    banners: (await db.select().from(banners)).flatMap(({ title }) => (OWN_BANNERS.includes(title) ? [title] : [])),
  };
}

async function howTheyStand(db: Db) {
  const prayers = await db.select().from(prayerRequests).orderBy(asc(prayerRequests.name));
  const stories = await db.select().from(userStories).orderBy(asc(userStories.name));
  const subscriptions = await db.select().from(devotionalSubscriptions).orderBy(asc(devotionalSubscriptions.name));
  const signups = await db.select().from(ambassadorSignups).orderBy(asc(ambassadorSignups.name));
  const mailed = (row: { preferences: Partial<typeof ALL> | null; confirmedAt: Date | null; subscribed?: boolean }) =>
    row.confirmedAt && row.subscribed !== false
      ? Object.entries(row.preferences ?? {}).flatMap(([name, isOn]) => (isOn ? [name] : []))
      : [];
  return {
    onTheWall: prayers.flatMap((row) => (row.postedToWall ? [row.name] : [])),
    byName: prayers.flatMap((row) => (row.shareNamePublicly ? [row.name] : [])),
    published: stories.flatMap((row) => (row.approved ? [row.name] : [])),
    mailed: Object.fromEntries([...subscriptions, ...signups].map((row) => [row.name, mailed(row).toSorted()])),
  };
}

describe("a site whose database is lost", () => {
  let there: Awaited<ReturnType<typeof whoIsThere>>;
  let standing: Awaited<ReturnType<typeof howTheyStand>>;
  const ids: Record<string, number> = {};

  test("had people in it who asked to be gone after its last backup, by every door there is", async () => {
    const leaving = await anAccount("leaving@shod.example");
    await anAccount("staying@shod.example");
    const earlier = await anAccount("earlier@shod.example");
    await earlier.post("/account-settings/delete", { password: PASSWORD, words: "delete my account" });

    const [deleted, byAdmin, offWall, hidden, rewritten, stays] = await Promise.all(
      ["deleted", "by admin", "off the wall", "hidden", "rewritten", "stays"].map((name) =>
        aPrayerOnTheWall(database.db, { ...person(name), prayerRequest: `For ${name}` }),
      ),
    );
    const [storyGone, storyPrivate, storyHidden] = await Promise.all(
      ["gone", "private", "nameless", "stays"].map(aStory),
    );
    const [left, oneClick, someOnly, cameBack] = await Promise.all(
      ["left", "one click", "some only", "came back", "stays"].map(aSubscription),
    );
    const [signupLeft] = await Promise.all(["left as ambassador", "stays ambassador"].map(aSignup));
    const [restock] = await Promise.all(["told no more", "waits"].map(aRestockRequest));
    const bannerDeleted = await aRow(banners, { title: OWN_BANNERS[0], message: "until nine" });
    const bannerBack = await aRow(banners, { title: OWN_BANNERS[1], message: "until nine" });
    await hasYes("subscription", left ?? 0, "mailings");
    await hasYes("prayer", offWall ?? 0, "wall");
    await hasYes("story", storyGone ?? 0, "publication");
    Object.assign(ids, { left, offWall, storyGone, stays });

    await allKept();
    backedUp = (await makeBackup(database, { root, dataDirectory: path.join(home, "first") })).name;
    expect((await whoIsThere(database.db)).accounts).toEqual(["leaving@shod.example", "staying@shod.example"]);

    const gone = await leaving.post("/account-settings/delete", { password: PASSWORD, words: "delete my account" });
    expect(gone.location).toBe("/");
    await post(by("/prayer-wall/mine", "prayer", deleted ?? 0), { change: "delete", sure: "on" });
    await post(by("/prayer-wall/mine", "prayer", offWall ?? 0), { change: "offWall" });
    await post(by("/prayer-wall/mine", "prayer", hidden ?? 0), { change: "hideName" });
    await post(by("/prayer-wall/mine", "prayer", rewritten ?? 0), { change: "words", words: "Say less" });
    await post(by("/share-your-story/mine/delete", "story", storyGone ?? 0), {});
    await post(by("/mail/unsubscribe", "subscription", left ?? 0), {});
    await post(by("/mail/unsubscribe", "subscription", oneClick ?? 0), { "List-Unsubscribe": "One-Click" });
    await post(by("/mail/unsubscribe", "ambassador", signupLeft ?? 0), {});
    await post(by("/mail/preferences", "subscription", someOnly ?? 0), { name: "some only", devotionals: "on" });
    await post(by("/mail/unsubscribe", "subscription", cameBack ?? 0), {});
    await post(by("/mail/preferences", "subscription", cameBack ?? 0), {
      name: "came back",
      again: "1",
      ...Object.fromEntries(Object.keys(ALL).map((name) => [name, "on"])),
    });
    await withdrawPermission(database.db, storyPrivate ?? 0);
    await editStory(database.db, storyHidden ?? 0, { story: "The story of nameless", displayNamePublicly: false });

    const owner = await ownersCookie(site);
    await post("/admin/prayers", { intent: "delete", id: String(byAdmin), sure: "on" }, owner);
    await post("/admin/back-in-stock", { bulk: "delete", row: `${restock}||Row`, sure: "on" }, owner);
    for (const id of [bannerDeleted, bannerBack])
      await post("/admin/banners", { intent: "delete", id: String(id), sure: "on" }, owner);
    const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.subject, "Taken back"));
    await post("/admin/undo", { entries: String(entry?.id) }, owner);

    await allKept();
    there = await whoIsThere(database.db);
    standing = await howTheyStand(database.db);
    expect(there).toEqual({
      accounts: ["staying@shod.example"],
      prayers: ["hidden", "off the wall", "rewritten", "stays"],
      stories: ["nameless", "private", "stays"],
      waiting: ["waits@shod.example"],
      banners: ["Taken back"],
    });
    const folder = path.join(root, "erasures");
    for (const name of readdirSync(folder))
      expect(readFileSync(path.join(folder, name), "utf8")).not.toMatch(/@|shod\.example|For |story of/);
  });

  test("comes back without them, tells how many they are, and the ledger of consents knows when", async () => {
    const moments = (await readErasures(root))?.erasures ?? [];
    const { said, found } = await restored(async (db) => ({
      there: await whoIsThere(db),
      standing: await howTheyStand(db),
      ledger: {
        left: await consentsAbout(db, "subscription", ids["left"] ?? 0),
        offWall: await consentsAbout(db, "prayer", ids["offWall"] ?? 0),
        storyGone: await consentsAbout(db, "story", ids["storyGone"] ?? 0),
      },
      heldBack: [
        await isSuppressed(db, "left@shod.example"),
        await isSuppressed(db, "one click@shod.example"),
        await isSuppressed(db, "came back@shod.example"),
      ],
      noted: await db.$count(erasures),
    }));
    // The owner's own things come back as they were: both banners.
    expect(found.there).toEqual({ ...there, banners: OWN_BANNERS });
    expect(found.standing).toEqual(standing);
    expect(found.standing).toEqual({
      onTheWall: ["hidden", "stays"],
      byName: ["off the wall", "rewritten", "stays"],
      published: ["nameless", "stays"],
      mailed: {
        left: [],
        "one click": [],
        "some only": ["devotionals"],
        "came back": Object.keys(ALL).toSorted(),
        stays: Object.keys(ALL).toSorted(),
        "left as ambassador": [],
        "stays ambassador": Object.keys(ALL).toSorted(),
      },
    });
    expect(found.heldBack).toEqual([true, true, false]);
    expect(found.noted).toBe(0);
    expect(said).toMatch(/Deleted again.*: (?=.*1 account)(?=.*2 prayers)(?=.*1 story)(?=.*1 restock request)/);
    expect(said).toMatch(
      /Taken back again.*: (?=.*3 subscriptions)(?=.*1 ambassador signup)(?=.*3 prayers)(?=.*2 stories)/,
    );
    expect(said).not.toMatch(/again: delete|cannot be read|newer version/);

    const unsubscribed = moments.find(
      ({ kind, key }) => kind === "devotional_subscriptions" && key === String(ids["left"]),
    );
    expect(found.ledger.left.map(({ given, source }) => [given, source])).toEqual([
      [true, "page"],
      [false, "restore"],
    ]);
    expect(found.ledger.left[1]?.at).toEqual(new Date(unsubscribed?.at ?? 0));
    expect(found.ledger.offWall.at(-1)).toMatchObject({ purpose: "wall", given: false, source: "restore" });
    expect(found.ledger.storyGone.at(-1)).toMatchObject({ purpose: "publication", given: false, source: "restore" });
  });

  test("shows and mails nothing of them once it is open again, and backs itself up as it is", async () => {
    await site.close();
    const name = "again";
    if (server) url = await emptyDatabase();
    await restore(readEnv(settings(name)), { name: backedUp, replace: false });
    await open(name);
    const wall = await (await ask("/prayer-wall")).text();
    expect(wall).toContain("For stays");
    expect(wall).not.toMatch(/For (deleted|by admin|off the wall|rewritten)/);
    const signIn = (email: string) => aFormBrowser(ask).post("/auth", { email, password: PASSWORD, next: "/" });
    expect((await signIn("leaving@shod.example")).status).toBe(401);
    expect((await signIn("staying@shod.example")).status).not.toBe(401);
    const lines = await linesWritten();
    // Whoever gets the number of somebody who was deleted is not taken for them, by this restore or the next.
    await aPrayer(database.db, person("new"));
    const later = await makeBackup(
      database,
      { root, dataDirectory: path.join(home, name) },
      new Date(Date.now() + 1_000),
    );
    const { said, found } = await restored(whoIsThere, { name: later.name });
    expect(found.prayers).toContain("new");
    expect(found.accounts).toEqual(there.accounts);
    expect(said).not.toMatch(/Deleted again|Taken back again/);
    expect(await linesWritten()).toBe(lines);
  });

  test("has them back where that was a mistake or mischief, and only what came before the owner's moment stays gone", async () => {
    const first = (await readErasures(root))?.erasures.find(({ kind, off }) => kind === "prayer_requests" && !off);
    const { said, found } = await restored(whoIsThere, { erasedBefore: first?.at ?? "" });
    expect(found.prayers).toEqual(["by admin", "deleted", "hidden", "off the wall", "rewritten", "stays"]);
    expect(found.accounts).toEqual(there.accounts);
    expect(said).toMatch(/Deleted again.*: 1 account\.\n/);
    expect(said).toContain("on is there again, as you said.");
    await expect(restored(whoIsThere, { erasedBefore: "noon" })).rejects.toThrow("--erased-before takes a moment");
  });

  test("says where the journal is not whole: older backups, newer versions, writes that were cut off", async () => {
    const [file = ""] = readdirSync(path.join(root, "erasures")).toReversed();
    const at = new Date().toISOString();
    appendFileSync(
      path.join(root, "erasures", file),
      [
        "",
        JSON.stringify({ at, kind: "pilgrimages", key: "7", born: at, off: null }),
        JSON.stringify({ at, kind: "users", key: "u7", born: at, off: ["shown_on_map"] }),
        JSON.stringify({ at, kind: "toString", key: "u7", born: at, off: null }),
        '{"at":"2026-11-2',
      ].join("\n"),
    );
    const folder = path.join(root, backedUp);
    const manifest = await readManifest(folder);
    // As the version before this would have made it.
    writeFileSync(
      manifestOf(folder),
      JSON.stringify({
        ...manifest,
        migrations: manifest.migrations.slice(0, 6),
        tables: manifest.tables.filter(({ name }) => name !== "erasures"),
        sequences: manifest.sequences.filter(({ name }) => !name.startsWith("erasures_")),
      }),
    );
    const { said, found } = await restored(whoIsThere);
    expect(found).toEqual({ ...there, banners: OWN_BANNERS });
    expect(said).toContain("older than the version that writes deletions down");
    for (const what of ["pilgrimages", "users: shown_on_map", "toString"])
      expect(said).toContain(`because a newer version wrote it: 1 about “${what}”.`);
    expect(said).toContain("1 line in the folder erasures cannot be read.");
  });

  test("says so where there is no journal beside the backups", async () => {
    rmSync(path.join(root, "erasures"), { recursive: true });
    const nothing = await restored(whoIsThere);
    expect(nothing.found.accounts).toEqual(["leaving@shod.example", "staying@shod.example"]);
    expect(nothing.said).toContain("There is no folder erasures beside that backup");
    expect(existsSync(path.join(root, "erasures"))).toBe(false);
  });
});
