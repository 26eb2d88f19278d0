import type { Database } from "#app/platform/db/database.server.ts";
import { requireEmailDelivery, type Env } from "#app/platform/env.server.ts";
import { log, setLogLevel } from "#app/platform/log.server.ts";
import { writeAddressFile } from "./cli/backup.ts";
import { closeServer, listenWith, portOf, requireFreePort, reservePort } from "./http/listen.ts";
import { openDatabase, requireDataFolder } from "./open-database.ts";
import { loadPages } from "./http/pages.ts";
import { openSecrets } from "./secrets.ts";
import { createSite, type Site, type SiteOptions } from "./site.ts";
import { startWatchdog } from "./watchdog.ts";

export type Serving = {
  publicUrl: string;
  storeUrl: string | null;
  firstAdmin: Site["firstAdmin"];
  /** Runs the checks of `/admin/system`, and logs what fails. */
  logHealth(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Opens the database and the site, and only then listens: a balancer sends requests to whatever accepts a connection. A free port (0) is listened
 * on first, because the site's address contains it; no one knows it before this returns, and requests wait.
 */
export async function serve(
  env: Env,
  pages: Pick<SiteOptions, "assetsDirectory" | "loadPages"> = { assetsDirectory: "build/client", loadPages },
): Promise<Serving> {
  setLogLevel(env.LOG_LEVEL);
  requireEmailDelivery(env);
  const opening = Promise.withResolvers<Site>();
  const proxies = { trustedProxyHops: env.TRUSTED_PROXY_HOPS };
  const server = listenWith(async (request, address) => (await opening.promise).fetch(request, address), proxies);
  const servers = [server];
  let site: Site | undefined;
  let database: Database | undefined;
  let isStopping = false;
  let stopWatchdog = () => {};
  const close = async () => {
    await Promise.all(servers.map(closeServer));
    await (site ?? database)?.close();
    stopWatchdog();
  };
  try {
    const port = await reservePort(server, env.PORT, env.HOST);
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
    if (env.STORE_PORT && env.ROLE !== "worker") await requireFreePort(env.STORE_PORT, env.HOST, "STORE_PORT");
    requireDataFolder(env);
    const secrets = openSecrets(env.AUTH_SECRET, env.DATA_DIR, env.AUTH_SECRET_PREVIOUS);
    database = await openDatabase(env);
    // Not earlier: recovering an embedded database may block the event loop.
    stopWatchdog = startWatchdog(env.WATCHDOG_SECONDS);
    site = await createSite({ env, database, publicUrl, secrets, ...pages });
    const opened = site;
    const { storeFetch, firstAdmin } = opened;
    let storeUrl: string | null = null;
    if (storeFetch && env.STORE_PORT !== undefined) {
      const storeServer = listenWith(storeFetch, proxies);
      storeUrl = `http://localhost:${await portOf(storeServer, env.STORE_PORT, env.HOST, "STORE_PORT")}`;
      servers.push(storeServer);
    }
    opening.resolve(site);
    if (!server.listening) await portOf(server, port, env.HOST);
    const removeAddressFile = env.DATABASE_URL ? () => {} : writeAddressFile(env, port);
    return {
      publicUrl,
      firstAdmin,
      storeUrl,
      async logHealth() {
        const lines = await opened.health();
        for (const { name, state, detail, toDo } of lines)
          // Of a site that is being stopped, everything fails.
          if (state === "failing" && !isStopping) log("error", "health check failing", { check: name, detail, toDo });
      },
      async stop() {
        isStopping = true;
        opened.stopAccepting();
        await close();
        removeAddressFile();
      },
    };
  } catch (error) {
    server.closeAllConnections();
    await close();
    throw error;
  }
}
