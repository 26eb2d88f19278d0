import path from "node:path";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { withSessionHint } from "#app/platform/auth/sessions/session-hint.server.ts";
import { once } from "#app/platform/concurrency.ts";
import { backupRoot } from "#app/platform/env.server.ts";
import { healthLines } from "#app/platform/health/health-checks.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { createPageCache, sendPrivately } from "#app/platform/http/page-cache.server.ts";
import { PLAYER_ORIGINS } from "#app/platform/external-player.ts";
import { openLive, makesPagesStale } from "#app/platform/live/live.server.ts";
import { log, warnOnFailure } from "#app/platform/log.server.ts";
import { watchDiskSpace, type DiskSpace } from "#app/platform/storage/disk-space.server.ts";
import { removeOwnTemporary, sweepTemporary } from "#app/platform/storage/temporary-files.server.ts";
import { claimDatabase } from "#app/platform/shopify/database-shop.server.ts";
import { recordedShop } from "#app/platform/shopify/recorded-shop.server.ts";
import { problemOfMove, type RecordedShop } from "#app/platform/shopify/database-shop.ts";
import { requireShopifyCredentials } from "#app/platform/shopify/credentials.server.ts";
import { withBuyerAddress } from "#app/platform/shopify/buyer-address.server.ts";
import type { PrivatePhoto, Services, SiteCache } from "#app/platform/feature.server.ts";
import { createAuthCaller } from "./http/call-auth.ts";
import { loadAssets, sendAsset } from "./http/assets.ts";
import { authEndpoint, refuseTwoSessions, sessionEndpoint, signSessionsAgain } from "./http/auth-endpoint.ts";
import { backupEndpoint } from "./http/backup-endpoint.ts";
import { doctorEndpoint } from "./http/doctor-endpoint.ts";
import { EXTERNAL_POST, protectionOf, storeProtectionOf } from "./http/entry-points.ts";
import { createEventStreams } from "./http/event-stream.ts";
import { ensureFirstAdmin, type FirstAdmin } from "./first-admin.ts";
import { functionsEndpoint } from "./http/functions-endpoint.ts";
import { functionsOf } from "./http/functions.ts";
import { health } from "./http/health.ts";
import { createKeptAssets, keepAssets } from "./http/kept-assets.ts";
import { mailboxPage } from "./http/mailbox.ts";
import { createPageRenderer } from "./http/page-renderer.ts";
import { pathOfPage } from "./http/policies.ts";
import { ownHeaders, protect, refuseLongPath } from "./http/protect.ts";
import { seedSampleShop } from "./seed/sample.ts";
import { backgroundWork } from "./jobs/background-work.ts";
import { scheduleWork } from "./jobs/schedule.ts";
import { rotateSecret } from "./secrets.ts";
import { openServices, type ServicesOptions } from "./services.ts";
import { storageEndpoint } from "./http/storage-endpoint.ts";
import { visitorAddress } from "./http/visitor-address.ts";

