import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { Area } from "#app/admin-roles.ts";
import { areasOf, type Policy, type RouteAccess } from "#app/platform/auth/access/route-access.ts";

const POLICIES: readonly Policy[] = ["public", "visitor", "signed-in", "admin"];

const MAX_CACHED_PATHS = 1_000;
const MAX_CACHED_LENGTH = 200;

export type PageAccess = { policy: Policy; areas: readonly Area[] };

/**
 * The access of every page, from its route module. Throws if a route does not declare it, or is for admins without an area, so that no page
 * is open by accident. A page needs the areas of the routes around it, too, because it shows them.
 */
export function pageAccessOf({ routes }: Pick<ServerBuild, "routes">): (path: string) => PageAccess {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const undeclared: string[] = [];
  const tree = (parentId?: string): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map((route) => {
        const children = tree(route.id);
        const isLeaf = children.length === 0;
        const declared = (route.module.handle ?? {}) as Partial<RouteAccess>;
        const policy = declared.access;
        const isPage = isLeaf || (Boolean(route.path) && !children.some(({ index }) => index));
        const areas = areasOf(declared);
        if (isPage && (policy === undefined || !POLICIES.includes(policy))) undeclared.push(route.id);
        else if (policy === "admin" && areas.length === 0) undeclared.push(`${route.id} (area)`);
        const shared = { id: route.id, path: route.path, handle: { policy, areas } };
        return route.index ? { ...shared, index: true } : { ...shared, children };
      });
  const known = tree();
  if (undeclared.length > 0)
    throw new Error(
      `These routes do not declare their access (export const handle: RouteAccess): ${undeclared.join(", ")}`,
    );

  // Cached, because matching ranks every route, which costs more than serving a cached page.
  const found = new Map<string, PageAccess>();
  return (path) => {
    const cached = found.get(path);
    if (cached) return cached;
    const branch = matchRoutes(known, path)?.map(({ route }) => route.handle as PageAccess) ?? [];
    // No route: the same "not found" page for everyone.
    const policy = branch.at(-1)?.policy ?? "public";
    const access = { policy, areas: [...new Set(branch.flatMap(({ areas }) => areas))] };
    if (found.size >= MAX_CACHED_PATHS) found.clear();
    if (path.length < MAX_CACHED_LENGTH) found.set(path, access);
    return access;
  };
}

export type AdminPath = { path: string; areas: readonly Area[] };

/** Every path of the admin as the route table has it, with the areas that it needs. */
export function adminPathsOf({ routes }: Pick<ServerBuild, "routes">): AdminPath[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const outward = (route: (typeof all)[number]): (typeof all)[number][] => {
    const parent = all.find(({ id }) => id === route.parentId);
    return [route, ...(parent ? outward(parent) : [])];
  };
  return all.flatMap((route) => {
    const branch = outward(route);
    const path = branch
      .flatMap(({ path: part }) => part ?? [])
      .toReversed()
      .join("/");
    const areas = branch.flatMap(({ module }) => areasOf((module.handle ?? {}) as Partial<RouteAccess>));
    const isAdmin = (route.module.handle as Partial<RouteAccess> | undefined)?.access === "admin";
    return isAdmin && path !== "" ? [{ path: `/${path}`, areas: [...new Set(areas)] }] : [];
  });
}

/** The page of a path: React Router requests a page's data at its path plus `.data`. */
export function pathOfPage(path: string): string {
  if (path === "/_root.data" || path === "/_.data") return "/";
  return path.endsWith(".data") ? path.slice(0, -".data".length).replace(/\/_$/, "") || "/" : path;
}
