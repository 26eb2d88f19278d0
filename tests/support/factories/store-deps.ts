import type { Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { shippingPrices } from "#app/shipping-rates.ts";
import type { Card } from "#store/payment/card.ts";
import { createTestGateway, type Gateway } from "#store/payment/gateway.ts";

/** The store's dependencies, which record everything it enqueues and sends. */
export function storeDeps(db: Db) {
  const enqueued: { name: string; data: object }[] = [];
  const sent: Request[] = [];
  const inbox = { respond: () => new Response(null, { status: 200 }) };
  const { gateway, ledger } = recordingGateway();
  return {
    enqueued,
    sent,
    inbox,
    ledger,
    deps: {
      db,
      jobs: {
        define: () => {},
        enqueue: async (_tx: Db, name: string, data: object) => void enqueued.push({ name, data }),
      },
      limiter: createLimiter(db, "secret of the test"),
      emails: {
        define: () => {},
        enqueue: async (_tx: Db, name: string, data: object) => String(enqueued.push({ name, data })),
      },
      baseUrl: "http://localhost/store",
      dataDir: "./data",
      timeZone: () => "America/New_York",
      tagline: () => "Made to be walked in.",
      shippingPrices: () => shippingPrices(readEnv({})),
      storefrontToken: "storefront-token-of-the-test",
      adminToken: "admin-token-of-the-test",
      webhooks: {
        url: "http://localhost/webhooks/shopify",
        secret: "webhook-secret-of-the-test",
        send: async (request: Request) => {
          sent.push(request.clone());
          return inbox.respond();
        },
      },
      stylesheetHref: "/assets/app.css",
      gateway,
    },
  };
}

/** The test gateway, which also records approvals and releases. */
function recordingGateway() {
  const real = createTestGateway("secret");
  const ledger = { approved: new Set<string>(), released: new Set<string>(), cards: [] as Card[] };
  const gateway: Gateway = {
    async authorize(payment) {
      ledger.cards.push(payment.card);
      const authorization = await real.authorize(payment);
      if (authorization.outcome === "approved") ledger.approved.add(authorization.reference);
      return authorization;
    },
    async release(reference) {
      ledger.released.add(reference);
      await real.release(reference);
    },
  };
  return { gateway, ledger };
}
