import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, test, withOwnDatabase } from "#tests/support/database.ts";
import { askForTheWall, rewriteOwn, takeOwnOffTheWall } from "./own-prayer.server.ts";
import { markPrayedFor } from "./prayer-care.server.ts";
import { WALL_EMAIL } from "./prayer-emails.server.ts";
import {
  approveAndPost,
  deletePrayer,
  editVersion,
  prayerForReview,
  prayersForReview,
  sendWallConfirmation,
  takeOffTheWall,
  updatePrayer,
} from "./prayer-review.server.ts";
import { aPrayer, aPrayerOnTheWall, recordingEmails } from "./prayers.factories.ts";
import { prayersOnTheWall, wallPage } from "./prayers.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { OWN_CHANGES } from "./wording.ts";

async function row(db: Db, id: number) {
  const [found] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
  return found;
}

/** The ids of all pages of the list, read two at a time. */
async function pageByPage(db: Db, list: { filter?: "waiting" }): Promise<number[]> {
  const seen: number[] = [];
  let after: Awaited<ReturnType<typeof prayersForReview>>[number] | undefined;
  do {
    const page = await prayersForReview(db, { ...list, limit: 2, ...(after ? { after } : {}) });
    seen.push(...page.map(({ id }) => id));
    after = page.at(-1);
  } while (after);
  return seen;
}

const EDIT = { text: "For my mother", adminNotes: "", postToWall: true };

describe("all requests", () => {
  test("[DATA-66] [ADM-PRAY-02] are listed urgent first, then newest, each once across pages", async ({ db }) => {
    // Three with the same time: a page that ends between them must skip none.
    const sent = (micros: string) => ({ createdAt: new Date(`2026-01-01T10:00:00.${micros}Z`) });
    const old = await aPrayer(db, sent("001"));
    const twins = [await aPrayer(db, sent("002")), await aPrayer(db, sent("002")), await aPrayer(db, sent("002"))];
    const urgent = await aPrayer(db, { ...sent("000"), isUrgent: true, consentPostToWall: false });
    expect(await pageByPage(db, {})).toEqual([urgent, ...twins.reverse(), old]);
  });
});

describe("the requests to review", () => {
  test("are listed urgent first, then oldest, each once across pages", async ({ db }) => {
    const sent = (micros: string) => ({ createdAt: new Date(`2026-01-01T10:00:00.${micros}Z`) });
    const late = await aPrayer(db, sent("005"));
    const twins = [await aPrayer(db, sent("002")), await aPrayer(db, sent("002")), await aPrayer(db, sent("002"))];
    const urgent = [
      await aPrayer(db, { ...sent("003"), isUrgent: true, consentPostToWall: false }),
      await aPrayer(db, { ...sent("004"), isUrgent: true }),
    ];
    await aPrayerOnTheWall(db, { isUrgent: true });
    await aPrayer(db, { approved: true });
    expect(await pageByPage(db, { filter: "waiting" })).toEqual([...urgent, ...twins, late]);
  });

  test("include a handled request again once its author changes the text or consents to the wall", async ({ db }) => {
    const { emails } = recordingEmails();
    const ids = async () => (await prayersForReview(db, { filter: "waiting", limit: 9 })).map(({ id }) => id);
    const id = await aPrayer(db);
    await approveAndPost({ db, emails }, id);
    await takeOwnOffTheWall(db, id, OWN_CHANGES.offWall);
    expect(await ids()).toEqual([]);
    await askForTheWall(db, id);
    expect(await ids()).toEqual([id]);
    await markPrayedFor(db, id, { by: "owner@home.example", now: new Date() });
    expect(await ids()).toEqual([]);
    await rewriteOwn(db, id, "For my aunt");
    expect(await ids()).toEqual([id]);
    expect(await row(db, id)).toMatchObject({ prayedForAt: null, prayedForBy: null });
  });

  test("include a request whose author withdrew consent before anyone read it", async ({ db }) => {
    const id = await aPrayer(db);
    await takeOwnOffTheWall(db, id, OWN_CHANGES.keepOff);
    expect(await prayersForReview(db, { filter: "waiting", limit: 9 })).toMatchObject([{ id }]);
  });
});

describe("searching requests", () => {
  test("matches the beginnings of words, names and email addresses, but not of a hidden name", async ({ db }) => {
    const urgent = await aPrayer(db, { prayerRequest: "For rain on the fields", isUrgent: true });
    const hidden = await aPrayer(db, { name: "Tabitha", email: "tab@home.example", shareNamePublicly: false });
    const edited = await aPrayer(db, { prayerRequest: "For a secret", editedRequest: "For the rainy season" });
    const found = async (search: string) => (await prayersForReview(db, { search, limit: 10 })).map(({ id }) => id);
    expect(await found("RAIN")).toEqual([urgent, edited]);
    expect(await found("rain field")).toEqual([urgent]);
    expect(await found("tab@home")).toEqual([hidden]);
    expect(await found("tabitha")).toEqual([]);
    expect(await found("secret")).toEqual([]);
    expect(await prayersForReview(db, { search: "rain", filter: "waiting", limit: 1 })).toMatchObject([{ id: urgent }]);
  });
});

