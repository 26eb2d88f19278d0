import { sql } from "drizzle-orm";
import { personalDataOf } from "#app/features/account/personal-data.server.ts";
import { submitAmbassadorSignup } from "#app/features/ambassadors/ambassadors.server.ts";
import { submitDevotionalSubscription } from "#app/features/email/subscribers/subscribers.server.ts";
import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import { submitUserStory } from "#app/features/stories/story-submission.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { aVisitor } from "#tests/support/community.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { FEATURES } from "#app/features.server.ts";

const preferences = { devotionals: true, products: false, community: false, stories: false };

async function dataOf(db: Db, email: string) {
  return personalDataOf(db, { id: "unknown", email }, FEATURES, new Date());
}

describe("the personal data download", () => {
  test("has submissions from the address, their consents, and whether the address confirmed", async ({ db }) => {
    for (const email of ["ann@home.example", "ben@home.example"]) {
      await submitDevotionalSubscription(aVisitor(db), { name: "Ann", email, preferences });
      await submitAmbassadorSignup(aVisitor(db), { name: "Ann", email, preferences });
      await submitUserStory(aVisitor(db), {
        name: "Ann",
        email,
        story: "I was lost, then found.",
        sharePermission: true,
      });
    }
    await suppress(db, "ann@home.example", "bounced");
    const agreed = (wording: string) => [expect.objectContaining({ given: true, wording, source: "function" })];
    const found = await dataOf(db, "Ann@home.example");
    expect(found).toMatchObject({
      devotionalSubscriptions: [
        { confirmedAt: null, consents: agreed("I agree to receive these emails: Devotionals") },
      ],
      ambassadorSignups: [{ confirmedAt: null, consents: agreed("Emails you’d also like to receive: Devotionals") }],
      stories: [{ consents: agreed("I give permission to share my story (required)") }],
      mailingsHeldBack: { reason: "bounced", at: expect.any(Date) },
    });
    expect(JSON.stringify(found)).not.toContain("ben@");
    expect(await dataOf(db, "unknown@home.example")).toMatchObject({ stories: [], mailingsHeldBack: null });
  });

  test("has what is stored about the orders of the address", async ({ db }) => {
    await db.execute(sql`
      insert into orders (shop, id, name, number, email, customer_name, placed_at, updated_at, financial_status, fulfillment_status, currency,
        total_minor, refunded_minor, item_count, codes, search_text, asked_at, seen_at, fingerprint)
      select 'a shop', id, '#' || id, id, email, 'Ann', now(), now(), 'PAID', 'UNFULFILLED', 'USD', 1200, 0, 1, '{}', '', now(), now(), ''
      from (values (1, 'Ann@home.example'), (2, 'ben@home.example')) as given (id, email)`);
    await db.execute(sql`insert into order_sync (shop) values ('a shop')`);
    await db.execute(sql`
      insert into order_lines (shop, order_id, position, title, quantity, current_quantity, unfulfilled_quantity)
      values ('a shop', 1, 0, 'Pilgrim Low', 1, 1, 1)`);
    expect(await dataOf(db, "ann@home.example")).toMatchObject({
      orders: [{ number: "#1", name: "Ann", total: { minor: 1_200 }, items: [{ title: "Pilgrim Low", quantity: 1 }] }],
    });
    expect(await dataOf(db, "unknown@home.example")).toMatchObject({ orders: [] });
  });
});
