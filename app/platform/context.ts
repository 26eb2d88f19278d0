import { createContext } from "react-router";
import type { Auth } from "./auth/auth.server.ts";
import type { Policy, Visitor } from "./auth/route-access.ts";
import type { Db } from "./db/database.server.ts";
import type { EmailDelivery } from "./email/email-delivery.server.ts";
import type { Mailer } from "./email/mailer.server.ts";
import type { Env } from "./env.server.ts";
import type { Feature } from "./feature.server.ts";
import type { Limiter } from "./limits/rate-limit.server.ts";
import type { PageLife } from "./http/page-life.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { SignedLinks } from "./signed-links.server.ts";
import type { ShopifyAdmin } from "./shopify/admin.server.ts";
import type { ShopConnection } from "./shopify/shop-connection.server.ts";
import type { Storage } from "./storage/storage.server.ts";
import type { Storefront } from "./shopify/storefront.server.ts";

/** Services that the server provides to every loader and action: context.get(dbContext). */
export const dbContext = createContext<Db>();
export const envContext = createContext<Env>();
export const storefrontContext = createContext<Storefront>();
/** Null when a Shopify store is configured without an Admin API token. */
export const adminApiContext = createContext<ShopifyAdmin | null>();
/** The configured Shopify store; null with the embedded one. */
export const shopContext = createContext<ShopConnection | null>();
/** The public origin, without a trailing slash. */
export const publicUrlContext = createContext<string>();
/** The client's IP address, for rate limits. Not set while a cached page is rendered, which must not depend on one visitor. */
export const clientAddressContext = createContext<string>();
/** Whether the page is rendered for all visitors and cached. */
export const isCachedPageContext = createContext<boolean>(false);
export const limiterContext = createContext<Limiter>();
export const authContext = createContext<Auth>();
/** Calls /api/auth/{path} on behalf of a page's visitor, with the same rate limits and constant-time responses. */
export const callAuthContext = createContext<(path: string, from: Request, body: object) => Promise<Response>>();
/** The signed-in user, looked up on first use and once per request. Null when signed out. */
export const visitorContext = createContext<() => Promise<Visitor | null>>(async () => null);
/** The access policy of a path. */
export const policyContext = createContext<(path: string) => Policy>();
/** Signed links in emails: the recipient can do one thing without signing in. */
export const linksContext = createContext<SignedLinks>();
/** A keyed hash: deterministic, and its input cannot be recovered. */
export const anonymousKeyContext = createContext<(...parts: (string | number)[]) => string>();
export const jobsContext = createContext<Pick<Jobs, "enqueue">>();
/** Uploaded photos and videos. */
export const storageContext = createContext<Storage>();
/** How long the page being rendered may be cached. */
export const cacheLifetimeContext = createContext<PageLife>();
export const emailsContext = createContext<Pick<EmailDelivery, "enqueue" | "outcomes" | "labelOf">>();
/** Sends test emails only, whose outcome the page shows; all others are enqueued (platform/email). */
export const mailerContext = createContext<Pick<Mailer, "send">>();
/** The manifests of all features. */
export const featuresContext = createContext<readonly Feature[]>();
