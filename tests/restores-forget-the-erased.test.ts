import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { isSuppressed } from "#app/features/mailings/suppressions.server.ts";
import { aPrayer, aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { editStory, withdrawPermission } from "#app/features/stories/own-story.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { readErasures } from "#app/platform/backup/erasures.server.ts";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { asOlderVersion } from "./older-backup.ts";
import { consentsAbout, recordConsents } from "#app/platform/consent/consents.server.ts";
import type { ConsentSubject } from "#app/platform/consent/consents.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createSignedLinks, type LinkPurpose } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { ownersCookie, TEST_SECRET } from "./built-site.ts";
import { onPostgres } from "./database.ts";
import {
  aBanner,
  aMailedAmbassador,
  aPublishedStory,
  aRestockRequest,
  aSubscriber,
  EVERY_MAILING,
  howTheyStand,
  person,
  readVisitor,
} from "./factories/people.ts";
import { aFormBrowser, emailedLink } from "./form-browser.ts";
import { aSiteToLose, HOST, type SiteToLose } from "./site-to-lose.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PASSWORD = "walk in the light";
const ALL = Object.keys(EVERY_MAILING).toSorted();
const links = createSignedLinks(openSecrets(TEST_SECRET, "").derive("links"), HOST);

let lost: SiteToLose;
beforeAll(async () => {
  lost = await aSiteToLose();
}, 240_000);
afterAll(() => lost.close());

async function post(address: string, fields: Record<string, string>, Cookie = ""): Promise<void> {
  const answer = await lost.ask(address, { method: "POST", body: new URLSearchParams(fields), headers: { Cookie } });
  expect([address, answer.status]).toEqual([address, expect.toBeOneOf([200, 302, 303])]);
}

const by = (address: string, purpose: LinkPurpose, id: number) => `${address}?token=${links.token(purpose, { id })}`;

async function anAccount(email: string) {
  const browser = aFormBrowser(lost.ask);
  await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
  await browser.post(await emailedLink(lost.ask, email, "/auth/verify"));
  return browser;
}

/** One row for each name, and their ids by it. */
async function each<Name extends string>(make: (db: Db, name: Name) => Promise<number>, ...names: Name[]) {
  const ids = {} as Record<Name, number>;
  for (const name of names) ids[name] = await make(lost.db, name);
  return ids;
}

const aPrayerOf = (db: Db, name: string) => aPrayerOnTheWall(db, { ...person(name), prayerRequest: `For ${name}` });

const saidYes = (subject: ConsentSubject, subjectId: number, purpose: "mailings" | "wall" | "publication") =>
  recordConsents(lost.db, { subject, subjectId, source: "page" }, [{ purpose, given: true, wording: "Yes" }]);

const bannersOf = async (db: Db) =>
  (await db.select().from(banners)).flatMap(({ title }) => (/^(Gone|Undone)$/.test(title) ? [title] : [])).toSorted();

describe("a site whose database is lost", () => {
  let backup: string;
  let there: Awaited<ReturnType<typeof readVisitor>>;
  let status: Awaited<ReturnType<typeof howTheyStand>>;
  const ids = { left: 0, offWall: 0, storyGone: 0 };

  test("had people in it who asked to be gone after its last backup, by every door there is", async () => {
    const leaving = await anAccount("leaving@shod.example");
    await anAccount("staying@shod.example");
    const earlier = await anAccount("earlier@shod.example");
    await earlier.post("/account-settings/delete", { password: PASSWORD, words: "delete my account" });
    const prayers = await each(aPrayerOf, "deleted", "by admin", "off the wall", "hidden", "rewritten", "stays");
    const stories = await each(aPublishedStory, "gone", "private", "nameless", "stays");
    const readers = await each(aSubscriber, "left", "one click", "some only", "came back", "stays");
    const ambassadors = await each(aMailedAmbassador, "left as ambassador", "stays ambassador");
    const requests = await each(aRestockRequest, "told no more", "waits");
    const signs = await each(aBanner, "Gone", "Undone");
    Object.assign(ids, { left: readers.left, offWall: prayers["off the wall"], storyGone: stories.gone });
    await saidYes("subscription", ids.left, "mailings");
    await saidYes("prayer", ids.offWall, "wall");
    await saidYes("story", ids.storyGone, "publication");
    backup = await lost.backUp();
    expect((await readVisitor(lost.db)).accounts).toEqual(["leaving@shod.example", "staying@shod.example"]);

    const gone = await leaving.post("/account-settings/delete", { password: PASSWORD, words: "delete my account" });
    expect(gone.location).toBe("/");
    const own = (name: keyof typeof prayers) => by("/prayer-wall/mine", "prayer", prayers[name]);
    await post(own("deleted"), { change: "delete" });
    await post(own("off the wall"), { change: "offWall" });
    await post(own("hidden"), { change: "hideName" });
    await post(own("rewritten"), { change: "words", words: "Say less" });
    await post(by("/share-your-story/mine/delete", "story", stories.gone), {});
    await withdrawPermission(lost.db, stories.private);
    await editStory(lost.db, stories.nameless, { story: "The story of nameless", displayNamePublicly: false });
    const leave = (name: keyof typeof readers) => by("/mail/unsubscribe", "subscription", readers[name]);
    await post(leave("left"), {});
    await post(leave("one click"), { "List-Unsubscribe": "One-Click" });
    await post(leave("came back"), {});
    const choose = (name: keyof typeof readers) => by("/mail/preferences", "subscription", readers[name]);
    await post(choose("came back"), {
      name: "came back",
      again: "1",
      ...Object.fromEntries(ALL.map((m) => [m, "on"])),
    });
    await post(choose("some only"), { name: "some only", devotionals: "on" });
    await post(by("/mail/unsubscribe", "ambassador", ambassadors["left as ambassador"]), {});

    const owner = await ownersCookie(lost.site);
    await post("/admin/prayers", { intent: "delete", id: String(prayers["by admin"]), confirmed: "on" }, owner);
    await post(
      "/admin/back-in-stock",
      { bulk: "delete", row: `${requests["told no more"]}||Row`, confirmed: "on" },
      owner,
    );
    for (const id of Object.values(signs))
      await post("/admin/banners", { intent: "delete", id: String(id), confirmed: "on" }, owner);
    const [entry] = await lost.db.select().from(auditLog).where(eq(auditLog.subject, "Undone"));
    await post("/admin/audit/undo", { entries: String(entry?.id) }, owner);

    await lost.allKept();
    there = await readVisitor(lost.db);
    status = await howTheyStand(lost.db);
    expect(there).toEqual({
      accounts: ["staying@shod.example"],
      prayers: ["hidden", "off the wall", "rewritten", "stays"],
      stories: ["nameless", "private", "stays"],
      waiting: ["waits@shod.example"],
    });
    expect(await bannersOf(lost.db)).toEqual(["Undone"]);
    const folder = path.join(lost.root, "erasures");
    for (const name of readdirSync(folder))
      expect(readFileSync(path.join(folder, name), "utf8")).not.toMatch(/@|shod\.example|For |story of/);
  });

  test("comes back without them, tells how many they are, and the record of consents knows when", async () => {
    const { message, found } = await lost.restored(
      async (db) => ({
        there: await readVisitor(db),
        status: await howTheyStand(db),
        banners: await bannersOf(db),
        left: await consentsAbout(db, "subscription", ids.left),
        offWall: await consentsAbout(db, "prayer", ids.offWall),
        storyGone: await consentsAbout(db, "story", ids.storyGone),
        heldBack: [
          await isSuppressed(db, "left@shod.example"),
          await isSuppressed(db, "one click@shod.example"),
          await isSuppressed(db, "came back@shod.example"),
        ],
        noted: await db.$count(erasures),
      }),
      backup,
    );
    expect(found.there).toEqual(there);
    expect(found.status).toEqual(status);
    expect(found.status).toEqual({
      onTheWall: ["hidden", "stays"],
      toReview: ["rewritten"],
      byName: ["off the wall", "rewritten", "stays"],
      published: ["nameless", "stays"],
      publishedByName: ["private", "stays"],
      mailed: {
        left: [],
        "one click": [],
        "some only": ["devotionals"],
        "came back": ALL,
        stays: ALL,
        "left as ambassador": [],
        "stays ambassador": ALL,
      },
    });
    expect(found.heldBack).toEqual([true, true, false]);
    expect(found.noted).toBe(0);
    // The owner's own things come back as they were.
    expect(found.banners).toEqual(["Gone", "Undone"]);
    expect(message).toMatch(/Deleted again.*: (?=.*1 account)(?=.*2 prayers)(?=.*1 story)(?=.*1 restock request)/);
    expect(message).toMatch(
      /Withdrawn again.*: (?=.*3 subscriptions)(?=.*1 ambassador signup)(?=.*3 prayers)(?=.*2 stories)/,
    );
    expect(message).not.toMatch(/again: delete|Delete them again|cannot be read|newer version/);

    const unsubscribed = (await readErasures(lost.root))?.erasures.find(
      ({ kind, key }) => kind === "devotional_subscriptions" && key === String(ids.left),
    );
    expect(found.left).toMatchObject([
      { given: true, source: "page" },
      { given: false, source: "restore", at: new Date(unsubscribed?.at ?? 0) },
    ]);
    expect(found.offWall.at(-1)).toMatchObject({ purpose: "wall", given: false, source: "restore" });
    expect(found.storyGone.at(-1)).toMatchObject({ purpose: "publication", given: false, source: "restore" });
  });

  test("shows nothing of them once it is open again, and takes nobody new for them", async () => {
    await lost.lose(backup);
    const wall = await (await lost.ask("/prayer-wall")).text();
    expect(wall).toContain("For stays");
    expect(wall).not.toMatch(/For (deleted|by admin|off the wall|rewritten)/);
    const signIn = (email: string) => aFormBrowser(lost.ask).post("/auth", { email, password: PASSWORD, next: "/" });
    expect((await signIn("leaving@shod.example")).status).toBe(401);
    expect((await signIn("staying@shod.example")).status).toBe(302);
    const lines = (await readErasures(lost.root))?.erasures.length;

    await aPrayer(lost.db, person("new"));
    const later = await lost.backUp(new Date(Date.now() + 1_000));
    const { message, found } = await lost.restored(readVisitor, later);
    expect(found).toEqual({ ...there, prayers: there.prayers.toSpliced(1, 0, "new") });
    expect(message).not.toMatch(/Deleted again|Withdrawn again/);
    expect((await readErasures(lost.root))?.erasures).toHaveLength(lines ?? 0);
  });

  test("has them back where that was a mistake or mischief, and what came before the owner's moment stays gone", async () => {
    const known = (await readErasures(lost.root))?.erasures ?? [];
    const first = known.find(({ kind, off }) => kind === "prayer_requests" && off === null);
    const { message, found } = await lost.restored(readVisitor, backup, first?.at ?? "");
    expect(found.prayers).toEqual(["by admin", "deleted", "hidden", "off the wall", "rewritten", "stays"]);
    expect(found.accounts).toEqual(there.accounts);
    expect(message).toMatch(/Deleted again.*: 1 account\.\n/);
    expect(message).toContain("on were not repeated, as requested.");
    await expect(lost.restored(readVisitor, backup, "noon")).rejects.toThrow("--erased-before takes a time");
  });

  // What is read out of the journal is the same for both databases, and a restore into the embedded one takes ten seconds.
  test.runIf(onPostgres)(
    "says where the journal is not whole: older backups, newer versions, writes that were cut off",
    async () => {
      const folder = path.join(lost.root, "erasures");
      const at = new Date().toISOString();
      const line = (kind: string, off: string[] | null) => JSON.stringify({ at, kind, key: "7", born: at, off });
      const strange = [line("pilgrimages", null), line("users", ["shown_on_map"]), line("toString", null)];
      const written = `\n${strange.join("\n")}\n{"at":"2026-11-2`;
      appendFileSync(path.join(folder, readdirSync(folder).toSorted().at(-1) ?? ""), written);
      asOlderVersion(path.join(lost.root, backup), 6);
      const { message, found } = await lost.restored(readVisitor, backup);
      expect(found).toEqual(there);
      expect(message).toContain("from a version that did not record deletions");
      for (const what of ["pilgrimages", "users: shown_on_map", "toString"])
        expect(message).toContain(`because a newer version wrote it: 1 about “${what}”.`);
      expect(message).toContain("1 line in the erasures folder could not be read.");
    },
  );

  test.runIf(onPostgres)("says so where there is no journal beside the backups", async () => {
    rmSync(path.join(lost.root, "erasures"), { recursive: true });
    const { message, found } = await lost.restored(readVisitor, backup);
    expect(found.accounts).toEqual(["leaving@shod.example", "staying@shod.example"]);
    expect(message).toContain("The erasures folder, which records deletions since the backup, is missing");
  });
});
