import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId } from "../graphql/global-id.ts";
import { WEBHOOK_TOPICS } from "../webhooks/topics.ts";
import type { AdminResolvers } from "./admin-context.ts";

type Arguments = PageArguments & { topics?: string[] | null };

/** All topics go to one URL; one subscription per topic, as at Shopify. */
export const webhookQueries: AdminResolvers<object> = {
  webhookSubscriptions: (_root, { topics, ...page }: Arguments, { webhooks }) => {
    const all = WEBHOOK_TOPICS.map((topic, at) => ({
      number: at + 1,
      id: globalId("WebhookSubscription", at + 1),
      topic: topic.toUpperCase().replace("/", "_"),
      format: "JSON",
      endpoint: { __typename: "WebhookHttpEndpoint", callbackUrl: webhooks.url },
    }));
    const matching = topics == null ? all : all.filter(({ topic }) => topics.includes(topic));
    return pageOf(matching, page, ({ number }) => ({ value: number, id: number }));
  },
};
