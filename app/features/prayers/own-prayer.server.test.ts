import { eq } from "drizzle-orm";
import { consentsAbout } from "#tests/support/consents.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { applyOwnChange } from "./own-changes.server.ts";
import { ownPrayer } from "./own-prayer.server.ts";
import { aPrayer, aPrayerOnTheWall } from "./prayers.factories.ts";
import { prayersOnTheWall } from "./prayers.server.ts";
import { prayed, prayerRequests } from "./prayers.tables.server.ts";
import { OWN_CHANGES } from "./wording.ts";

/** Submits one of the page's forms. */
function submitChange(db: Db, id: number, change: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ change, ...fields })) form.set(name, value);
  return applyOwnChange(db, id, form);
}

async function row(db: Db, id: number) {
  const [found] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
  return found;
}

async function ledger(db: Db, id: number) {
  return (await consentsAbout(db, "prayer", id)).map(({ purpose, given, source, wording }) => [
    purpose,
    given,
    source,
    wording.split(".")[0],
  ]);
}

describe("an author", () => {
  test("takes a request off the wall at once, which withdraws the consent and records that", async ({ db }) => {
    const id = await aPrayerOnTheWall(db);
    await submitChange(db, id, "offWall");
    expect(await prayersOnTheWall(db, 10)).toEqual([]);
    expect(await row(db, id)).toMatchObject({ consentPostToWall: false, approved: false, postedToWall: false });
    expect(await ledger(db, id)).toEqual([["wall", false, "link", OWN_CHANGES.offWall.label]]);
  });

  test("who consents again waits for an admin; consenting twice changes nothing", async ({ db }) => {
    const id = await aPrayer(db, { consentPostToWall: false, approved: true });
    await submitChange(db, id, "ontoWall");
    expect(await prayersOnTheWall(db, 10)).toEqual([]);
    expect((await ownPrayer(db, id))?.status).toBe("waiting");
    await db.update(prayerRequests).set({ approved: true, postedToWall: true }).where(eq(prayerRequests.id, id));
    await submitChange(db, id, "ontoWall");
    expect((await ownPrayer(db, id))?.status).toBe("on-the-wall");
    expect(await ledger(db, id)).toEqual([["wall", true, "link", OWN_CHANGES.ontoWall.label]]);
  });

  test("who changes the text takes it off the wall until it is read again, and drops an admin's edit", async ({
    db,
  }) => {
    const id = await aPrayerOnTheWall(db, { editedRequest: "For my mother’s health" });
    expect(await submitChange(db, id, "words", { words: " For my\r\nsister " })).toEqual({
      changed: true,
      change: "words",
    });
    expect(await prayersOnTheWall(db, 10)).toEqual([]);
    expect(await row(db, id)).toMatchObject({
      prayerRequest: "For my\nsister",
      editedRequest: null,
      approved: false,
      postedToWall: false,
      consentPostToWall: true,
    });
  });

  test("who saves the same text stays on the wall", async ({ db }) => {
    const id = await aPrayerOnTheWall(db);
    await submitChange(db, id, "words", { words: "For my mother" });
    expect(await prayersOnTheWall(db, 10)).toHaveLength(1);
  });

  test("[PRAY-26] [PRAY-27] sees what is wrong with a new text, and nothing changes", async ({ db }) => {
    const id = await aPrayerOnTheWall(db);
    expect(await submitChange(db, id, "words", { words: " \u200b " })).toMatchObject({
      refusal: { fieldErrors: { words: "Prayer request is required" } },
    });
    expect(await submitChange(db, id, "words", { words: "a".repeat(2001) })).toMatchObject({
      refusal: { fieldErrors: { words: "Prayer request must be at most 2000 characters" } },
    });
    expect(await submitChange(db, id, "words")).toMatchObject({ changed: false });
    expect(await submitChange(db, id, "approve")).toMatchObject({ changed: false });
    expect(await prayersOnTheWall(db, 10)).toHaveLength(1);
  });

  test("[PRAY-07] shows and hides the name at once, without another review", async ({ db }) => {
    const id = await aPrayerOnTheWall(db);
    await submitChange(db, id, "hideName");
    expect(await prayersOnTheWall(db, 10)).toMatchObject([{ name: "Anonymous" }]);
    await submitChange(db, id, "showName");
    await submitChange(db, id, "showName");
    expect(await prayersOnTheWall(db, 10)).toMatchObject([{ name: "Ann" }]);
    expect(await ledger(db, id)).toEqual([
      ["name", false, "link", OWN_CHANGES.hideName.label],
      ["name", true, "link", OWN_CHANGES.showName.label],
    ]);
  });

  test("marks it as answered, and as not answered", async ({ db }) => {
    const id = await aPrayerOnTheWall(db);
    await submitChange(db, id, "markAnswered");
    expect(await prayersOnTheWall(db, 10)).toMatchObject([{ isAnswered: true }]);
    await submitChange(db, id, "unmarkAnswered");
    expect(await prayersOnTheWall(db, 10)).toMatchObject([{ isAnswered: false }]);
  });

  test("turns emails about new prayers on and off; without an email address they stay off", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { prayedCount: 7 });
    await submitChange(db, id, "notify");
    expect(await row(db, id)).toMatchObject({ wantsToKnow: true, prayedTold: 7 });
    await submitChange(db, id, "stopNotifying");
    expect(await row(db, id)).toMatchObject({ wantsToKnow: false });
    expect((await ledger(db, id)).map(([purpose, given]) => [purpose, given])).toEqual([
      ["tell-when-prayed", true],
      ["tell-when-prayed", false],
    ]);
    const withoutEmail = await aPrayer(db, { email: "no-reply@prayer.invalid" });
    await submitChange(db, withoutEmail, "notify");
    expect(await row(db, withoutEmail)).toMatchObject({ wantsToKnow: false });
    expect(await ledger(db, withoutEmail)).toEqual([]);
  });

  test("deletes it permanently: the row and its `prayed` rows, but not the consents, which hold no personal data", async ({
    db,
  }) => {
    const id = await aPrayerOnTheWall(db);
    await db.insert(prayed).values({ prayerId: id, visitor: "v", day: "2026-01-01" });
    await submitChange(db, id, "delete");
    await submitChange(db, id, "delete");
    expect(await ownPrayer(db, id)).toBeNull();
    expect(await db.select().from(prayed)).toEqual([]);
    expect((await ledger(db, id)).map(([purpose, given]) => [purpose, given])).toEqual([
      ["name", false],
      ["wall", false],
      ["tell-when-prayed", false],
    ]);
    expect(JSON.stringify(await consentsAbout(db, "prayer", id))).not.toMatch(/ann|mother/i);
  });

  test("sees the request without its email address", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { adminNotes: "called her" });
    expect(JSON.stringify(await ownPrayer(db, id))).not.toMatch(/home\.example|called her/);
  });

  test("cannot put anything on the wall by any change", async ({ db }) => {
    const changes = ["words", "offWall", "keepOff", "ontoWall", "showName", "hideName", "markAnswered", "notify"];
    for (const change of changes)
      for (const consentPostToWall of [true, false])
        for (const approved of [true, false]) {
          const id = await aPrayer(db, { consentPostToWall, approved });
          await submitChange(db, id, change, { words: "Others" });
        }
    expect(await prayersOnTheWall(db, 100)).toEqual([]);
  });
});
