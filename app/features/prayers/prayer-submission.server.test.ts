import { consentsAbout } from "#app/platform/consent/consents.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { countCharacters, keptText } from "#app/platform/characters.ts";
import { asAction } from "#app/platform/submission.server.ts";
import { askingFrom } from "#tests/asking.ts";
import { aVisitor } from "#tests/community.ts";
import { describe, expect, test } from "#tests/database.ts";
import { PRAYER_RECEIVED_EMAIL } from "./prayer-emails.server.ts";
import { prayerSubmission, submitPrayerRequest } from "./prayer-submission.server.ts";
import { jobsToRemember } from "./prayers.factories.ts";
import { prayersOnTheWall } from "./prayers.server.ts";
import { prayerRequests } from "./prayers.tables.server.ts";
import { BOXES } from "./wording.ts";

const links = createSignedLinks("a secret", "https://shod.example");
const FORM = { prayerRequest: "For my mother", shareNamePublicly: "on", postToWall: "on" };
const DIALOG = { ...FORM, name: "Ann", email: "ann@home.example" };

type Db = Parameters<typeof askingFrom>[0];

/** Sends the form as a page that runs JavaScript does. */
async function post(db: Db, fields: Record<string, string>, source: "page" | "dialog" = "page") {
  const { asked, jobs } = jobsToRemember();
  const request = new Request("http://shod.test/prayer-wall", { method: "POST", body: new URLSearchParams(fields) });
  const answer = await asAction(prayerSubmission({ ...aVisitor(db), jobs, links, source }), askingFrom(db), request);
  const [kept] = await db.select().from(prayerRequests);
  return { answer: answer.data, kept, asked };
}

describe("consent", () => {
  for (const source of ["page", "dialog"] as const) {
    test(`given on the ${source} is written down in the words that stood beside the boxes`, async ({ db }) => {
      const { kept } = await post(db, { ...DIALOG, tellWhenPrayed: "on" }, source);
      const ledger = await consentsAbout(db, "prayer", kept?.id ?? 0);
      expect(ledger.map(({ purpose, given, wording, source: from }) => [purpose, given, wording, from])).toEqual([
        ["name", true, `${BOXES.name.label}. ${BOXES.name.text}`, source],
        ["wall", true, `${BOXES.wall.label}. ${BOXES.wall.text}`, source],
        ["tell-when-prayed", true, `${BOXES.tell.label}. ${BOXES.tell.text}`, source],
      ]);
      expect(kept).toMatchObject({ wantsToKnow: true, shareNamePublicly: true, consentPostToWall: true });
    });
  }

  test("[PRAY-19] [PRAY-20] not given is written down as well, by the function too", async ({ db }) => {
    await submitPrayerRequest(aVisitor(db), { prayerRequest: "For rain", shareNamePublicly: false, postToWall: false });
    const [kept] = await db.select().from(prayerRequests);
    const ledger = await consentsAbout(db, "prayer", kept?.id ?? 0);
    expect(ledger.map(({ purpose, given, source }) => [purpose, given, source])).toEqual([
      ["name", false, "function"],
      ["wall", false, "function"],
    ]);
  });

  test("stands or falls with the request it is about", async ({ db }) => {
    const failing = prayerSubmission({
      ...aVisitor(db),
      jobs: { enqueue: () => Promise.reject(new Error("the queue is away")) },
      source: "page",
    });
    await expect(
      failing.keep(db, { ...failing.schema.parse({ ...DIALOG, shareNamePublicly: true, postToWall: true }) }),
    ).rejects.toThrow("the queue is away");
    expect(await db.select().from(prayerRequests)).toEqual([]);
  });

  test("[PRAY-48] to everything puts nothing on the wall, by form, dialog and function", async ({ db }) => {
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

describe("the way back to a request", () => {
  test("[PRAY-44] is mailed where there is an address: a job that holds its id and nothing else", async ({ db }) => {
    const { answer, asked, kept } = await post(db, DIALOG);
    expect(answer).toEqual({ state: "sent" });
    expect(asked).toEqual([{ name: PRAYER_RECEIVED_EMAIL, data: { id: kept?.id } }]);
  });

  test("[PRAY-17] [PRAY-33] is given on the page where there is none, and nothing is mailed", async ({ db }) => {
    const { answer, asked, kept } = await post(db, { ...FORM, tellWhenPrayed: "on" });
    const token = links.token("prayer", { id: kept?.id ?? 0 });
    expect(answer).toEqual({ state: "sent", privatePage: `/prayer-wall/mine?token=${token}&new=1` });
    expect(asked).toEqual([]);
    expect(kept).toMatchObject({ email: "no-reply@prayer.invalid", wantsToKnow: false });
  });
});

describe("the landing dialog", () => {
  const REFUSED: [string, object, object][] = [
    ["[PRAY-35] a name", { name: " " }, { name: "Name is required" }],
    ["[PRAY-36] an address", { email: "" }, { email: "Invalid email" }],
    ["[PRAY-37] a request", { prayerRequest: "" }, { prayerRequest: "Prayer request is required" }],
    ["[PRAY-38] an address that is one", { email: "ann@" }, { email: "Invalid email" }],
  ];
  for (const [what, change, errors] of REFUSED) {
    test(`${what} must be there; nothing typed is lost`, async ({ db }) => {
      const fields = { ...DIALOG, ...change };
      const { answer, kept } = await post(db, fields, "dialog");
      expect(answer).toEqual({ state: "invalid", errors, typed: fields });
      expect(kept).toBeUndefined();
    });
  }

  test("[PRAY-16] [PRAY-17] the page asks for the request alone", async ({ db }) => {
    expect((await post(db, FORM)).kept).toMatchObject({ name: "Anonymous", email: "no-reply@prayer.invalid" });
  });
});

describe("what is kept", () => {
  test("attack X1: has as many characters as the counter showed, whatever line ends it was sent with", async ({
    db,
  }) => {
    const text = ` For my mother\r\n👨‍👩‍👧‍👦 and e\u0301lan \r\n`;
    const { kept } = await post(db, { ...FORM, prayerRequest: text });
    expect(kept?.prayerRequest).toBe("For my mother\n👨‍👩‍👧‍👦 and e\u0301lan");
    expect(countCharacters(kept?.prayerRequest ?? "")).toBe(countCharacters(keptText(text)));
  });

  test("attack X2: attack X3: of a name is what can be seen of it", async ({ db }) => {
    const { kept } = await post(db, { ...FORM, name: "\u202e\u200b" });
    expect(kept?.name).toBe("Anonymous");
    await submitPrayerRequest(aVisitor(db), {
      prayerRequest: "x",
      name: "A\u202enn",
      shareNamePublicly: true,
      postToWall: true,
    });
    expect((await db.select().from(prayerRequests)).map(({ name }) => name).sort()).toEqual(["Ann", "Anonymous"]);
  });
});
