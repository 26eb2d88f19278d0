import { RouterContextProvider } from "react-router";
import { clientAddressContext, dbContext, limiterContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";

/** The router context of a public form's action, with unused rate limits. */
export function publicFormContext(db: Db): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(clientAddressContext, "198.51.100.1");
  context.set(limiterContext, createLimiter(db, "a secret"));
  return context;
}
