import { createContext } from "react-router";
import type { Area } from "../admin-roles.ts";
import type { Policy, Visitor } from "./auth/access/route-access.ts";
import type { Services } from "./feature.server.ts";
import type { PageLife } from "./http/page-life.ts";

/** What the server provides to every loader and action: `const { db, env } = context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** What belongs to the request alone. */
export type RequestServices = {
  /** The signed-in user, looked up on first use and once per request. Null when signed out. */
  visitor: () => Promise<Visitor | null>;
  /** The client's IP address, for rate limits. Throws while a cached page is rendered, which must not depend on one visitor. */
  readonly clientAddress: string;
  /** Calls /api/auth/{path} on behalf of a page's visitor, with the same rate limits and constant-time responses. */
  callAuth: (path: string, from: Request, body: object) => Promise<Response>;
  /** The access policy of a path. */
  policyOf: (path: string) => Policy;
  /** The areas of the admin that a path is part of. */
  areasOf: (path: string) => readonly Area[];
  /** Every path of the admin as the route table has it, such as "/admin/orders/:id", with its areas. */
  adminPaths: () => { path: string; areas: readonly Area[] }[];
  /** How long the page being rendered may be cached. */
  cacheLifetime: PageLife;
  /** Whether the page is rendered for all visitors and cached. */
  isCachedPage: boolean;
};

export const requestContext = createContext<RequestServices>();
