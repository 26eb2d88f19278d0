// Engines: both (COPY).
import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { aPrayer, aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { editStory, withdrawPermission } from "#app/features/stories/own-story.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { readErasures } from "#app/platform/backup/erasures.server.ts";
import { erasures } from "#app/platform/backup/erasures.tables.server.ts";
import { asOlderVersion } from "../support/older-backup.ts";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import { consentsAbout } from "#tests/support/consents.ts";
import type { ConsentSubject } from "#app/platform/consent/consents.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createSignedLinks, type LinkPurpose } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { ownersCookie, TEST_SECRET } from "../support/built-site.ts";
import { onPostgres } from "../support/database.ts";
import {
  aBanner,
  aConfirmedAmbassador,
  aPublishedStory,
  aRestockRequest,
  aSubscriber,
  EVERY_MAILING,
  publicationState,
  person,
  remainingRows,
} from "../support/factories/personal-data.ts";
import { aFormBrowser, emailedLink } from "../support/form-browser.ts";
import { aRestorableSite, HOST, type RestorableSite } from "../support/restorable-site.ts";

const PASSWORD = "walk in the light";
const ALL = Object.keys(EVERY_MAILING).toSorted();
const links = createSignedLinks(openSecrets(TEST_SECRET, "").derive("links"), HOST);

let restorable: RestorableSite;
beforeAll(async () => {
  restorable = await aRestorableSite();
});
afterAll(() => restorable.close());

async function post(address: string, fields: Record<string, string>, Cookie = ""): Promise<void> {
  const response = await restorable.ask(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie },
  });
  expect([address, response.status]).toEqual([address, expect.toBeOneOf([200, 302, 303])]);
}

const signedLink = (address: string, purpose: LinkPurpose, id: number) =>
  `${address}?token=${links.token(purpose, { id })}`;

async function anAccount(email: string) {
  const browser = aFormBrowser(restorable.ask);
  await browser.post("/auth?mode=sign-up", { email, password: PASSWORD, next: "/" });
  await browser.post(await emailedLink(restorable.ask, email, "/auth/verify"));
  return browser;
}

/** Inserts a row for each name; returns the ids by name. */
async function insertEach<Name extends string>(make: (db: Db, name: Name) => Promise<number>, ...names: Name[]) {
  const ids = {} as Record<Name, number>;
  for (const name of names) ids[name] = await make(restorable.db, name);
  return ids;
}

const aPrayerOf = (db: Db, name: string) => aPrayerOnTheWall(db, { ...person(name), prayerRequest: `For ${name}` });

const recordConsent = (subject: ConsentSubject, subjectId: number, purpose: "mailings" | "wall" | "publication") =>
  recordConsents(restorable.db, { subject, subjectId, source: "page" }, [{ purpose, given: true, wording: "Yes" }]);

const bannersOf = async (db: Db) =>
  (await db.select().from(banners)).flatMap(({ title }) => (/^(Gone|Undone)$/.test(title) ? [title] : [])).toSorted();

