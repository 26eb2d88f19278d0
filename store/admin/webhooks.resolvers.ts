import { pageOf, type PageArguments } from "../graphql/connection.ts";
import { globalId } from "../graphql/global-id.ts";
import { WEBHOOK_TOPICS } from "../webhooks/topics.ts";
import type { AdminResolvers } from "./admin-context.ts";

type Asked = PageArguments & { topics?: string[] | null };

/** The store tells one address everything it has to tell; one subscription per topic, as Shopify lists them. */
export const webhookQueries: AdminResolvers<object> = {
  webhookSubscriptions: (_root, { topics, ...page }: Asked, { webhooks }) => {
    const all = WEBHOOK_TOPICS.map((topic, at) => ({
      number: at + 1,
      id: globalId("WebhookSubscription", at + 1),
      topic: topic.toUpperCase().replace("/", "_"),
      format: "JSON",
      endpoint: { __typename: "WebhookHttpEndpoint", callbackUrl: webhooks.url },
    }));
    const asked = topics == null ? all : all.filter(({ topic }) => topics.includes(topic));
    return pageOf(asked, page, ({ number }) => ({ value: number, id: number }));
  },
};
