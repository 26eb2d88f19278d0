import { sql } from "drizzle-orm";
import { recordStock } from "#app/features/inventory/inventory.server.ts";
import { expect, startBuiltSite, test, loadBuild } from "../support/built-site.ts";

const PRAYER = "For rain on dry fields";

test("a cached page is rendered again only when the stock that shoppers see has changed", async () => {
  const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
  const site = await startBuiltSite({}, { database });
  let liveEvents = 0;
  await database.listen("shod_live", (payload) => void (liveEvents += payload.includes("ProductVariant/77") ? 1 : 0));
  const report = async (currentStock: number, isSoldOut = false) => {
    const before = liveEvents;
    const one = { variantId: "gid://shopify/ProductVariant/77", currentStock, isSoldOut, at: new Date() };
    await database.db.transaction((tx) => recordStock(tx, [one]));
    await expect.poll(() => liveEvents).toBe(before + 1);
  };
  /** Whether the page was rendered since the prayer was inserted, for which no live event was published. */
  const isRenderedAgain = async () => {
    const response = await site.fetch(new Request("http://localhost:3000/prayer-wall"), "127.0.0.1");
    return (await response.text()).includes(PRAYER);
  };
  try {
    await report(50);
    expect(await isRenderedAgain()).toBe(false);
    await database.db.execute(
      sql`insert into prayer_requests (name, email, prayer_request, share_name_publicly, consent_post_to_wall, approved, posted_to_wall)
        values ('Ann', 'ann@home.example', ${PRAYER}, true, true, true, true)`,
    );
    await report(49);
    await report(6);
    expect(await isRenderedAgain()).toBe(false);
    await report(5);
    expect(await isRenderedAgain()).toBe(true);
  } finally {
    site.stopAccepting();
    await site.close();
  }
});
