import path from "node:path";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ServerBuild } from "react-router";
import { withSessionHint } from "#app/platform/auth/session-hint.server.ts";
import { once } from "#app/platform/concurrency.ts";
import { backupRoot } from "#app/platform/env.server.ts";
import { createPageCache, sendPrivately } from "#app/platform/http/page-cache.server.ts";
import { openLive, makesPagesStale } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import { watchDiskSpace, type DiskSpace } from "#app/platform/storage/disk-space.server.ts";
import { removeOwnTemporary, sweepTemporary } from "#app/platform/storage/temporary-files.server.ts";
import { requireShopifyCredentials } from "#app/platform/shopify/credentials.server.ts";
import { withBuyerAddress } from "#app/platform/shopify/buyer-address.server.ts";
import type { Services, SiteCache } from "#app/platform/feature.server.ts";
import { createAuthCaller } from "./http/call-auth.ts";
import { loadAssets, sendAsset } from "./http/assets.ts";
import { authEndpoint, sessionEndpoint } from "./http/auth-endpoint.ts";
import { backupEndpoint } from "./http/backup-endpoint.ts";
import { onlyReadableTypes } from "./http/content-types.ts";
import { createEventStreams } from "./http/event-stream.ts";
import { ensureFirstAdmin, type FirstAdmin } from "./first-admin.ts";
import { functionsEndpoint } from "./http/functions-endpoint.ts";
import { functionsOf } from "./http/functions.ts";
import { health } from "./http/health.ts";
import { limitAuth, limitAuthBody } from "./http/limit-auth.ts";
import { mailboxPage } from "./http/mailbox.ts";
import { fromOwnPagesOnly } from "./http/own-pages.ts";
import { createPageRenderer } from "./http/page-renderer.ts";
import { pauseMutations, pauseWrites } from "./http/pause-writes.ts";
import { pathOfPage } from "./http/policies.ts";
import { OWN_ONLY, safetyHeaders } from "./http/safety-headers.ts";
import { seedSampleShop } from "./seed/sample.ts";
import { backgroundWork } from "./jobs/background-work.ts";
import { scheduleWork } from "./jobs/schedule.ts";
import { openServices, type ServicesOptions } from "./services.ts";
import { storageEndpoint } from "./http/storage-endpoint.ts";
import { visitorAddress } from "./http/visitor-address.ts";

const TEMPORARY_SWEPT_EVERY_MS = 60_000;

export type SiteOptions = ServicesOptions & {
  /** Folder of the built browser files; undefined in development, where Vite serves them. */
  assetsDirectory?: string;
  loadPages: () => Promise<ServerBuild>;
  /** False in development: every request is rendered, without the CSP, which Vite's scripts would violate. */
  cachePages?: boolean;
};

export type Site = {
  /** Handles one request; `socketAddress` is the socket's remote address. */
  fetch(request: Request, socketAddress: string): Promise<Response>;
  /** The embedded store alone, at its own root; null when a Shopify store is configured. */
  storeFetch: ((request: Request, socketAddress: string) => Promise<Response>) | null;
  /** The owner's sign-in if it was created at this start, to be printed once. */
  firstAdmin: FirstAdmin | null;
  /** Makes /readyz fail and ends the event streams. */
  stopAccepting(): void;
  close(): Promise<void>;
};

type Bindings = { Bindings: { address: string } };

