import type { Db } from "#app/platform/db/database.server.ts";
import { deliveryNow } from "#app/platform/email/outgoing-emails.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { prayedEmail, prayerReceivedEmail, wallEmail } from "./prayer-emails.server.ts";
import { approveAndPost } from "./prayer-review.server.ts";
import { aPrayer, aPrayerOnTheWall, recordingEmails } from "./prayers.factories.ts";
import { prayersOnTheWall } from "./prayers.server.ts";
import { prayersSettings } from "./prayers.settings.ts";

const links = createSignedLinks("a secret", "https://shod.example");

const CRISIS_TEXT = prayersSettings.CRISIS_TEXT.schema.parse(undefined);

function emails(db: Db, env = { CRISIS_TEXT }) {
  const sent: EmailMessage[] = [];
  const send = async (rendering: Promise<EmailMessage | null>) => {
    const email = await rendering;
    if (email) sent.push(email);
  };
  return {
    sent,
    received: (id: number) => send(prayerReceivedEmail({ links, env }).render(db, { id })),
    onTheWall: (id: number) => send(wallEmail({ links }).render(db, { id })),
    prayed: (id: number, count: number) =>
      send(prayedEmail({ links }).render(db, { id, people: count, since: "2026-03-03" })),
  };
}

describe("the email about a request", () => {
  test("[PRAY-44] confirms it and links to it, and quotes nothing that was typed", async ({ db }) => {
    const { sent, received } = emails(db);
    const id = await aPrayer(db, { name: "Buy at evil.example", prayerRequest: "Buy at evil.example" });
    await received(id);
    expect(sent).toMatchObject([{ to: { address: "ann@home.example" }, subject: "Prayer request received" }]);
    expect(sent[0]?.text).toContain(links.url("/prayer-wall/mine", "prayer", { id }));
    expect(`${sent[0]?.html}${sent[0]?.text}`).not.toContain("evil.example");
  });

  test("says where to get help immediately, by call or text", async ({ db }) => {
    const { sent, received } = emails(db);
    await received(await aPrayer(db, { isUrgent: true }));
    for (const link of ["tel:911", "tel:988", "sms:988"]) expect(sent[0]?.html).toContain(`href="${link}"`);
    expect(sent[0]?.text).toContain("call 911");
    expect(sent[0]?.text).toContain("call or text 988 (Suicide & Crisis Lifeline)");
  });

  test("has the owner's crisis text as it is when the email is sent", async ({ db }) => {
    const env = { CRISIS_TEXT };
    const { sent, received } = emails(db, env);
    env.CRISIS_TEXT = "In danger? [Call 112](tel:112), or see [help & hope](https://help.example/?a=1).";
    await received(await aPrayer(db, {}));
    expect(sent[0]?.text).toContain("In danger? Call 112, or see help & hope.");
    expect(sent[0]?.html).toContain('href="tel:112"');
    expect(sent[0]?.html).not.toContain("911");
  });

  test("[PRAY-33] is never sent to the placeholder address, nor about a deleted request", async ({ db }) => {
    const { sent, received, onTheWall, prayed } = emails(db);
    const withoutEmail = await aPrayerOnTheWall(db, { email: "no-reply@prayer.invalid", wantsToKnow: true });
    for (const id of [withoutEmail, 987_654_321]) {
      await received(id);
      await onTheWall(id);
      await prayed(id, 3);
    }
    expect(sent).toEqual([]);
  });

  test("[FN-15] attack M12: says that it is on the wall and links to it, and quotes nothing that was typed", async ({
    db,
  }) => {
    const { sent, onTheWall } = emails(db);
    const typed = { name: "Your account is locked", prayerRequest: "Call +1 555 0100", editedRequest: "evil.example" };
    const id = await aPrayerOnTheWall(db, { ...typed, shareNamePublicly: false });
    await onTheWall(id);
    await onTheWall(await aPrayerOnTheWall(db, { ...typed, shareNamePublicly: true }));
    for (const { subject, html, text } of sent)
      for (const words of Object.values(typed)) expect(subject + html + text).not.toContain(words);
    expect(sent[0]?.text).toContain("on the prayer wall as “Anonymous”.");
    expect(sent[1]?.text).toContain("with the name you gave");
    expect(sent[0]?.text).toContain(links.url("/prayer-wall/mine", "prayer", { id }));
  });

  test("attack M12: goes to one mailbox at most three times an hour, whatever its tags", async ({ db }) => {
    const sent: EmailMessage[] = [];
    const mailer = { send: async (email: EmailMessage) => void sent.push(email) };
    const { delivery } = anEmailDelivery(db, mailer, [wallEmail({ links })]);
    for (let at = 0; at < 8; at++)
      await approveAndPost({ db, emails: delivery }, await aPrayer(db, { email: `ann+${at}@home.example` }));
    await delivery.deliverDue();
    expect(sent).toHaveLength(3);
    expect(await prayersOnTheWall(db, 10)).toHaveLength(8);
  });

  test("is not sent when its author has taken the request off the wall since", async ({ db }) => {
    const { sent, onTheWall } = emails(db);
    await onTheWall(await aPrayer(db));
    expect(sent).toEqual([]);
  });

  test("says how many prayed, only to authors who asked for it", async ({ db }) => {
    const { sent, prayed } = emails(db);
    await prayed(await aPrayerOnTheWall(db), 7);
    expect(sent).toEqual([]);
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    await prayed(id, 7);
    await prayed(id, 1);
    expect(sent.map(({ subject }) => subject)).toEqual(["7 people prayed for you", "Someone prayed for you"]);
    expect(sent[0]?.text).toContain("7 people prayed for you since March 3, 2026.");
    expect(sent[0]?.text).toContain(links.url("/prayer-wall/mine", "prayer", { id }));
  });

  test("[ADM-PRAY-35] [ADM-PRAY-36] undoes nothing when it fails: the request stays on the wall", async ({ db }) => {
    const { emails, enqueued } = recordingEmails();
    const id = await aPrayer(db);
    await approveAndPost({ db, emails }, id);
    const mailer = { send: () => Promise.reject(new Error("451 try later")) };
    const { delivery } = anEmailDelivery(db, mailer, [wallEmail({ links })]);
    for (const { name, data } of enqueued) await delivery.enqueue(db, name, data);
    await delivery.deliverDue();
    expect(await deliveryNow(db)).toMatchObject({ counts: { pending: 1 }, problems: [{ email: "ann@home.example" }] });
    expect(await prayersOnTheWall(db, 10)).toHaveLength(1);
  });
});
