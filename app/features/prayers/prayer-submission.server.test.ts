import { ALERT_EMAIL } from "#app/features/admin/alerts/alerts.server.ts";
import { grantAdmin } from "#app/platform/auth/access/roles.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { consentsAbout } from "#tests/support/consents.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { countCharacters, normalizeText } from "#app/platform/characters.ts";
import { asAction } from "#app/platform/forms/submission.server.ts";
import { publicFormContext } from "#tests/support/services.ts";
import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test, withOwnDatabase } from "#tests/support/database.ts";
import { PRAYER_RECEIVED_EMAIL } from "./prayer-emails.server.ts";
import { prayerSubmission, submitPrayerRequest } from "./prayer-submission.server.ts";
import { recordingEmails } from "./prayers.factories.ts";
import { RECEIVED_BY_EMAIL, RECEIVED_WITHOUT_EMAIL } from "./prayers.ts";
import { prayersOnTheWall } from "./prayers.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { BOXES } from "./wording.ts";

const links = createSignedLinks("a secret", "https://shod.example");
const FORM = { prayerRequest: "For my mother", shareNamePublicly: "on", postToWall: "on" };
const DIALOG = { ...FORM, name: "Ann", email: "ann@home.example" };

type Db = Parameters<typeof publicFormContext>[0];

/** Submits the form as a page with JavaScript does. */
async function post(db: Db, fields: Record<string, string>, source: "page" | "dialog" = "page") {
  const { enqueued, emails } = recordingEmails();
  const request = new Request("http://shod.test/prayer-wall", { method: "POST", body: new URLSearchParams(fields) });
  const result = await asAction(
    prayerSubmission({ ...aVisitor(db), emails, links, source }),
    publicFormContext(db),
    request,
  );
  const [stored] = await db.select().from(prayerRequests);
  return { result: result.data, stored, enqueued };
}

describe("consent", () => {
  for (const source of ["page", "dialog"] as const) {
    test(`given on the ${source} is recorded with the wording beside the checkboxes`, async ({ db }) => {
      const { stored } = await post(db, { ...DIALOG, tellWhenPrayed: "on" }, source);
      const ledger = await consentsAbout(db, "prayer", stored?.id ?? 0);
      expect(ledger.map(({ purpose, given, wording, source: from }) => [purpose, given, wording, from])).toEqual([
        ["name", true, `${BOXES.name.label}. ${BOXES.name.text}`, source],
        ["wall", true, `${BOXES.wall.label}. ${BOXES.wall.text}`, source],
        ["tell-when-prayed", true, `${BOXES.notify.label}. ${BOXES.notify.text}`, source],
      ]);
      expect(stored).toMatchObject({ wantsToKnow: true, shareNamePublicly: true, consentPostToWall: true });
    });
  }

  test("[PRAY-19] [PRAY-20] that was refused is recorded as well, also by the function", async ({ db }) => {
    await submitPrayerRequest(aVisitor(db), { prayerRequest: "For rain", shareNamePublicly: false, postToWall: false });
    const [stored] = await db.select().from(prayerRequests);
    const ledger = await consentsAbout(db, "prayer", stored?.id ?? 0);
    expect(ledger.map(({ purpose, given, source }) => [purpose, given, source])).toEqual([
      ["name", false, "function"],
      ["wall", false, "function"],
    ]);
  });

  test("is recorded in the same transaction as its request", async ({ db }) => {
    const failing = prayerSubmission({
      ...aVisitor(db),
      emails: { enqueue: () => Promise.reject(new Error("the queue is down")) },
      source: "page",
    });
    await expect(
      failing.keep(db, { ...failing.schema.parse({ ...DIALOG, shareNamePublicly: true, postToWall: true }) }),
    ).rejects.toThrow("the queue is down");
    expect(await db.select().from(prayerRequests)).toEqual([]);
  });

  test("[PRAY-48] to everything puts nothing on the wall, in form, dialog and function", async ({ db }) => {
    await post(db, { ...FORM, approved: "on", postedToWall: "true", posted_to_wall: "true" });
    await post(db, { ...DIALOG, approved: "on", postedToWall: "true" }, "dialog");
    const claims = { approved: true, postedToWall: true, posted_to_wall: true, consentPostToWall: true };
    await submitPrayerRequest(aVisitor(db), {
      prayerRequest: "x",
      shareNamePublicly: true,
      postToWall: true,
      ...claims,
    });
    expect(await db.$count(prayerRequests)).toBe(3);
    expect(await prayersOnTheWall(db, 10)).toEqual([]);
  });
});

