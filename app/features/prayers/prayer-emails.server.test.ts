import type { Db } from "#app/platform/db/database.server.ts";
import { deliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { anEmailDelivery } from "#tests/factories/email-delivery.ts";
import { prayedEmail, prayerReceivedEmail, wallEmail } from "./prayer-emails.server.ts";
import { approveAndPost } from "./prayer-review.server.ts";
import { aPrayer, aPrayerOnTheWall, jobsToRemember } from "./prayers.factories.ts";
import { prayersOnTheWall } from "./prayers.server.ts";

const links = createSignedLinks("a secret", "https://shod.example");

function emails(db: Db) {
  const sent: EmailMessage[] = [];
  const send = async (mail: Promise<EmailMessage | null>) =>
    void sent.push(...[await mail].filter((one) => one !== null));
  return {
    sent,
    received: (id: number) => send(prayerReceivedEmail({ links }).render(db, { id })),
    onTheWall: (id: number) => send(wallEmail({ links }).render(db, { id })),
    prayed: (id: number, people: number) =>
      send(prayedEmail({ links }).render(db, { id, people, since: "2026-03-03" })),
  };
}

describe("the mail about a request", () => {
  test("[PRAY-44] confirms it and brings the link to it, with no word of what was typed", async ({ db }) => {
    const { sent, received } = emails(db);
    const id = await aPrayer(db, { name: "Buy at evil.example", prayerRequest: "Buy at evil.example" });
    await received(id);
    expect(sent).toMatchObject([{ to: { address: "ann@home.example" }, subject: "Prayer request received" }]);
    expect(sent[0]?.text).toContain(links.url("/prayer-wall/mine", "prayer", { id }));
    expect(`${sent[0]?.html}${sent[0]?.text}`).not.toContain("evil.example");
  });

  test("says where to find help at once, by call or text", async ({ db }) => {
    const { sent, received } = emails(db);
    await received(await aPrayer(db, { isUrgent: true }));
    for (const link of ["tel:911", "tel:988", "sms:988"]) expect(sent[0]?.html).toContain(`href="${link}"`);
    expect(sent[0]?.text).toContain("call 911");
    expect(sent[0]?.text).toContain("call or text 988 (Suicide & Crisis Lifeline)");
  });

  test("[PRAY-33] is never sent to the address that stands for none, and not about what is gone", async ({ db }) => {
    const { sent, received, onTheWall, prayed } = emails(db);
    const nobody = await aPrayerOnTheWall(db, { email: "no-reply@prayer.invalid", wantsToKnow: true });
    for (const id of [nobody, 987_654_321]) {
      await received(id);
      await onTheWall(id);
      await prayed(id, 3);
    }
    expect(sent).toEqual([]);
  });

  test("[FN-15] attack X2: says that it is on the wall, in the words shown there, the real name set apart", async ({
    db,
  }) => {
    const { sent, onTheWall } = emails(db);
    await onTheWall(await aPrayerOnTheWall(db, { name: "שרה", shareNamePublicly: false, editedRequest: "For Mother" }));
    expect(sent[0]?.text).toContain("Dear \u2068שרה\u2069,");
    expect(sent[0]?.text).toContain("For Mother");
    expect(sent[0]?.text).toContain("signed “Anonymous”");
    expect(sent[0]?.text).not.toContain("For my mother");
  });

  test("does not say so when its author has taken it off meanwhile", async ({ db }) => {
    const { sent, onTheWall } = emails(db);
    await onTheWall(await aPrayer(db));
    expect(sent).toEqual([]);
  });

  test("says how many prayed, only to who wants to know", async ({ db }) => {
    const { sent, prayed } = emails(db);
    await prayed(await aPrayerOnTheWall(db), 7);
    expect(sent).toEqual([]);
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    await prayed(id, 7);
    await prayed(id, 1);
    expect(sent.map(({ subject }) => subject)).toEqual(["7 people prayed for you", "Somebody prayed for you"]);
    expect(sent[0]?.text).toContain("7 people prayed for you since March 3, 2026.");
    expect(sent[0]?.text).toContain(links.url("/prayer-wall/mine", "prayer", { id }));
  });

  test("[ADM-PRAY-35] [ADM-PRAY-36] that fails undoes nothing: the request stays on the wall", async ({ db }) => {
    const { jobs, asked } = jobsToRemember();
    const id = await aPrayer(db);
    await approveAndPost({ db, jobs }, id);
    const mailer = { send: () => Promise.reject(new Error("451 try later")) };
    const { delivery } = anEmailDelivery(db, mailer, [wallEmail({ links })]);
    for (const { name, data } of asked) await delivery.enqueue(db, name, data);
    await delivery.deliverDue();
    expect(await deliveryNow(db)).toMatchObject({ counts: { pending: 1 }, troubled: [{ email: "ann@home.example" }] });
    expect(await prayersOnTheWall(db, 10)).toHaveLength(1);
  });
});
