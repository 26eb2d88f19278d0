import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import pretty from "pino-pretty";
import { createServer as createVite } from "vite";

/** `npm run dev`: the same site with Vite in front, so that a saved file shows at once. */
if (existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] = "development";

const http = createHttpServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: "custom" });
const {
  readEnv,
  requireEmailDelivery,
  openEmbeddedDatabase,
  openServerDatabase,
  createSite,
  openSecrets,
  logTo,
  setLogLevel,
  withRequestId,
  stopOnSignals,
} = (await vite.ssrLoadModule("/server/app.ts")) as typeof import("../server/app.ts");

const env = readEnv(process.env);
requireEmailDelivery(env);
setLogLevel(env.LOG_LEVEL);
logTo(pretty({ destination: 2, sync: true, messageKey: "event", timestampKey: "at" }));
await new Promise<void>((resolve) => http.listen(env.PORT, env.HOST, resolve));
const publicUrl = env.PUBLIC_URL ?? `http://localhost:${(http.address() as AddressInfo).port}`;
const site = await createSite({
  env,
  publicUrl,
  secrets: openSecrets(env.AUTH_SECRET, env.DATA_DIR),
  database: env.DATABASE_URL
    ? await openServerDatabase(env.DATABASE_URL)
    : await openEmbeddedDatabase(`${env.DATA_DIR}/database`),
  loadPages: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as never,
  cachePages: false,
});

http.on("request", (incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => {
    const proxied = { incoming, outgoing, trustedProxyHops: env.TRUSTED_PROXY_HOPS };
    const answer = (request: Request) =>
      withRequestId(proxied, () => site.fetch(request, incoming.socket.remoteAddress ?? ""));
    void getRequestListener(answer)(incoming, outgoing);
  });
});
console.log(`\nSHOD in development: ${publicUrl}\n`);

// Vite's own listener would end the process at once, with the database open.
process.removeAllListeners("SIGTERM");
stopOnSignals({
  async stop() {
    site.stopAccepting();
    await Promise.all([site.close(), vite.close()]);
  },
});
