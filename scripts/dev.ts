import { existsSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import { canShowMailbox, readEnv, requireEmailDelivery, type Env } from "#app/platform/env.server.ts";
import { closeServer, portOf } from "../server/http/listen.ts";
import { stopOnSignals } from "../server/stop-on-signals.ts";
import { createReloadingSite } from "./reloading-site.ts";

/** An editor that saves several files causes one reload. */
const DEBOUNCE_MS = 100;
const STOP_WITHIN_MS = 60_000;

/** `npm run dev`: the site behind Vite. It listens before anything is loaded, and requests wait until the site is open. */
const begun = performance.now();
if (existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] = "development";
try {
  await develop(readEnv(process.env));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function develop(env: Env): Promise<void> {
  requireEmailDelivery(env);
  const http = createHttpServer();
  const starting = Promise.withResolvers<ViteDevServer>();
  let publicUrl = env.PUBLIC_URL ?? "";

  const site = createReloadingSite(async () => {
    const vite = await starting.promise;
    const loadPages = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
    const source = (await vite.ssrLoadModule("/server/development.ts")) as typeof import("../server/development.ts");
    // Before the old site is closed, because loading the pages takes longer than opening the site.
    await loadPages();
    return { source, openSite: () => openSite(() => source.openSite({ publicUrl, loadPages })) };
  });
  const render = getRequestListener((request, { incoming }) =>
    site.fetch(request, (incoming as IncomingMessage).socket.remoteAddress ?? "").catch(errorPage),
  );
  http.on("request", (incoming, outgoing) => {
    void starting.promise.then((vite) => vite.middlewares(incoming, outgoing, () => void render(incoming, outgoing)));
  });
  const port = await portOf(http, env.PORT, env.HOST);
  publicUrl ||= `http://localhost:${port}`;
  // Loaded after the port is open, because it takes a second.
  const { createServer: createViteServer } = await import("vite");
  const vite = await createViteServer({
    server: {
      middlewareMode: true,
      ws: { server: http },
      // The embedded database writes all the time.
      watch: { ignored: [`${path.resolve(env.DATA_DIR)}/**`] },
    },
    appType: "custom",
  });
  // React Router's plugin starts a second Vite, whose own listener would end the process with the database open.
  process.removeAllListeners("SIGTERM");
  const stop = async () => {
    await Promise.all([site.close(), vite.close(), closeServer(http)]);
  };
  stopOnSignals({ stop }, STOP_WITHIN_MS);
  starting.resolve(vite);

  // An error has been printed by then. The next request or saved file tries again.
  const reload = () => void site.reload().catch(() => {});
  let saved: NodeJS.Timeout | undefined;
  vite.watcher.on("all", () => {
    clearTimeout(saved);
    saved = setTimeout(reload, DEBOUNCE_MS);
  });
  reload();

  let isFirst = true;
  async function openSite<Opened extends { firstAdmin: { email: string; password: string } | null }>(
    open: () => Promise<Opened>,
  ): Promise<Opened> {
    const started = isFirst ? begun : performance.now();
    const opened = await open().catch((error: unknown) => {
      console.error(error);
      throw error;
    });
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    console.log(isFirst ? `\nSHOD in development: ${publicUrl}  (${seconds})` : `Server reloaded (${seconds})`);
    if (opened.firstAdmin) {
      const { email, password } = opened.firstAdmin;
      console.log(`Admin sign-in, shown this once and saved in ${env.DATA_DIR}/admin: ${email}  ${password}`);
    }
    if (isFirst && canShowMailbox(env)) console.log(`Emails are kept at ${publicUrl}/dev/mailbox`);
    if (isFirst) console.log("Stop with Ctrl+C.\n");
    isFirst = false;
    return opened;
  }
}

/** Shows the stack in the browser when the site did not load or open. Errors of a page are shown by its error boundary (app/root.tsx). */
function errorPage(error: unknown): Response {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new Response(stack, { status: 500, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
