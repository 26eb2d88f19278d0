import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { RouteAccess, Policy } from "#app/platform/auth/access/route-access.ts";

const POLICIES: readonly Policy[] = ["public", "visitor", "signed-in", "admin"];

const MAX_CACHED_PATHS = 1_000;
const MAX_CACHED_LENGTH = 200;

/**
 * The access of every page, from its route module. Throws if a route does not declare it, so that no page is public by accident.
 */
export function policiesOf({ routes }: Pick<ServerBuild, "routes">): (path: string) => Policy {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const undeclared: string[] = [];
  const tree = (parentId?: string): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map((route) => {
        const children = tree(route.id);
        const isLeaf = children.length === 0;
        const policy = (route.module.handle as Partial<RouteAccess> | undefined)?.access;
        const isPage = isLeaf || (Boolean(route.path) && !children.some(({ index }) => index));
        if (isPage && (policy === undefined || !POLICIES.includes(policy))) undeclared.push(route.id);
        const shared = { id: route.id, path: route.path, handle: { access: policy } };
        return route.index ? { ...shared, index: true } : { ...shared, children };
      });
  const known = tree();
  if (undeclared.length > 0)
    throw new Error(
      `These routes do not declare their access (export const handle: RouteAccess): ${undeclared.join(", ")}`,
    );

  // Cached, because matching ranks every route, which costs more than serving a cached page.
  const found = new Map<string, Policy>();
  return (path) => {
    const cached = found.get(path);
    if (cached) return cached;
    const leaf = matchRoutes(known, path)?.at(-1);
    // No route: the same "not found" page for everyone.
    const policy = (leaf?.route.handle as RouteAccess | undefined)?.access ?? "public";
    if (found.size >= MAX_CACHED_PATHS) found.clear();
    if (path.length < MAX_CACHED_LENGTH) found.set(path, policy);
    return policy;
  };
}

/** The page of a path: React Router requests a page's data at its path plus `.data`. */
export function pathOfPage(path: string): string {
  if (path === "/_root.data" || path === "/_.data") return "/";
  return path.endsWith(".data") ? path.slice(0, -".data".length).replace(/\/_$/, "") || "/" : path;
}
