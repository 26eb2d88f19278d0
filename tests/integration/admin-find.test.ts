import { findInAdmin } from "#app/features/admin/admin.server.ts";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { FEATURES } from "#app/features.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { servicesWith } from "#tests/support/services.ts";

const preferences = { devotionals: true, products: false, community: false, stories: false };
const services = (db: Db) => servicesWith({ db, features: FEATURES });
const kinds = async (db: Db, search: string) =>
  (await findInAdmin(services(db), search)).found.map(({ kind, label }) => `${kind} ${label}`);

async function filled(db: Db) {
  await db.insert(devotionalSubscriptions).values({ name: "Miriam Stone", email: "miriam@home.example", preferences });
  await db.insert(ambassadorSignups).values({ name: "Miriam Vale", email: "vale@home.example" });
  await db.insert(prayerRequests).values({
    name: "Miriam",
    email: "miriam@home.example",
    prayerRequest: `For my harvest ${"and more ".repeat(40)}`,
    shareNamePublicly: false,
    consentPostToWall: true,
  });
  const story = { email: "ruth@home.example", story: "I walked.", sharePermission: true, displayNamePublicly: true };
  await db.insert(userStories).values({ ...story, name: "Ruth" });
  await db.insert(promoCodes).values({ code: "HARVEST10", discountType: "percentage", discountValue: 10 });
}

describe("the search over all of the admin", () => {
  test("finds people by name and email, prayers by their words, stories by author and codes by their beginning", async ({
    db,
  }) => {
    await filled(db);
    expect(await kinds(db, "miriam")).toEqual(
      expect.arrayContaining(["Subscriber Miriam Stone", "Ambassador Miriam Vale"]),
    );
    expect(await kinds(db, " vale@home.example ")).toEqual(["Ambassador Miriam Vale"]);
    expect(await kinds(db, "harvest")).toEqual(["Prayer Anonymous", "Promo code HARVEST10"]);
    expect(await kinds(db, "ruth")).toEqual(["Story Ruth"]);
    expect(await kinds(db, "")).toEqual([]);
    expect(await kinds(db, "'; drop table --")).toEqual([]);
  });

  test("returns at most five of a kind, with short details and links within the admin", async ({ db }) => {
    await filled(db);
    await db
      .insert(devotionalSubscriptions)
      .values(Array.from({ length: 9 }, (_, n) => ({ name: "Miriam", email: `m${n}@home.example`, preferences })));
    const { found } = await findInAdmin(services(db), "miriam");
    expect(found.filter(({ kind }) => kind === "Subscriber")).toHaveLength(5);
    const [prayer] = (await findInAdmin(services(db), "harvest")).found;
    expect(prayer?.detail.length).toBeLessThanOrEqual(90);
    for (const { to } of found) expect(to).toMatch(/^\/admin\//);
  });

  test("says that results are missing when a feature cannot be searched", async ({ db }) => {
    await filled(db);
    const broken = defineFeature({ name: "broken", find: () => Promise.reject(new Error("no connection")) });
    const result = await findInAdmin({ ...services(db), features: [...FEATURES, broken] }, "ruth");
    expect(result).toMatchObject({ isIncomplete: true, found: [{ kind: "Story" }] });
  });
});
