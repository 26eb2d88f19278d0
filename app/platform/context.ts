import { createContext } from "react-router";
import type { Db } from "./db/database.server.ts";
import type { Env } from "./env.server.ts";
import type { PageLife } from "./http/page-life.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { Storefront } from "./shopify/storefront.server.ts";

/** What the server hands to every loader and action: context.get(dbContext). */
export const dbContext = createContext<Db>();
export const envContext = createContext<Env>();
export const storefrontContext = createContext<Storefront>();
/** The address visitors see, without a slash at the end. */
export const publicUrlContext = createContext<string>();
export const jobsContext = createContext<Pick<Jobs, "enqueue">>();
/** How long the page that is being made may be kept. */
export const pageLifeContext = createContext<PageLife>();
