import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { once } from "#app/platform/concurrency.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { createPageLife } from "#app/platform/http/page-life.ts";
import { NOINDEX } from "#app/platform/http/loader-headers.ts";
import type { CallAuth } from "./call-auth.ts";
import { adminPathsOf, pageAccessOf } from "./policies.ts";

type Requester = { address: string; visitor: () => Promise<Visitor | null> };

type PageOptions = {
  /** Calls the auth endpoint as the visitor at that address. */
  callAuth: (address: string) => CallAuth;
  loadPages: () => Promise<ServerBuild>;
  /** False in development, which reloads the routes on every change. */
  keepsRoutes: boolean;
};

export function createPageRenderer(services: Services, { callAuth, loadPages, keepsRoutes }: PageOptions) {
  const load = keepsRoutes ? once(loadPages) : loadPages;
  const routerOf = async () => createRequestHandler(await load(), process.env["NODE_ENV"]);
  // Prepared once where the routes do not change: React Router takes 3 ms for all of ours.
  const router = keepsRoutes ? once(routerOf) : routerOf;
  const access = async () => pageAccessOf(await load());

  /** The access of the page at a path. */
  const accessOf = keepsRoutes ? once(access) : access;
  const pathsOf = async () => adminPathsOf(await load());
  const adminPaths = keepsRoutes ? once(pathsOf) : pathsOf;

  /** Without a requester, the page is cached for all visitors and must not depend on the first one. */
  async function render(request: Request, requester?: Requester, life = createPageLife()) {
    const pageAccess = await accessOf();
    const paths = await adminPaths();
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, {
      visitor: requester?.visitor ?? noVisitor,
      get clientAddress() {
        if (!requester) throw new Error("A cached page must not depend on one visitor's address.");
        return requester.address;
      },
      callAuth: callAuth(requester?.address ?? ""),
      policyOf: (path) => pageAccess(path).policy,
      areasOf: (path) => pageAccess(path).areas,
      adminPaths: () => paths,
      cacheLifetime: life,
      isCachedPage: !requester,
    });
    const response = await (await router())(request, context);
    // A page's data is not a search result.
    if (new URL(request.url).pathname.endsWith(".data"))
      for (const [name, value] of Object.entries(NOINDEX)) response.headers.set(name, value);
    return response;
  }

  return { render, accessOf };
}

const noVisitor = async () => null;
