import { createContext } from "react-router";
import type { Auth } from "./auth/auth.server.ts";
import type { Policy, Visitor } from "./auth/route-access.ts";
import type { Db } from "./db/database.server.ts";
import type { EmailDelivery } from "./email/email-delivery.server.ts";
import type { Mailer } from "./email/mailer.server.ts";
import type { Env } from "./env.server.ts";
import type { Limiter } from "./limits/rate-limit.server.ts";
import type { PageLife } from "./http/page-life.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { SignedLinks } from "./signed-links.server.ts";
import type { ShopifyAdmin } from "./shopify/admin.server.ts";
import type { Storage } from "./storage/storage.server.ts";
import type { Storefront } from "./shopify/storefront.server.ts";

/** What the server hands to every loader and action: context.get(dbContext). */
export const dbContext = createContext<Db>();
export const envContext = createContext<Env>();
export const storefrontContext = createContext<Storefront>();
/** Null where a real shop gave us no Admin API token. */
export const adminApiContext = createContext<ShopifyAdmin | null>();
/** The address visitors see, without a slash at the end. */
export const publicUrlContext = createContext<string>();
/** Where the visitor asks from, for limits. Not set while a page is made that everybody gets: it must not depend on one of them. */
export const addressContext = createContext<string>();
export const limiterContext = createContext<Limiter>();
export const authContext = createContext<Auth>();
/** Asks /api/auth/{path} on behalf of the one a page's action answers: the same limits, the same even times as for everybody. */
export const askAuthContext = createContext<(path: string, from: Request, body: object) => Promise<Response>>();
/** Who is asking: looked up once a request, when somebody wants to know. Null: nobody is signed in. */
export const visitorContext = createContext<() => Promise<Visitor | null>>(async () => null);
/** What the page or door at a path opens to. */
export const policyContext = createContext<(path: string) => Policy>();
/** Links that let the reader of a mail do one thing without signing in. */
export const linksContext = createContext<SignedLinks>();
/** A keyed hash of what it is given: the same gives the same, and nobody finds out from it what that was. */
export const anonymousKeyContext = createContext<(...parts: (string | number)[]) => string>();
export const jobsContext = createContext<Pick<Jobs, "enqueue" | "isDone">>();
/** Uploaded photos and videos. */
export const storageContext = createContext<Storage>();
/** How long the page that is being made may be kept. */
export const pageLifeContext = createContext<PageLife>();
/** What became of the emails that an action owed, and what their kinds are called. */
export const emailsContext = createContext<Pick<EmailDelivery, "outcomes" | "labelOf">>();
/** For test mails alone, whose fate the page tells; all others are owed and delivered (platform/email). */
export const mailerContext = createContext<Pick<Mailer, "send">>();
/** What the features keep about a person, for the download of it. */
export const personalDataContext =
  createContext<readonly { name: string; of: (db: Db, person: { id: string; email: string }) => Promise<unknown> }[]>();
