import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import type { Visitor } from "#app/platform/auth/route-access.ts";
import {
  clientAddressContext,
  adminApiContext,
  anonymousKeyContext,
  callAuthContext,
  authContext,
  dbContext,
  emailsContext,
  envContext,
  featuresContext,
  isCachedPageContext,
  jobsContext,
  limiterContext,
  linksContext,
  mailerContext,
  cacheLifetimeContext,
  policyContext,
  shopContext,
  publicUrlContext,
  storageContext,
  storefrontContext,
  visitorContext,
} from "#app/platform/context.ts";
import { once } from "#app/platform/concurrency.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { createPageLife } from "#app/platform/http/page-life.ts";
import { NOINDEX } from "#app/platform/http/loader-headers.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import type { CallAuth } from "./call-auth.ts";
import type { Commerce } from "../commerce.ts";
import { policiesOf } from "./policies.ts";

/** The services of loaders and actions (platform/context.ts). */
type PageServices = {
  db: Db;
  env: Env;
  publicUrl: string;
  limiter: Limiter;
  jobs: Jobs;
  emails: EmailDelivery;
  mailer: Mailer;
  links: SignedLinks;
  anonymousKey: (...parts: (string | number)[]) => string;
  storage: Storage;
  auth: Auth;
  callAuth: (address: string) => CallAuth;
  commerce: Pick<Commerce, "storefront" | "admin" | "shop">;
  features: readonly Feature[];
};

type Requester = { address: string; visitor: () => Promise<Visitor | null> };

/** `keepsRoutes`: false in development, which reloads the routes on every change. */
export function createPageRenderer(
  services: PageServices,
  { loadPages, keepsRoutes }: { loadPages: () => Promise<ServerBuild>; keepsRoutes: boolean },
) {
  const load = keepsRoutes ? once(loadPages) : loadPages;
  const routerOf = async () => createRequestHandler(await load(), process.env["NODE_ENV"]);
  // Prepared once where the routes do not change: React Router takes 3 ms for all of ours.
  const router = keepsRoutes ? once(routerOf) : routerOf;
  const access = async () => policiesOf(await load());

  /** The access of the page at a path. */
  const policyOf = keepsRoutes ? once(access) : access;

  /** Without a requester, the page is cached for all visitors and must not depend on the first one. */
  async function render(request: Request, requester?: Requester, life = createPageLife()) {
    const context = contextOf(services, requester);
    context.set(cacheLifetimeContext, life);
    context.set(policyContext, await policyOf());
    const response = await (await router())(request, context);
    // A page's data is not a search result.
    if (new URL(request.url).pathname.endsWith(".data"))
      for (const [name, value] of Object.entries(NOINDEX)) response.headers.set(name, value);
    return response;
  }

  return { render, policyOf };
}

function contextOf(services: PageServices, requester?: Requester): RouterContextProvider {
  const context = new RouterContextProvider();
  if (requester) context.set(clientAddressContext, requester.address);
  context.set(isCachedPageContext, !requester);
  context.set(visitorContext, requester?.visitor ?? noVisitor);
  context.set(callAuthContext, services.callAuth(requester?.address ?? ""));
  context.set(limiterContext, services.limiter);
  context.set(jobsContext, services.jobs);
  context.set(linksContext, services.links);
  context.set(anonymousKeyContext, services.anonymousKey);
  context.set(emailsContext, services.emails);
  context.set(mailerContext, services.mailer);
  context.set(dbContext, services.db);
  context.set(envContext, services.env);
  context.set(publicUrlContext, services.publicUrl);
  context.set(storageContext, services.storage);
  context.set(storefrontContext, services.commerce.storefront);
  context.set(adminApiContext, services.commerce.admin);
  context.set(shopContext, services.commerce.shop);
  context.set(authContext, services.auth);
  context.set(featuresContext, services.features);
  return context;
}

const noVisitor = async () => null;
