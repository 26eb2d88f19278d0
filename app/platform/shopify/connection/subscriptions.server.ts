import { z } from "zod";
import { forEachItem } from "../../jobs/for-each-item.ts";
import type { ShopConnection } from "../shop-connection.server.ts";
import { CREATE_WEBHOOK_SUBSCRIPTION, WEBHOOK_SUBSCRIPTIONS } from "./connection.operations.server.ts";

type Shop = Pick<ShopConnection, "askAdmin">;

const listed = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ topic: z.string(), uri: z.string() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

const created = z.object({
  webhookSubscriptionCreate: z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
});

/**
 * Subscribes to the topics whose webhooks do not go to `uri` yet: Shopify deletes a subscription after eight failed deliveries in a row.
 * Idempotent. Subscriptions that go elsewhere stay: another site may use the same app.
 */
export async function ensureSubscriptions(shop: Shop, { uri, topics }: { uri: string; topics: readonly string[] }) {
  const existing = await topicsSentTo(shop, uri);
  const registered: string[] = [];
  const failed: { topic: string; reason: string }[] = [];
  await forEachItem(
    topics.filter((topic) => !existing.has(enumOf(topic))),
    async (topic) => {
      const variables = { topic: enumOf(topic), subscription: { uri, format: "JSON" } };
      const reason = await shop.askAdmin(CREATE_WEBHOOK_SUBSCRIPTION, variables).then(
        (data) => created.parse(data).webhookSubscriptionCreate.userErrors[0]?.message,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (reason === undefined) registered.push(topic);
      else failed.push({ topic, reason });
    },
  );
  return {
    subscribed: topics.filter((topic) => existing.has(enumOf(topic)) || registered.includes(topic)),
    registered,
    failed,
  };
}

async function topicsSentTo(shop: Shop, uri: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const page: z.infer<typeof listed> = listed.parse(await shop.askAdmin(WEBHOOK_SUBSCRIPTIONS, { after }));
    const { nodes, pageInfo } = page.webhookSubscriptions;
    for (const each of nodes) if (each.uri === uri) found.add(each.topic);
    after = pageInfo.endCursor;
    hasMore = pageInfo.hasNextPage && after !== null;
  }
  return found;
}

/** "orders/create" is ORDERS_CREATE in the API. */
function enumOf(topic: string): string {
  return topic.toUpperCase().replaceAll("/", "_");
}
