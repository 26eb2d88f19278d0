import { sql } from "drizzle-orm";
import type { AdminRole } from "#app/admin-roles.ts";
import { featuresFor } from "#app/platform/auth/access/permissions.server.ts";
import { FEATURES } from "#app/features.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { mailingRecipients, mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { devotionalSubscriptions as list } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { reviewRequests, reviews } from "#app/features/reviews/reviews.tables.server.ts";
import { searchRequests } from "#app/features/search/search.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { actionResultOf, adminContext, adminForm } from "#tests/support/admin.ts";
import { servicesWith } from "#tests/support/services.ts";
import { personAction, personNamed } from "#app/features/person/person-actions.server.ts";
import { personSections } from "#app/features/person/person.server.ts";
import { personNotes } from "#app/features/person/person.tables.server.ts";

export const email = "ann@home.example";

export const none = { devotionals: false, products: false, community: false, stories: false };
export const preferences = { ...none, devotionals: true };

export async function anOrder(db: Db, id: number, given: { email: string; shop?: string; revenue?: number }) {
  await db.execute(sql`
    insert into orders (shop, id, name, number, email, customer_name, placed_at, updated_at, financial_status, fulfillment_status, currency,
      total_minor, refunded_minor, revenue_minor, item_count, codes, search_text, asked_at, seen_at, fingerprint)
    values (${given.shop ?? "embedded store"}, ${id}, ${`#${id}`}, ${String(id)}, ${given.email}, 'Ann Reed', now(), now(), 'PAID', 'UNFULFILLED', 'USD',
      12800, 0, ${given.revenue ?? 12_800}, 1, '{}', '', now(), now(), '')`);
}

/** Everything that the shop may know of one address, and one row of someone else in each table. */
export async function filled(db: Db) {
  const ids: Record<string, number> = {};
  for (const address of ["ben@home.example", email]) {
    const typed = address === email ? "Ann@Home.example" : address;
    const [subscription] = await db
      .insert(list)
      .values({ name: "Ann", email: address, preferences, confirmedAt: new Date() })
      .returning();
    const [prayer] = await db
      .insert(prayerRequests)
      .values({
        name: "Ann",
        email: typed,
        prayerRequest: "For my mother",
        shareNamePublicly: false,
        consentPostToWall: true,
      })
      .returning();
    const story = { name: "Ann", email: typed, story: "I walked.", sharePermission: true, displayNamePublicly: true };
    const [written] = await db.insert(userStories).values(story).returning();
    const [restock] = await db
      .insert(backInStockRequests)
      .values({
        shopifyProductId: "p",
        shopifyVariantId: address,
        productTitle: "Pilgrim Low",
        variantTitle: "9",
        customerEmail: address,
      })
      .returning();
    const [ambassador] = await db
      .insert(ambassadorSignups)
      .values({ name: "Ann", email: typed, preferences, confirmedAt: new Date() })
      .returning();
    const [asked] = await db
      .insert(reviewRequests)
      .values({
        orderLineId: address,
        orderId: "1",
        productId: "p",
        productTitle: "Pilgrim Low",
        email: typed,
        dueAt: new Date(),
      })
      .returning();
    const [review] = await db
      .insert(reviews)
      .values({
        requestId: asked!.id,
        productId: "p",
        stars: 5,
        title: "Good",
        text: "They fit.",
        name: "Ann",
        mayPublish: true,
      })
      .returning();
    await db.insert(searchRequests).values({ query: "clogs", email: address, confirmedAt: new Date() });
    await db.insert(personNotes).values({ email: address, text: "Called about a size.", writtenBy: "o@shod.example" });
    await db.insert(outgoingEmails).values({
      kind: "order-receipt",
      email: address,
      dedupeKey: address,
      payload: {},
      priority: 1,
      nextAttemptAt: new Date(),
      expiresAt: new Date(),
      status: "sent",
    } as never);
    const [mailing] = await db
      .insert(mailings)
      .values({
        key: address,
        kind: "newsletter",
        subject: "Harvest news",
        html: "",
        text: "",
        audiences: ["products"],
        audienceAt: new Date(),
      })
      .returning();
    await db.insert(mailingRecipients).values({
      mailingId: mailing!.id,
      email: address,
      name: "Ann",
      source: "subscription",
      sourceId: subscription!.id,
      status: "failed",
      reason: "550 no such user",
    });
    Object.assign(ids, {
      subscription: subscription!.id,
      prayer: prayer!.id,
      story: written!.id,
      restock: restock!.id,
      ambassador: ambassador!.id,
      review: review!.id,
    });
  }
  await anOrder(db, 1001, { email: "ANN@home.example" });
  await anOrder(db, 1002, { email });
  await anOrder(db, 1003, { email: "ben@home.example" });
  await anOrder(db, 1004, { email, shop: "another shop" });
  await db.insert(users).values({ id: "ann", name: "Ann Reed", email, emailVerified: true });
  return { ...ids, order: 1001 };
}

export const servicesFor = (db: Db, role: AdminRole = "owner") =>
  servicesWith({
    db,
    features: featuresFor({ isAdmin: true, role }, FEATURES),
    emails: { labelOf: (kind) => `Kind ${kind}` },
  });

export const sectionsFor = async (db: Db, role: AdminRole = "owner") =>
  (await personSections(servicesFor(db, role), { isAdmin: true, role }, email)).sections;

/** An action on the page of a person, as an admin of that role sends it. */
export function act(
  db: Db,
  fields: Record<string, string>,
  { name = "", role = "owner", enqueued = [] }: { name?: string; role?: AdminRole; enqueued?: object[] } = {},
) {
  const context = adminContext(
    db,
    {
      limiter: createLimiter(db, "a secret"),
      emails: { enqueue: async (_tx: Db, kind: string, data: object) => void enqueued.push({ kind, ...data }) },
    },
    role,
  );
  return personNamed(context, name).then((person) => actionResultOf(personAction(adminForm(context, fields), person)));
}
