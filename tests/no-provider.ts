import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";

const storefront: Storefront = { query: async () => null };
const mailer: Pick<Mailer, "send"> = { send: async () => {} };

/** Emails that an action owes and that nobody delivers. */
const emails = { outcomes: async () => new Map<string, never>() };

/** For functions that are not about a provider: one that has nothing, and mails that go nowhere. */
export const NO_PROVIDER = { storefront, mailer, emails, publicUrl: "https://shod.example" };
