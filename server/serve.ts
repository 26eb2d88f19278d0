import type { Database } from "#app/platform/db/database.server.ts";
import { requireEmailDelivery, type Env } from "#app/platform/env.server.ts";
import { setLogLevel } from "#app/platform/log.server.ts";
import { writeAddressFile } from "./cli/backup.ts";
import { closeServer, listenWith, portOf } from "./http/listen.ts";
import { openDatabase } from "./open-database.ts";
import { loadPages } from "./http/pages.ts";
import { openSecrets } from "./secrets.ts";
import { createSite, type Site, type SiteOptions } from "./site.ts";
import { startWatchdog } from "./watchdog.ts";

export type Serving = {
  publicUrl: string;
  storeUrl: string | null;
  firstAdmin: Site["firstAdmin"];
  stop(): Promise<void>;
};

/** Listens first, to reserve the port, then opens the database and the site. */
export async function serve(
  env: Env,
  pages: Pick<SiteOptions, "assetsDirectory" | "loadPages"> = { assetsDirectory: "build/client", loadPages },
): Promise<Serving> {
  setLogLevel(env.LOG_LEVEL);
  requireEmailDelivery(env);
  let site: Site | undefined;
  const proxies = { trustedProxyHops: env.TRUSTED_PROXY_HOPS };
  const server = listenWith(async (request, address) => site?.fetch(request, address) ?? starting(request), proxies);
  const port = await portOf(server, env.PORT, env.HOST);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  let database: Database | undefined;
  let stopWatchdog = () => {};
  try {
    const secrets = openSecrets(env.AUTH_SECRET, env.DATA_DIR);
    database = await openDatabase(env);
    // Not earlier: recovering an embedded database may block the event loop.
    stopWatchdog = startWatchdog(env.WATCHDOG_SECONDS);
    site = await createSite({ env, database, publicUrl, secrets, ...pages });
  } catch (error) {
    server.close();
    stopWatchdog();
    await database?.close();
    throw error;
  }

  const started = site;
  const removeAddressFile = env.DATABASE_URL ? () => {} : writeAddressFile(env, port);
  const storeServer =
    started.storeFetch && env.STORE_PORT !== undefined ? listenWith(started.storeFetch, proxies) : null;
  const storePort = storeServer ? await portOf(storeServer, env.STORE_PORT ?? 0, env.HOST) : null;

  return {
    publicUrl,
    firstAdmin: started.firstAdmin,
    storeUrl: storePort ? `http://localhost:${storePort}` : null,
    async stop() {
      started.stopAccepting();
      await Promise.all([server, storeServer].filter((each) => each !== null).map(closeServer));
      await started.close();
      stopWatchdog();
      removeAddressFile();
    },
  };
}

function starting(request: Request): Response {
  if (new URL(request.url).pathname === "/livez") return new Response("ok");
  return new Response("Starting.", { status: 503, headers: { "Retry-After": "1" } });
}