describe("the link to a request", () => {
  test("[PRAY-44] is emailed where there is an address, by a job that holds only its id", async ({ db }) => {
    const { result, enqueued, stored } = await post(db, DIALOG);
    expect(result).toEqual({ state: "done", message: RECEIVED_BY_EMAIL });
    expect(enqueued).toEqual([{ name: PRAYER_RECEIVED_EMAIL, data: { id: stored?.id } }]);
  });

  test("[PRAY-17] [PRAY-33] is shown on the page where there is none, and nothing is emailed", async ({ db }) => {
    const { result, enqueued, stored } = await post(db, { ...FORM, tellWhenPrayed: "on" });
    const token = links.token("prayer", { id: stored?.id ?? 0 });
    expect(result).toEqual({
      state: "done",
      message: RECEIVED_WITHOUT_EMAIL,
      shown: { privatePage: `/prayer-wall/mine?token=${token}&new=1` },
    });
    expect(enqueued).toEqual([]);
    expect(stored).toMatchObject({ email: "no-reply@prayer.invalid", wantsToKnow: false });
  });
});

describe("the landing dialog", () => {
  const REFUSED: [string, object, object][] = [
    ["[PRAY-35] a name", { name: " " }, { name: "Name is required" }],
    ["[PRAY-36] an email address", { email: "" }, { email: "Invalid email" }],
    ["[PRAY-37] a request", { prayerRequest: "" }, { prayerRequest: "Prayer request is required" }],
    ["[PRAY-38] a valid email address", { email: "ann@" }, { email: "Invalid email" }],
  ];
  for (const [what, change, fieldErrors] of REFUSED) {
    test(`${what} is required; nothing typed is lost`, async ({ db }) => {
      const fields = { ...DIALOG, ...change };
      const { result, stored } = await post(db, fields, "dialog");
      expect(result).toEqual({ state: "refused", message: null, fieldErrors, typed: fields });
      expect(stored).toBeUndefined();
    });
  }

  test("[PRAY-16] [PRAY-17] the page requires only the request", async ({ db }) => {
    expect((await post(db, FORM)).stored).toMatchObject({ name: "Anonymous", email: "no-reply@prayer.invalid" });
  });
});

describe("the stored request", () => {
  test("attack X1: has as many characters as the counter showed, with any line endings", async ({ db }) => {
    const text = ` For my mother\r\n👨‍👩‍👧‍👦 and e\u0301lan \r\n`;
    const { stored } = await post(db, { ...FORM, prayerRequest: text });
    expect(stored?.prayerRequest).toBe("For my mother\n👨‍👩‍👧‍👦 and e\u0301lan");
    expect(countCharacters(stored?.prayerRequest ?? "")).toBe(countCharacters(normalizeText(text)));
  });

  test("attack X2: attack X3: has only the visible characters of a name", async ({ db }) => {
    const { stored } = await post(db, { ...FORM, name: "\u202e\u200b" });
    expect(stored?.name).toBe("Anonymous");
    await submitPrayerRequest(aVisitor(db), {
      prayerRequest: "x",
      name: "A\u202enn",
      shareNamePublicly: true,
      postToWall: true,
    });
    expect((await db.select().from(prayerRequests)).map(({ name }) => name).sort()).toEqual(["Ann", "Anonymous"]);
  });
});

describe("an urgent request", () => {
  test.each([
    ["page", true, 1],
    ["page", false, 0],
    ["dialog", true, 1],
  ] as const)("from the %s, urgent: %j, alerts each admin", async (source, isUrgent, alerts) => {
    await withOwnDatabase(async (db) => {
      await db.insert(users).values({ id: "owner", name: "Owner", email: "owner@shod.example", emailVerified: true });
      await grantAdmin(db, "owner@shod.example");
      const { stored, enqueued } = await post(db, { ...DIALOG, ...(isUrgent ? { isUrgent: "on" } : {}) }, source);
      const alert = { kind: "urgentPrayer", subject: String(stored?.id) };
      expect(enqueued.filter(({ name }) => name === ALERT_EMAIL)).toEqual(
        Array.from({ length: alerts }, () => ({ name: ALERT_EMAIL, data: { userId: "owner", alert } })),
      );
    });
  });
});
