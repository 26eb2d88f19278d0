import { RouterContextProvider } from "react-router";
import { requestContext, servicesContext, type RequestServices } from "#app/platform/context.ts";
import { readEnv } from "#app/platform/env.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { createPageLife } from "#app/platform/http/page-life.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { NO_PROVIDER } from "./no-provider.ts";

/** Services a test gives: of each, what the tested code calls. */
export type GivenServices = { [Name in keyof Services]?: Partial<Services[Name]> };

/** Services of a site without a provider, features and a queue, but those given. There are neither a database nor rate limits unless given. */
export function servicesWith(given: GivenServices = {}): Services {
  return {
    ...NO_PROVIDER,
    env: readEnv({}),
    jobs: { enqueue: async () => {} },
    admin: null,
    features: [],
    ...given,
  } as Services;
}

/** The router context of a loader or action. */
export function contextWith(given: GivenServices, request: Partial<RequestServices> = {}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, servicesWith(given));
  context.set(requestContext, {
    visitor: async () => null,
    clientAddress: "198.51.100.1",
    callAuth: async () => Response.json({}),
    policyOf: () => "public",
    areasOf: () => [],
    adminPaths: () => [],
    cacheLifetime: createPageLife(),
    isCachedPage: false,
    ...request,
  });
  return context;
}

/** The router context of a public form's action, with unused rate limits. */
export const publicFormContext = (db: Db, given: GivenServices = {}, request: Partial<RequestServices> = {}) =>
  contextWith({ db, limiter: createLimiter(db, "a secret"), ...given }, request);

/** From here on, the context has these services instead. */
export function replaceServices(context: RouterContextProvider, given: GivenServices): void {
  context.set(servicesContext, { ...context.get(servicesContext), ...given } as Services);
}