describe("approving", () => {
  test("[DATA-67] [ADM-PRAY-21] [ADM-PRAY-32] posts the request and emails its author, once", async ({ db }) => {
    const { enqueued, emails } = recordingEmails();
    const id = await aPrayer(db);
    expect(await approveAndPost({ db, emails }, id)).toBe("posted");
    expect(await approveAndPost({ db, emails }, id)).toBe("already-posted");
    expect(await prayersOnTheWall(db, 10)).toMatchObject([{ id }]);
    expect(enqueued).toEqual([{ name: WALL_EMAIL, data: { id } }]);
  });

  test("[ADM-PRAY-22] attack A14: is refused without consent, and nothing is posted or emailed", async ({ db }) => {
    const { enqueued, emails } = recordingEmails();
    const id = await aPrayer(db, { consentPostToWall: false });
    expect(await approveAndPost({ db, emails }, id)).toBe("no-consent");
    expect(await row(db, id)).toMatchObject({ approved: false, postedToWall: false });
    expect(enqueued).toEqual([]);
  });

  test.skipIf(!onPostgres)("attack A14: while its author withdraws consent never leaves it on the wall", async () => {
    await withOwnDatabase(async (db) => {
      const { emails } = recordingEmails();
      const ids = await Promise.all(Array.from({ length: 20 }, () => aPrayer(db)));
      await Promise.all(
        ids.flatMap((id) => [
          approveAndPost({ db, emails }, id),
          takeOwnOffTheWall(db, id, OWN_CHANGES.offWall),
          updatePrayer({ db, emails }, id, EDIT),
        ]),
      );
      expect(await prayersOnTheWall(db, 50)).toEqual([]);
    });
  });
});

describe("editing", () => {
  test("[ADM-PRAY-24] [ADM-PRAY-26] undoes nothing that another admin did since, and sends no second email", async ({
    db,
  }) => {
    const { enqueued, emails } = recordingEmails();
    const id = await aPrayer(db);
    const currentVersion = async () => editVersion((await prayerForReview(db, id)) ?? expect.unreachable());
    const opened = await currentVersion();
    await approveAndPost({ db, emails }, id);
    const stale = { text: "For my mother", adminNotes: "called", postToWall: false, version: opened };
    expect(await updatePrayer({ db, emails }, id, stale)).toMatchObject({
      reason: "changed",
      now: { postedToWall: true },
    });
    expect(await row(db, id)).toMatchObject({ approved: true, postedToWall: true, adminNotes: null });
    const onTheWall = await currentVersion();
    await takeOffTheWall(db, id);
    const ticked = { ...stale, postToWall: true, version: onTheWall };
    expect(await updatePrayer({ db, emails }, id, ticked)).toMatchObject({ reason: "changed" });
    const noted = { ...stale, adminNotes: "hers", version: await currentVersion() };
    expect(await updatePrayer({ db, emails }, id, noted)).toMatchObject({ accepted: true });
    expect(await updatePrayer({ db, emails }, id, { ...noted, adminNotes: "mine" })).toMatchObject({
      reason: "changed",
    });
    expect(await row(db, id)).toMatchObject({ adminNotes: "hers", postedToWall: false });
    expect(enqueued).toHaveLength(1);
  });

  test("[ADM-PRAY-26] attack A14: posts nothing without consent", async ({ db }) => {
    const { emails } = recordingEmails();
    const id = await aPrayer(db, { consentPostToWall: false });
    expect(await updatePrayer({ db, emails }, id, EDIT)).toMatchObject({ accepted: false, reason: "no-consent" });
    expect(await prayersOnTheWall(db, 10)).toEqual([]);
  });

  test("[DATA-68] deletes permanently, once", async ({ db }) => {
    const id = await aPrayerOnTheWall(db);
    expect(await deletePrayer(db, id)).toBe(true);
    expect(await deletePrayer(db, id)).toBe(false);
    expect(await prayersOnTheWall(db, 10)).toEqual([]);
  });
});

describe("the wall's pages", () => {
  test("[PRAY-13] [DATA-65] list each request once, though many have the same time", async ({ db }) => {
    const createdAt = new Date("2026-01-01T10:00:00Z");
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.push(await aPrayerOnTheWall(db, n === 6 ? {} : { createdAt }));
    const seen: number[] = [];
    let before: Awaited<ReturnType<typeof wallPage>>["older"] = null;
    do {
      const page = await wallPage(db, { before, limit: 2 });
      seen.push(...page.posts.map(({ id }) => id));
      before = page.older;
    } while (before);
    expect(seen).toEqual([...ids].reverse());
  });
});

describe("[FN-15] send-prayer-wall-confirmation", () => {
  const call = async (db: Db, body: unknown) => {
    const { enqueued, emails } = recordingEmails();
    return { ...(await sendWallConfirmation(emails)({ db }, body)), enqueued };
  };

  test("emails the author of the wall post with that email address and text", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { editedRequest: "For Mother" });
    const body = { name: "Ann", email: "Ann@home.example", prayerRequest: "For Mother" };
    expect(await call(db, body)).toMatchObject({ status: 200, enqueued: [{ name: WALL_EMAIL, data: { id } }] });
  });

  test("sends no other email", async ({ db }) => {
    await aPrayerOnTheWall(db);
    await aPrayer(db, { email: "waiting@home.example" });
    const bodies = [
      { name: "Ann", email: "ann@home.example", prayerRequest: "Buy this now" },
      { name: "Ann", email: "stranger@home.example", prayerRequest: "For my mother" },
      { name: "Ann", email: "waiting@home.example", prayerRequest: "For my mother" },
      { email: "no-reply@prayer.invalid", prayerRequest: "For my mother" },
      { email: 1, prayerRequest: null },
      null,
    ];
    for (const body of bodies) {
      const { status, enqueued } = await call(db, body);
      expect([400, 404], JSON.stringify(body)).toContain(status);
      expect(enqueued).toEqual([]);
    }
  });
});
