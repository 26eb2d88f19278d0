import pretty from "pino-pretty";
import { readEnv } from "./env.ts";
import { logTo, setLogLevel } from "#app/platform/log.server.ts";
import { withRequestId } from "#app/platform/request-id.server.ts";
import { openDatabase } from "./open-database.ts";
import { openSecrets } from "./secrets.ts";
import { createSite, type Site, type SiteOptions } from "./site.ts";

/**
 * Opens the database and the site for scripts/dev.ts, which loads this module through Vite: once a file it imports has changed, it is
 * another module.
 */
export async function openSite(given: Pick<SiteOptions, "publicUrl" | "loadPages">): Promise<Site> {
  const env = readEnv(process.env);
  setLogLevel(env.LOG_LEVEL);
  logTo(pretty({ destination: 2, sync: true, messageKey: "event", timestampKey: "at" }));
  const secrets = openSecrets(env.AUTH_SECRET, env.DATA_DIR, env.AUTH_SECRET_PREVIOUS);
  const database = await openDatabase(env);
  try {
    const site = await createSite({ env, database, secrets, cachePages: false, ...given });
    return { ...site, fetch: (request, address) => fetchWithId(site, request, address, env.TRUSTED_PROXY_HOPS) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function fetchWithId(site: Site, request: Request, address: string, trustedProxyHops: number): Promise<Response> {
  const added = new Headers();
  const incoming = { headers: Object.fromEntries(request.headers) };
  const outgoing = { setHeader: (name: string, value: string) => added.set(name, value) };
  const response = await withRequestId({ incoming, outgoing, trustedProxyHops }, () => site.fetch(request, address));
  const named = new Response(response.body, response);
  for (const [name, value] of added) named.headers.set(name, value);
  return named;
}