describe("a site whose database is lost", () => {
  let backup: string;
  let remaining: Awaited<ReturnType<typeof remainingRows>>;
  let status: Awaited<ReturnType<typeof publicationState>>;
  const ids = { left: 0, offWall: 0, storyGone: 0 };

  test("deletes and withdraws personal data after its last backup, by every entry point", async () => {
    const leaving = await anAccount("leaving@shod.example");
    await anAccount("staying@shod.example");
    const earlier = await anAccount("earlier@shod.example");
    await earlier.post("/account-settings/delete", { password: PASSWORD, words: "delete my account" });
    const prayers = await insertEach(aPrayerOf, "deleted", "by admin", "off the wall", "hidden", "rewritten", "stays");
    const stories = await insertEach(aPublishedStory, "gone", "private", "nameless", "stays");
    const subscribers = await insertEach(aSubscriber, "left", "one click", "some only", "came back", "stays");
    const ambassadors = await insertEach(aConfirmedAmbassador, "left as ambassador", "stays ambassador");
    const requests = await insertEach(aRestockRequest, "deleted by admin", "waits");
    const bannerIds = await insertEach(aBanner, "Gone", "Undone");
    Object.assign(ids, { left: subscribers.left, offWall: prayers["off the wall"], storyGone: stories.gone });
    await recordConsent("subscription", ids.left, "mailings");
    await recordConsent("prayer", ids.offWall, "wall");
    await recordConsent("story", ids.storyGone, "publication");
    backup = await restorable.backUp();
    expect((await remainingRows(restorable.db)).accounts).toEqual(["leaving@shod.example", "staying@shod.example"]);

    const deleted = await leaving.post("/account-settings/delete", { password: PASSWORD, words: "delete my account" });
    expect(deleted.location).toBe("/");
    const authorLink = (name: keyof typeof prayers) => signedLink("/prayer-wall/mine", "prayer", prayers[name]);
    await post(authorLink("deleted"), { change: "delete" });
    await post(authorLink("off the wall"), { change: "offWall" });
    await post(authorLink("hidden"), { change: "hideName" });
    await post(authorLink("rewritten"), { change: "words", words: "Say less" });
    await post(signedLink("/share-your-story/mine/delete", "story", stories.gone), {});
    await withdrawPermission(restorable.db, stories.private);
    await editStory(restorable.db, stories.nameless, { story: "The story of nameless", displayNamePublicly: false });
    const unsubscribeLink = (name: keyof typeof subscribers) =>
      signedLink("/mail/unsubscribe", "subscription", subscribers[name]);
    await post(unsubscribeLink("left"), {});
    await post(unsubscribeLink("one click"), { "List-Unsubscribe": "One-Click" });
    await post(unsubscribeLink("came back"), {});
    const preferencesLink = (name: keyof typeof subscribers) =>
      signedLink("/mail/preferences", "subscription", subscribers[name]);
    await post(preferencesLink("came back"), {
      name: "came back",
      again: "1",
      ...Object.fromEntries(ALL.map((m) => [m, "on"])),
    });
    await post(preferencesLink("some only"), { name: "some only", devotionals: "on" });
    await post(signedLink("/mail/unsubscribe", "ambassador", ambassadors["left as ambassador"]), {});

    const owner = await ownersCookie(restorable.site);
    await post("/admin/prayers", { intent: "delete", id: String(prayers["by admin"]), confirmed: "on" }, owner);
    await post(
      "/admin/back-in-stock",
      { bulk: "delete", row: `${requests["deleted by admin"]}||Row`, confirmed: "on" },
      owner,
    );
    for (const id of Object.values(bannerIds))
      await post("/admin/banners", { intent: "delete", id: String(id), confirmed: "on" }, owner);
    const [entry] = await restorable.db.select().from(auditLog).where(eq(auditLog.subject, "Undone"));
    await post("/admin/audit/undo", { entries: String(entry?.id) }, owner);

    await restorable.erasuresWritten();
    remaining = await remainingRows(restorable.db);
    status = await publicationState(restorable.db);
    expect(remaining).toEqual({
      accounts: ["staying@shod.example"],
      prayers: ["hidden", "off the wall", "rewritten", "stays"],
      stories: ["nameless", "private", "stays"],
      restockRequests: ["waits@shod.example"],
    });
    expect(await bannersOf(restorable.db)).toEqual(["Undone"]);
    const folder = path.join(restorable.root, "erasures");
    for (const name of readdirSync(folder))
      expect(readFileSync(path.join(folder, name), "utf8")).not.toMatch(/@|shod\.example|For |story of/);
  });

  test("is restored without it, reports the counts, and records the withdrawals of consent with their time", async () => {
    const { message, found } = await restorable.restored(
      async (db) => ({
        remaining: await remainingRows(db),
        status: await publicationState(db),
        banners: await bannersOf(db),
        left: await consentsAbout(db, "subscription", ids.left),
        offWall: await consentsAbout(db, "prayer", ids.offWall),
        storyGone: await consentsAbout(db, "story", ids.storyGone),
        suppressed: [
          (await suppressionOf(db, "left@shod.example")) !== null,
          (await suppressionOf(db, "one click@shod.example")) !== null,
          (await suppressionOf(db, "came back@shod.example")) !== null,
        ],
        erasures: await db.$count(erasures),
      }),
      backup,
    );
    expect(found.remaining).toEqual(remaining);
    expect(found.status).toEqual(status);
    expect(found.status).toEqual({
      onTheWall: ["hidden", "stays"],
      toReview: ["rewritten"],
      byName: ["off the wall", "rewritten", "stays"],
      published: ["nameless", "stays"],
      publishedByName: ["private", "stays"],
      mailings: {
        left: [],
        "one click": [],
        "some only": ["devotionals"],
        "came back": ALL,
        stays: ALL,
        "left as ambassador": [],
        "stays ambassador": ALL,
      },
    });
    expect(found.suppressed).toEqual([true, true, false]);
    expect(found.erasures).toBe(0);
    // The owner's content is restored as it was.
    expect(found.banners).toEqual(["Gone", "Undone"]);
    expect(message).toMatch(/Deleted again.*: (?=.*1 account)(?=.*2 prayers)(?=.*1 story)(?=.*1 restock request)/);
    expect(message).toMatch(
      /Withdrawn again.*: (?=.*3 subscriptions)(?=.*1 ambassador signup)(?=.*3 prayers)(?=.*2 stories)/,
    );
    expect(message).not.toMatch(/again: delete|Delete them again|cannot be read|newer version/);

    const unsubscribed = (await readErasures(restorable.root))?.erasures.find(
      ({ kind, key }) => kind === "devotional_subscriptions" && key === String(ids.left),
    );
    expect(found.left).toMatchObject([
      { given: true, source: "page" },
      { given: false, source: "restore", at: new Date(unsubscribed?.at ?? 0) },
    ]);
    expect(found.offWall.at(-1)).toMatchObject({ purpose: "wall", given: false, source: "restore" });
    expect(found.storyGone.at(-1)).toMatchObject({ purpose: "publication", given: false, source: "restore" });
  });

  test("shows none of it after the restore, and does not erase new rows", async () => {
    await restorable.lose(backup);
    const wall = await (await restorable.ask("/prayer-wall")).text();
    expect(wall).toContain("For stays");
    expect(wall).not.toMatch(/For (deleted|by admin|off the wall|rewritten)/);
    const signIn = (email: string) =>
      aFormBrowser(restorable.ask).post("/auth", { email, password: PASSWORD, next: "/" });
    expect((await signIn("leaving@shod.example")).status).toBe(401);
    expect((await signIn("staying@shod.example")).status).toBe(302);
    const lines = (await readErasures(restorable.root))?.erasures.length;

    await aPrayer(restorable.db, person("new"));
    const later = await restorable.backUp(new Date(Date.now() + 1_000));
    const { message, found } = await restorable.restored(remainingRows, later);
    expect(found).toEqual({ ...remaining, prayers: remaining.prayers.toSpliced(1, 0, "new") });
    expect(message).not.toMatch(/Deleted again|Withdrawn again/);
    expect((await readErasures(restorable.root))?.erasures).toHaveLength(lines ?? 0);
  });

  test("restores what was erased after a time the owner chooses, and repeats earlier erasures", async () => {
    const known = (await readErasures(restorable.root))?.erasures ?? [];
    const first = known.find(({ kind, off }) => kind === "prayer_requests" && off === null);
    const { message, found } = await restorable.restored(remainingRows, backup, first?.at ?? "");
    expect(found.prayers).toEqual(["by admin", "deleted", "hidden", "off the wall", "rewritten", "stays"]);
    expect(found.accounts).toEqual(remaining.accounts);
    expect(message).toMatch(/Deleted again.*: 1 account\.\n/);
    expect(message).toContain("on were not repeated, as requested.");
    await expect(restorable.restored(remainingRows, backup, "noon")).rejects.toThrow("--erased-before takes a time");
  });

  // Reading the erasures is the same for both databases, and a restore into the embedded one takes ten seconds.
  test.runIf(onPostgres)(
    "reports incomplete erasures: from older backups, newer versions and interrupted writes",
    async () => {
      const folder = path.join(restorable.root, "erasures");
      const at = new Date().toISOString();
      const line = (kind: string, off: string[] | null) => JSON.stringify({ at, kind, key: "7", born: at, off });
      const unsupported = [line("pilgrimages", null), line("users", ["shown_on_map"]), line("toString", null)];
      const written = `\n${unsupported.join("\n")}\n{"at":"2026-11-2`;
      appendFileSync(path.join(folder, readdirSync(folder).toSorted().at(-1) ?? ""), written);
      asOlderVersion(path.join(restorable.root, backup), 6);
      const { message, found } = await restorable.restored(remainingRows, backup);
      expect(found).toEqual(remaining);
      expect(message).toContain("from a version that did not record deletions");
      for (const what of ["pilgrimages", "users: shown_on_map", "toString"])
        expect(message).toContain(`because a newer version wrote it: 1 about “${what}”.`);
      expect(message).toContain("1 line in the erasures folder could not be read.");
    },
  );

  test.runIf(onPostgres)("reports a missing erasures folder", async () => {
    rmSync(path.join(restorable.root, "erasures"), { recursive: true });
    const { message, found } = await restorable.restored(remainingRows, backup);
    expect(found.accounts).toEqual(["leaving@shod.example", "staying@shod.example"]);
    expect(message).toContain("The erasures folder, which records deletions since the backup, is missing");
  });
});