/** The whole site as one function from request to response, with every entry point. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { env, database, publicUrl } = options;
  requireShopifyCredentials(env);
  const live = await openLive(database);
  const streams = createEventStreams(live);
  const assets = options.assetsDirectory ? loadAssets(path.resolve(options.assetsDirectory)) : new Map();
  const safety = safetyHeaders(publicUrl);
  const policy = {
    pictureHosts: env.SHOPIFY_STORE_DOMAIN ? ["https://cdn.shopify.com"] : [],
    // Of our own pages only the newsletter preview allows framing.
    frameHosts: [...(env.INSTAGRAM_EMBED_URL ? [new URL(env.INSTAGRAM_EMBED_URL).origin] : []), "'self'"],
    headers: { ...safety, ...OWN_ONLY },
  };
  const pages = createPageCache(policy);
  const { services, commerce } = await openServices(options, () => pages.drop());
  const { db, jobs, emails, mailer, limiter, storage, auth, shop, features } = services;
  const state = { ready: true };
  const reserveBytes = env.DISK_RESERVE_MB * 1_000_000;
  let disk: DiskSpace | undefined;
  const isEmbedded = database.kind === "embedded";
  /** Only the embedded database is on the watched disk. */
  const areWritesPaused = () => isEmbedded && disk !== undefined && disk.level() !== "enough";
  const problem = () => {
    if (!database.isListening()) return "changes by other processes are not received";
    return isEmbedded || env.STORAGE_DRIVER === "disk" ? (disk?.problem() ?? null) : null;
  };

  const background = backgroundWork(jobs, emails);
  const work = scheduleWork(services);

  const caches: SiteCache[] = Object.values(services.caches);
  live.subscribe((event) => {
    if (!makesPagesStale(event)) return;
    // Before the page cache, which stores what is rendered from here on.
    for (const cache of caches) cache.onEvent?.(event);
    pages.drop();
  });

  const callAuth = createAuthCaller(publicUrl, (request, address) => app.fetch(request, { address }));
  const { render, policyOf } = createPageRenderer(services, {
    callAuth,
    loadPages: options.loadPages,
    keepsRoutes: options.cachePages !== false,
  });

  const app = new Hono<Bindings>();
  // Pages already have these headers, and files need none; setting them there would bypass Hono's fast path.
  for (const endpoint of [
    "/events",
    "/functions/*",
    "/api/*",
    "/session",
    "/store/*",
    "/webhooks/*",
    "/dev/*",
    "/livez",
    "/readyz",
    "/metrics",
  ]) {
    app.use(endpoint, async (c, next) => {
      await next();
      // The embedded store serves pictures and its API to other origins, as Shopify does.
      const headers = endpoint === "/store/*" ? safety : { ...safety, ...OWN_ONLY };
      for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    });
  }
  const largeForms = features.flatMap((feature) => feature.largeForms ?? []);
  const tooLarge = (c: Context) => c.json({ error: "That request is too large." }, 413);
  const largestBody = bodyLimit({ maxSize: 128 * 1024, onError: tooLarge });
  const largestForm = bodyLimit({ maxSize: 2 * 1024 * 1024, onError: tooLarge });
  // Before the origin check: email clients, for example, post without an origin of ours.
  for (const [path, handle] of features.flatMap((feature) => Object.entries(feature.externalPosts?.(services) ?? {})))
    app.post(path, pauseWrites(areWritesPaused), largestBody, async (c, next) => {
      // A clone, because the page may read the body as well.
      const response = await handle(c.req.raw.clone());
      if (!response) return next();
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries({ ...safety, ...OWN_ONLY })) headers.set(name, value);
      return new Response(response.body, { status: response.status, headers });
    });
  app.use(fromOwnPagesOnly(publicUrl));
  app.use(onlyReadableTypes());
  app.use(pauseWrites(areWritesPaused));
  // Before the body limit: a product with many variants is larger, and the inbox has its own limit.
  app.post("/webhooks/shopify", (c) => commerce.receiveWebhook(c.req.raw));
  // Also before it: uploads are larger, and are measured while streaming.
  // As a separate app: its routes would make Hono use a slower router for every page.
  const uploads = storageEndpoint({
    storage,
    db,
    auth,
    hasProduct: (id) => isKnownOwner(services, id),
    reserveBytes,
    headers: { ...safety, ...OWN_ONLY },
  });
  app.all("/storage/*", (c) => uploads.fetch(c.req.raw, c.env));
  app.use((c, next) => {
    // These have no body, and checking for one would bypass the server's fast path.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const page = pathOfPage(c.req.path);
    return (largeForms.some((pattern) => pattern.test(page)) ? largestForm : largestBody)(c, next);
  });
  app.get("/assets/*", (c) => {
    const asset = assets.get(c.req.path);
    return asset ? sendAsset(c.req.raw, asset) : c.text("Not found", 404);
  });
  app.use("/api/auth/*", limitAuthBody(), limitAuth(limiter));
  app.route("/", health({ db, storage, state, metricsToken: env.METRICS_TOKEN, problem, shop: shop?.monitor }));
  app.route("/", mailboxPage({ env, db, publicUrl }));
  if (import.meta.env.DEV)
    app.route("/", (await import("./http/email-previews-page.ts")).emailPreviewsPage({ publicUrl }));
  app.route("/", authEndpoint({ auth }));
  app.route("/", sessionEndpoint({ auth }));
  const backups = backupRoot(env);
  const target = backups === null ? null : { root: backups, dataDirectory: env.DATA_DIR };
  app.route("/", backupEndpoint({ database, secrets: options.secrets, target }));
  const functions = functionsOf(services);
  app.route("/", functionsEndpoint({ db, auth, limiter, functions }));
  const { store } = commerce;
  const storeApp = new Hono<Bindings>();
  if (store) {
    app.use("/store/api/*", pauseMutations(areWritesPaused));
    app.all("/store/*", (c) => store.fetch(withoutPrefix(c.req.raw, "/store"), c.env.address));
    // The same limits on its own port.
    storeApp.use(pauseWrites(areWritesPaused, /^\/api\//));
    storeApp.use("/api/*", largestForm, pauseMutations(areWritesPaused));
    storeApp.all("*", (c) => store.fetch(c.req.raw, c.env.address));
  }
  app.get("/events", (c) => streams.open(c.req.raw, c.env.address));
  app.all("*", async (c) => {
    const asset = assets.get(c.req.path);
    if (asset) return sendAsset(c.req.raw, asset);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const request = isRead ? c.req.raw : withPublicUrl(c.req.raw, publicUrl);
    const renderPrivately = async () =>
      withSessionHint(
        await render(request, { address: c.env.address, visitor: once(() => auth.visitorOf(request.headers)) }),
      );
    if (options.cachePages === false) return renderPrivately();
    const isPublic = isRead && (await policyOf())(pathOfPage(c.req.path)) === "public";
    return isPublic
      ? pages.respond(request, (asAnonymous, life) => render(asAnonymous, undefined, life))
      : sendPrivately(request, await renderPrivately(), policy);
  });
  app.onError((error, c) => {
    log("error", "request failed", { path: c.req.path, error });
    return c.text("Something went wrong on our end. Please reload the page in a moment.", 500);
  });

  await policyOf();
  const stopSweeping = await sweepTemporaryFolder(storage.temporaryFolder);
  if (store) await seedSampleShop(db, { timeZone: env.STORE_TIMEZONE, publicUrl });
  await background.start();
  const firstAdmin = await ensureFirstAdmin({ auth, db }, env);
  await work.catchUp();
  disk = await watchDiskSpace({ folder: env.DATA_DIR, reserveBytes }, async (level) => {
    if (!isEmbedded) return;
    if (level === "enough") {
      await database.setReadOnly(false);
      return background.start();
    }
    try {
      await background.stop();
    } finally {
      // Even if the jobs do not stop: writing to a full disk would corrupt the database.
      await database.setReadOnly(level === "critical");
    }
  });

  return {
    fetch: async (request, socketAddress) => {
      const address = visitorAddress(request, socketAddress, env.TRUSTED_PROXY_HOPS);
      const respond = () => app.fetch(request, { address });
      return shop ? withBuyerAddress(address, respond) : respond();
    },
    firstAdmin,
    storeFetch: store
      ? async (request, socketAddress) =>
          storeApp.fetch(request, { address: visitorAddress(request, socketAddress, env.TRUSTED_PROXY_HOPS) })
      : null,
    stopAccepting() {
      state.ready = false;
      streams.endAll();
      // Releases requests that are waiting for their emails to be sent.
      void emails.stop();
    },
    async close() {
      disk.stop();
      await background.stop();
      mailer.close();
      storage.close();
      stopSweeping();
      await database.close();
    },
  };
}

/**
 * Behind a proxy that terminates TLS or rewrites the host, a request's URL differs from the browser's, and React Router would reject our own
 * forms as cross-site. The origin was checked before.
 */
function withPublicUrl(request: Request, publicUrl: string): Request {
  if (request.headers.get("Origin") !== new URL(publicUrl).origin) return request;
  const { origin, pathname, search } = new URL(request.url);
  return origin === new URL(publicUrl).origin ? request : new Request(new URL(pathname + search, publicUrl), request);
}

/**
 * Removes temporary files of unfinished uploads: those of killed processes now and every minute, those of this process when it exits. Returns
 * how to do the latter.
 */
async function sweepTemporaryFolder(temporaryFolder: string): Promise<() => void> {
  const sweep = async () => {
    await sweepTemporary(temporaryFolder, new Date()).catch((error: unknown) =>
      log("warn", "unfinished uploads not removed", { error }),
    );
  };
  await sweep();
  const sweeping = setInterval(() => void sweep(), TEMPORARY_SWEPT_EVERY_MS).unref();
  const removeOwn = () => removeOwnTemporary(temporaryFolder);
  process.on("exit", removeOwn);
  return () => {
    clearInterval(sweeping);
    process.off("exit", removeOwn);
    removeOwn();
  };
}

/** Whether any feature knows the row that uploads are for. */
async function isKnownOwner(services: Services, id: string): Promise<boolean> {
  for (const feature of services.features) if (await feature.ownsUploads?.(services, id)) return true;
  return false;
}

function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, request);
}
