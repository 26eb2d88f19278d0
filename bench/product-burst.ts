import { createHmac, randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";

const WEBHOOKS_AT_ONCE = 8;

type Delivery = { topic: string; body: string; id: string };

/**
 * Changes the first products of the embedded store, and returns the webhooks about them. By the last digit of its id, a product is deleted (0),
 * costs 1.00 more (1 to 3), is sold out (4 to 6) or stays as it is; of those that end with 9 every webhook arrives twice.
 */
export async function changeProducts(db: Db, count: number): Promise<Delivery[]> {
  const chosen = sql`(select id from store.products order by id limit ${count})`;
  const products = await rowsOf<{ id: string | number }>(db, chosen);
  await db.execute(sql`update store.products set status = 'archived' where id % 10 = 0 and id in ${chosen}`);
  await db.execute(
    sql`update store.variants set price_minor = price_minor + 100 where product_id % 10 in (1, 2, 3) and product_id in ${chosen}`,
  );
  await db.execute(
    sql`update store.variants set stock = 0 where product_id % 10 in (4, 5, 6) and product_id in ${chosen}`,
  );
  return products.flatMap(({ id }) => {
    const delivery = deliveryFor(Number(id), Number(id) % 10 === 0 ? "products/delete" : "products/update");
    return Number(id) % 10 === 9 ? [delivery, delivery] : [delivery];
  });
}

function deliveryFor(productId: number, topic = "products/update"): Delivery {
  return { topic, body: JSON.stringify({ id: productId }), id: randomUUID() };
}

/** Sends them over eight connections, each as soon as the one before has its response. `secret`: what the site expects them to be signed with. */
export async function sendAll(site: Site, secret: string, deliveries: Delivery[]): Promise<void> {
  const left = deliveries.values();
  const send = async () => {
    for (const { topic, body, id } of left) {
      // As over connections: with nothing but statements of the embedded database, the event loop would not get to anything else.
      await setImmediate();
      const headers = {
        "X-Shopify-Topic": topic,
        "X-Shopify-Webhook-Id": id,
        "X-Shopify-Hmac-Sha256": createHmac("sha256", secret).update(body).digest("base64"),
      };
      const request = new Request("http://localhost:3000/webhooks/shopify", { method: "POST", body, headers });
      const response = await site.fetch(request, "127.0.0.1");
      if (response.status !== 200) throw new Error(`A webhook got the status ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: WEBHOOKS_AT_ONCE }, send));
}

/** Whether changes of products are still to be applied. */
export async function isApplyingChanges(db: Db): Promise<boolean> {
  const waiting = await rowsOf(
    db,
    sql`select 1 from webhook_inbox where processed_at is null union all select 1 from catalog_changes limit 1`,
  );
  return waiting.length > 0;
}
