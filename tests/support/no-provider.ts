import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Recipients } from "#app/platform/limits/rate-limit.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";

const storefront: Storefront = { query: async () => null };
const mailer: Pick<Mailer, "send"> = { send: async () => {} };

/** Delivers none. */
const emails = {
  enqueue: async () => {},
  enqueueAll: async (_tx: unknown, _name: string, list: readonly object[]) => list.map(() => undefined),
  fullWindows: async (_db: unknown, _name: string, batches: Recipients[]) => batches.map((to) => to.map(() => null)),
  outcomes: async () => new Map<string, never>(),
  labelOf: (name: string) => name,
};

/** For functions that need no provider: an empty one, and a mailer that sends nothing. */
export const NO_PROVIDER = { storefront, mailer, emails, publicUrl: "https://shod.example", shop: null };
