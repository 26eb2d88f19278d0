import { asc } from "drizzle-orm";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { banners } from "#app/features/banners/banners.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";

/** Rows of personal data, named for the person, with every consent given. Each function returns the row's id. */

export const EVERY_MAILING = { devotionals: true, products: true, community: true, stories: true };
const confirmedAt = new Date("2026-11-01T10:00:00Z");

export const person = (name: string) => ({ name, email: `${name}@shod.example` });

export async function aPublishedStory(db: Db, name: string): Promise<number> {
  const agreed = { sharePermission: true, displayNamePublicly: true, approved: true };
  const story = { ...person(name), ...agreed, story: `The story of ${name}` };
  return idOf(await db.insert(userStories).values(story).returning({ id: userStories.id }));
}

export async function aSubscriber(db: Db, name: string): Promise<number> {
  const subscription = { ...person(name), preferences: EVERY_MAILING, confirmedAt };
  return idOf(
    await db.insert(devotionalSubscriptions).values(subscription).returning({ id: devotionalSubscriptions.id }),
  );
}

export async function aConfirmedAmbassador(db: Db, name: string): Promise<number> {
  const signup = { ...person(name), preferences: EVERY_MAILING, confirmedAt };
  return idOf(await db.insert(ambassadorSignups).values(signup).returning({ id: ambassadorSignups.id }));
}

export async function aRestockRequest(db: Db, name: string): Promise<number> {
  const variant = { shopifyProductId: "p", shopifyVariantId: "v", productTitle: "Pilgrim", variantTitle: "9" };
  const request = { ...variant, customerEmail: person(name).email };
  return idOf(await db.insert(backInStockRequests).values(request).returning({ id: backInStockRequests.id }));
}

export async function aBanner(db: Db, title: string): Promise<number> {
  return idOf(await db.insert(banners).values({ title, message: "until nine" }).returning({ id: banners.id }));
}

function idOf([row]: { id: number }[]): number {
  if (!row) throw new Error("No row was inserted");
  return row.id;
}

/** Whose rows exist: prayers and stories by name, accounts and restock requests by address. */
export async function remainingRows(db: Db) {
  const names = async (table: typeof prayerRequests | typeof userStories) =>
    (await db.select({ name: table.name }).from(table).orderBy(asc(table.name))).map(({ name }) => name);
  const accounts = await db.select({ email: users.email }).from(users).orderBy(asc(users.email));
  const restockRequests = await db.select({ email: backInStockRequests.customerEmail }).from(backInStockRequests);
  return {
    accounts: accounts.map(({ email }) => email).filter((email) => !email.startsWith("owner")),
    prayers: await names(prayerRequests),
    stories: await names(userStories),
    restockRequests: restockRequests.map(({ email }) => email),
  };
}

type ListRow = {
  name: string;
  preferences: Partial<typeof EVERY_MAILING> | null;
  confirmedAt: Date | null;
  subscribed?: boolean;
};

/** What is published, and which mailings go to whom. */
export async function publicationState(db: Db) {
  const prayers = await db.select().from(prayerRequests).orderBy(asc(prayerRequests.name));
  const stories = await db.select().from(userStories).orderBy(asc(userStories.name));
  const lists: ListRow[] = [
    ...(await db.select().from(devotionalSubscriptions)),
    ...(await db.select().from(ambassadorSignups)),
  ];
  return {
    onTheWall: prayers.flatMap((row) => (row.postedToWall ? [row.name] : [])),
    toReview: prayers.flatMap((row) => (row.approved || row.reviewedAt ? [] : [row.name])),
    byName: prayers.flatMap((row) => (row.shareNamePublicly ? [row.name] : [])),
    published: stories.flatMap((row) => (row.approved ? [row.name] : [])),
    publishedByName: stories.flatMap((row) => (row.displayNamePublicly ? [row.name] : [])),
    mailings: Object.fromEntries(lists.map((row) => [row.name, mailingsTo(row)])),
  };
}

function mailingsTo({ preferences, confirmedAt: consentedAt, subscribed = true }: ListRow): string[] {
  if (!consentedAt || !subscribed) return [];
  return Object.entries(preferences ?? {})
    .flatMap(([name, isOn]) => (isOn ? [name] : []))
    .toSorted();
}
