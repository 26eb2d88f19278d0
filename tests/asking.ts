import { RouterContextProvider } from "react-router";
import { clientAddressContext, dbContext, limiterContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";

/** What the server hands to the action of a public form: a visitor at an address of documentation, with all limits untouched. */
export function askingFrom(db: Db): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(clientAddressContext, "198.51.100.1");
  context.set(limiterContext, createLimiter(db, "a secret"));
  return context;
}
