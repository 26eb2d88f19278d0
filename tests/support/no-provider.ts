import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";

const storefront: Storefront = { query: async () => null };
const mailer: Pick<Mailer, "send"> = { send: async () => {} };

/** Delivers none. */
const emails = {
  enqueue: async () => {},
  outcomes: async () => new Map<string, never>(),
  labelOf: (name: string) => name,
};

/** For functions that need no provider: an empty one, and a mailer that sends nothing. */
export const NO_PROVIDER = { storefront, mailer, emails, publicUrl: "https://shod.example", shop: null };
