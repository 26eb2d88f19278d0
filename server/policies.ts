import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { RouteAccess, Policy } from "#app/platform/auth/route-access.ts";

const POLICIES: readonly Policy[] = ["public", "visitor", "signed-in", "admin"];

const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 200;

/**
 * What every page opens to, out of its route module. Throws when one does not say: a page that nobody thought about must not be one that
 * everybody can open.
 */
export function policiesOf({ routes }: Pick<ServerBuild, "routes">): (path: string) => Policy {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const silent: string[] = [];
  const tree = (parentId?: string): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map((route) => {
        const children = tree(route.id);
        const isLeaf = children.length === 0;
        const policy = (route.module.handle as Partial<RouteAccess> | undefined)?.access;
        const isPage = isLeaf || (Boolean(route.path) && !children.some(({ index }) => index));
        if (isPage && (policy === undefined || !POLICIES.includes(policy))) silent.push(route.id);
        const shared = { id: route.id, path: route.path, handle: { access: policy } };
        return route.index ? { ...shared, index: true } : { ...shared, children };
      });
  const known = tree();
  if (silent.length > 0)
    throw new Error(`These routes do not say whom they open to (export const handle: Door): ${silent.join(", ")}`);

  // Matching ranks every route anew, which costs more than a kept page; visitors come back to the same few paths.
  const found = new Map<string, Policy>();
  return (path) => {
    const before = found.get(path);
    if (before) return before;
    const leaf = matchRoutes(known, path)?.at(-1);
    // No route at all: the answer is the same "not found" for everybody.
    const policy = (leaf?.route.handle as RouteAccess | undefined)?.access ?? "public";
    if (found.size >= MOST_REMEMBERED) found.clear();
    if (path.length < LONGEST_REMEMBERED) found.set(path, policy);
    return policy;
  };
}

/** The page a path is about: React Router asks for a page's data at its path with `.data` added. */
export function pathOfPage(path: string): string {
  if (path === "/_root.data" || path === "/_.data") return "/";
  return path.endsWith(".data") ? path.slice(0, -".data".length).replace(/\/_$/, "") || "/" : path;
}
