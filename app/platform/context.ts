import { createContext } from "react-router";
import type { Db } from "./db/database.server.ts";
import type { Env } from "./env.server.ts";
import type { Limiter } from "./limits/rate-limit.server.ts";
import type { Storefront } from "./shopify/storefront.server.ts";

/** What the server hands to every loader and action: context.get(dbContext). */
export const dbContext = createContext<Db>();
export const envContext = createContext<Env>();
export const storefrontContext = createContext<Storefront>();
/** The address visitors see, without a slash at the end. */
export const publicUrlContext = createContext<string>();
/** Where the visitor asks from, for limits. Not set while a page is made that everybody gets: it must not depend on one of them. */
export const addressContext = createContext<string>();
export const limiterContext = createContext<Limiter>();
