import { href } from "react-router";
import { defineFeature, type Services } from "#app/platform/feature.server.ts";
import { connectionRecord } from "#app/platform/shopify/connection-record.server.ts";
import { recordShopId } from "#app/platform/shopify/database-shop.server.ts";
import { connectAudit } from "./connect-audit.server.ts";
import { connectionLine } from "./connection-line.ts";
import { CONNECTION_TOPICS } from "./connection-checks.ts";
import { CHECK_CONNECTION, checkConnection, requireAcceptedCredentials } from "./connect.server.ts";

export const connectFeature = defineFeature({
  name: "connect",
  area: "settings",
  audit: connectAudit,
  jobs: (services) => [
    {
      name: CHECK_CONNECTION,
      run: () => check(services),
      isDeduplicated: true,
      cron: "50 4 * * *",
    },
  ],
  async checkAtStart({ env, shop }) {
    if (shop) await requireAcceptedCredentials({ env, shop });
  },
  async catchUp({ db, jobs, shop }) {
    if (shop) await jobs.enqueue(db, CHECK_CONNECTION, {}, { dedupeKey: CHECK_CONNECTION });
  },
  checkShop: (services) => checkConnection(services),
  webhooks: ({ jobs }) => [
    {
      topics: CONNECTION_TOPICS,
      prepare: async () => async (tx) =>
        void (await jobs.enqueue(tx, CHECK_CONNECTION, {}, { dedupeKey: CHECK_CONNECTION })),
    },
  ],
  healthChecks: [
    {
      name: "Shopify connection",
      toDo: "Check the database.",
      run: async ({ db, env }) =>
        connectionLine(
          env.SHOPIFY_STORE_DOMAIN ? await connectionRecord(db, env.SHOPIFY_STORE_DOMAIN) : null,
          new Date(),
        ),
    },
  ],
  adminNav: [{ label: "Shopify", to: href("/admin/shopify"), key: "f", group: "Settings" }],
});

async function check({ db, env, shop, features }: Services): Promise<void> {
  if (!shop) return;
  await recordShopId({ db, shop, features });
  await checkConnection({ db, env, shop, features });
}
