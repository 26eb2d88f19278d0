import { eq } from "drizzle-orm";
import { FEATURES } from "#app/features.server.ts";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { restockEmail } from "#app/features/back-in-stock/restock-email.server.ts";
import { prayedEmail } from "#app/features/prayers/prayer-emails.server.ts";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { consentsAbout } from "../support/consents.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { testLinks as links } from "../support/community.ts";
import { describe, expect, test } from "../support/database.ts";
import { POSTAL_ADDRESS } from "../support/factories/email-delivery.ts";
import { waitFor } from "../support/restock-batches.ts";
import { noticeBehind } from "#app/features/email/subscribers/unsubscribe.server.ts";

function stopLinkIn(message: EmailMessage | null): string {
  const url = /^<(.+)>$/.exec(message?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect(message?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(message?.text).toContain(url);
  expect(message?.html).toContain(url);
  return new URL(url).searchParams.get("token") ?? "";
}

describe("one-click unsubscribe in an email client", () => {
  test("stops the emails about prayers for that request, and nothing else", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    const other = await aPrayerOnTheWall(db, { wantsToKnow: true });
    const email = prayedEmail({ links });
    const about = { id, people: 2, since: null };
    const notice = await noticeBehind({ db, links, features: FEATURES }, stopLinkIn(await email.render(db, about)));
    expect(notice?.isStopped).toBe(false);
    await notice?.stop("one-click");
    await notice?.stop("one-click");
    expect(await email.render(db, about)).toBeNull();
    expect(await email.render(db, { ...about, id: other })).not.toBeNull();
    const [prayer] = await db.select().from(prayerRequests).where(eq(prayerRequests.id, id));
    expect(prayer).toMatchObject({ wantsToKnow: false, postedToWall: true });
    const consents = (await consentsAbout(db, "prayer", id)).filter(({ given }) => !given);
    expect(consents).toMatchObject([{ purpose: "tell-when-prayed", source: "one-click" }]);
  });

  test("stops the restock emails of an address for every product, and of no other address", async ({ db }) => {
    const [first] = await waitFor(db, 7, 2);
    await waitFor(db, 8, 2);
    const email = restockEmail({ links, postalAddress: POSTAL_ADDRESS });
    const message = await email.render(db, { id: first?.id ?? 0, link: "https://shod.example/shop" });
    expect(message?.text).toContain(POSTAL_ADDRESS);
    expect(message?.html).toContain(POSTAL_ADDRESS);
    const token = stopLinkIn(message);
    await db
      .update(backInStockRequests)
      .set({ notified: true })
      .where(eq(backInStockRequests.id, first?.id ?? 0));
    await (await noticeBehind({ db, links, features: FEATURES }, token))?.stop("one-click");
    expect((await noticeBehind({ db, links, features: FEATURES }, token))?.isStopped).toBe(true);
    const open = await db.select().from(backInStockRequests).where(eq(backInStockRequests.notified, false));
    expect(open.map(({ customerEmail }) => customerEmail)).toEqual(["1@x.example", "1@x.example"]);
  });

  test("rejects a link of another purpose", async ({ db }) => {
    const id = await aPrayerOnTheWall(db, { wantsToKnow: true });
    expect(await noticeBehind({ db, links, features: FEATURES }, links.token("prayer", { id }))).toBeNull();
    expect(await noticeBehind({ db, links, features: FEATURES }, links.token("subscription", { id }))).toBeNull();
    expect(
      await noticeBehind({ db, links, features: FEATURES }, links.token("prayed-emails", { id: 987_654_321 })),
    ).toBeNull();
  });
});