const TEMPORARY_SWEPT_EVERY_MS = 60_000;
/** 503 and not 404, because a proxy then asks another process. */
const ONLY_A_WORKER =
  "This process only runs jobs and sends emails (ROLE=worker). Pages are served by processes with ROLE=web or all.";

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
  /** The paths that it serves besides pages and files. */
  paths: string[];
  /** Runs the checks of `/admin/system`. */
  health(): Promise<HealthLine[]>;
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
  const policy = {
    pictureHosts: env.SHOPIFY_STORE_DOMAIN ? ["https://cdn.shopify.com"] : [],
    // Of our own pages only the newsletter preview allows framing.
    frameHosts: [
      ...(env.INSTAGRAM_EMBED_URL ? [new URL(env.INSTAGRAM_EMBED_URL).origin] : []),
      ...(env.SHOPIFY_STORE_DOMAIN ? PLAYER_ORIGINS : []),
      "'self'",
    ],
    headers: ownHeaders(publicUrl),
  };
  const pages = createPageCache(policy);
  const { services, commerce } = await openServices(options, pages);
  await rotateSecret(database.db, options.secrets);
  const { db, emails, mailer, limiter, storage, auth, shop, features } = services;
  const state = { ready: true };
  const reserveBytes = env.DISK_RESERVE_MB * 1_000_000;
  let disk: DiskSpace | undefined;
  const isEmbedded = database.kind === "embedded";
  /** Only the embedded database is on the watched disk. */
  const areWritesPaused = () => isEmbedded && disk !== undefined && disk.level() !== "enough";
  /** The database's shop at this start. */
  let claimed: RecordedShop | null = null;
  let problemSinceMove: string | null = null;
  const problem = () => {
    if (problemSinceMove) return problemSinceMove;
    if (!database.isListening()) return "changes by other processes are not received";
    return isEmbedded || env.STORAGE_DRIVER === "disk" ? (disk?.problem() ?? null) : null;
  };

  const background = backgroundWork(services);
  const work = scheduleWork(services);

  const caches: SiteCache[] = Object.values(services.caches);
  live.subscribe((event) => {
    if (!makesPagesStale(event)) return;
    // Before the page cache, which stores what is rendered from here on.
    for (const cache of caches) cache.onEvent?.(event);
    if (event.topic === "catalog" || event.topic === "inventory") pages.outdate();
    else pages.drop();
  });

  const callAuth = createAuthCaller(publicUrl, auth.oneSession, (request, address) => app.fetch(request, { address }));
  const { render, accessOf } = createPageRenderer(services, {
    callAuth,
    loadPages: options.loadPages,
    keepsRoutes: options.cachePages !== false,
  });

  const app = new Hono<Bindings>();
  const protectedSite = {
    publicUrl,
    areWritesPaused,
    largeForms: features.flatMap(({ largeForms = [] }) => largeForms),
    acceptsPhotos: (request: Request) => features.some((feature) => feature.acceptsPhotos?.(services, request)),
  };
  // Email clients, for example, post without an origin of ours. Whatever a feature does not take is protected as the page at that path.
  for (const [path, handle] of features.flatMap((feature) => Object.entries(feature.externalPosts?.(services) ?? {})))
    app.post(
      path,
      protect(() => EXTERNAL_POST, protectedSite),
      // A clone, because the page may read the body as well.
      async (c, next) => (await handle(c.req.raw.clone())) ?? next(),
    );
  app.use(protect(protectionOf, protectedSite));
  app.use(refuseTwoSessions(auth));
  if (options.secrets.previous) app.use(signSessionsAgain(auth));
  app.post("/webhooks/shopify", (c) => commerce.receiveWebhook(c.req.raw));
  // As a separate app: its routes would make Hono use a slower router for every page.
  const uploads = storageEndpoint({
    storage,
    db,
    auth,
    hasProduct: (id) => isKnownOwner(services, id),
    mayRead: (photo, request) => mayReadPhoto(services, photo, request),
    reserveBytes,
    headers: ownHeaders(publicUrl),
  });
  app.all("/storage/*", (c) => uploads.fetch(c.req.raw, c.env));
  const keptAsset = createKeptAssets(db);
  app.get("/assets/*", async (c) => {
    const asset = assets.get(c.req.path) ?? (await keptAsset(c.req.path));
    return asset ? sendAsset(c.req.raw, asset) : c.text("Not found", 404);
  });
  const healthApp = health({ db, storage, state, metricsToken: env.METRICS_TOKEN, problem, shop: shop?.monitor });
  app.route("/", healthApp);
  app.route("/", mailboxPage({ env: services.env, db, publicUrl }));
  if (import.meta.env.DEV)
    app.route("/", (await import("./http/email-previews-page.ts")).emailPreviewsPage({ publicUrl }));
  app.route("/", authEndpoint({ auth, limiter }));
  app.route("/", sessionEndpoint({ auth }));
  const backups = backupRoot(env);
  const target = backups === null ? null : { root: backups, dataDirectory: env.DATA_DIR };
  app.route("/", backupEndpoint({ database, secrets: options.secrets, target }));
  app.route("/", doctorEndpoint(services));
  const functions = functionsOf(services);
  app.route("/", functionsEndpoint({ db, auth, limiter, functions }));
  const { store } = commerce;
  const storeApp = new Hono<Bindings>();
  if (store) {
    app.all("/store/*", (c) => store.fetch(withoutPrefix(c.req.raw, "/store"), c.env.address));
    storeApp.use(protect(storeProtectionOf, protectedSite));
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
    const isPublic = isRead && (await accessOf())(pathOfPage(c.req.path)).policy === "public";
    return isPublic
      ? pages.respond(request, (asAnonymous, life) => render(asAnonymous, undefined, life))
      : sendPrivately(request, await renderPrivately(), policy);
  });
  app.onError((error, c) => {
    log("error", "request failed", { path: c.req.path, error });
    return c.text("Something went wrong on our end. Please reload the page in a moment.", 500);
  });

  // Another process moved the database, or gave it the shop's new address: what this one knows of its own shop must not get into it.
  const stopIfMoved = async () => {
    const recorded = await recordedShop(db);
    if (problemSinceMove || !claimed || !recorded) return;
    problemSinceMove = problemOfMove(claimed, recorded);
    if (!problemSinceMove) return;
    log("error", `${problemSinceMove}; stop this process`, { shop: recorded.domain });
    await background.stop();
  };
  live.subscribe((event) => {
    if (event.topic === "shop" || event.topic === "missed")
      void warnOnFailure("not checked whether the database was moved", stopIfMoved);
  });

  await accessOf();
  const stopSweeping = await sweepTemporaryFolder(storage.temporaryFolder);
  claimed = await claimDatabase({ db, database, shop, features });
  if (store) await seedSampleShop(db, { timeZone: services.env.STORE_TIMEZONE, publicUrl });
  await warnOnFailure("this build's assets are not kept for other processes", () => keepAssets(db, assets));
  await background.start();
  const firstAdmin = await ensureFirstAdmin({ auth, db }, env);
  for (const feature of features) await feature.checkAtStart?.(services);
  if (env.ROLE !== "web") await work.catchUp();
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

  const isWorker = env.ROLE === "worker";
  if (isWorker) healthApp.notFound((c) => c.text(ONLY_A_WORKER, 503));
  return {
    fetch: async (request, socketAddress) => {
      if (isWorker) return healthApp.fetch(request);
      const refused = refuseLongPath(request.url);
      if (refused) return refused;
      const address = visitorAddress(request, socketAddress, env.TRUSTED_PROXY_HOPS);
      const respond = () => app.fetch(request, { address });
      return shop ? withBuyerAddress(address, respond, request.headers.get("Sec-GPC") === "1") : respond();
    },
    firstAdmin,
    health: () => healthLines(services),
    paths: app.routes.map((route) => route.path).filter((served) => served !== "/*"),
    storeFetch:
      store && !isWorker
        ? async (request, socketAddress) =>
            refuseLongPath(request.url) ??
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

async function mayReadPhoto(services: Services, photo: PrivatePhoto, request: Request): Promise<boolean> {
  for (const feature of services.features) if (await feature.mayReadPhoto?.(services, photo, request)) return true;
  return false;
}

function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, request);
}
