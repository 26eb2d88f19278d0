import path from "node:path";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ServerBuild } from "react-router";
import { withSessionHint } from "#app/platform/auth/session-hint.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { createEmailDelivery, withEmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { createMailer } from "#app/platform/email/mailer.server.ts";
import { backupRoot, type Env } from "#app/platform/env.server.ts";
import { createPageCache, sendPrivately } from "#app/platform/http/page-cache.server.ts";
import { createJobs } from "#app/platform/jobs/jobs.server.ts";
import { createLimiter } from "#app/platform/limits/rate-limit.server.ts";
import { openLive, makesPagesStale } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createAnonymousKey } from "#app/platform/anonymous-key.server.ts";
import { watchDiskSpace, type DiskSpace } from "#app/platform/storage/disk-space.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { removeOwnTemporary, sweepTemporary } from "#app/platform/storage/temporary-files.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { receiveWebhook } from "#app/features/inventory/webhooks.server.ts";
import {
  invalidateCatalog,
  invalidateStock,
  onCatalogRefreshed,
  productsByIds,
} from "#app/features/shop/shop.server.ts";
import { openAccounts } from "./accounts.ts";
import { askingAuth } from "./ask-auth.ts";
import { loadAssets, sendAsset } from "./assets.ts";
import { authEndpoint, sessionEndpoint } from "./auth-endpoint.ts";
import { backupEndpoint } from "./backup-endpoint.ts";
import { openCommerce } from "./commerce.ts";
import { onlyReadableTypes } from "./content-types.ts";
import { createEventStreams } from "./event-stream.ts";
import { ensureFirstAdmin, type FirstAdmin } from "./first-admin.ts";
import { functionsEndpoint } from "./functions-endpoint.ts";
import { functionsOf } from "./functions.ts";
import { health } from "./health.ts";
import { limitAuth, limitAuthBody } from "./limit-auth.ts";
import { mailboxPage } from "./mailbox.ts";
import { oneClickUnsubscribe } from "./one-click-unsubscribe.ts";
import { fromOwnPagesOnly } from "./own-pages.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { pauseMutations, pauseWrites } from "./pause-writes.ts";
import { pathOfPage } from "./policies.ts";
import { OWN_ONLY, safetyHeaders } from "./safety-headers.ts";
import { openWithSample } from "./sample.ts";
import { scheduleWork } from "./schedule.ts";
import { requireSameSecret, type Secrets } from "./secrets.ts";
import { storageEndpoint } from "./storage-endpoint.ts";
import { visitorAddress } from "./visitor-address.ts";

/** Where owners send what is larger than other forms, a list, a newsletter, all that is set of a product: as a page and as its data. */
const TEMPORARY_SWEPT_EVERY_MS = 60_000;
const LARGE_FORMS = /^\/admin\/((promo-codes|subscriptions)\/import|products\/\d+|newsletter)(\.data)?$/;

export type SiteOptions = {
  env: Env;
  database: Database;
  /** The address visitors see, without a slash at the end. */
  publicUrl: string;
  secrets: Secrets;
  /** Folder of the built browser files; undefined in development, where Vite serves them. */
  assetsDirectory?: string;
  loadPages: () => Promise<ServerBuild>;
  /** False in development: every request is rendered anew, without a security policy that Vite's scripts would break. */
  cachePages?: boolean;
};

export type Site = {
  /** Answers one request; `socketAddress` is who is at the other end of the connection. */
  fetch(request: Request, socketAddress: string): Promise<Response>;
  /** The embedded store alone, at its own root; null where a real shop is configured. */
  storeFetch: ((request: Request, socketAddress: string) => Promise<Response>) | null;
  /** The owner's sign-in, when it was made up at this start: to be printed once. */
  firstAdmin: FirstAdmin | null;
  /** From here on /readyz says no, and event streams end. */
  stopAccepting(): void;
  close(): Promise<void>;
};

type Bindings = { Bindings: { address: string } };

/** The whole site as one function from request to response: every door of DESIGN section 2. */
export async function createSite(options: SiteOptions): Promise<Site> {
  const { env, database, publicUrl } = options;
  const { db } = database;
  await requireSameSecret(db, options.secrets);
  const mailer = createMailer(env, db);
  const emails = createEmailDelivery({ database, mailer, perSecond: env.MAIL_PER_SECOND, publicUrl });
  const jobs = withEmailDelivery(createJobs(database), emails);
  const limiter = createLimiter(db, options.secrets.derive("limits"));
  const links = createSignedLinks(options.secrets.derive("links"), publicUrl);
  const anonymousKey = createAnonymousKey(options.secrets.derive("anonymous keys"));
  const storage = openStorage(env);
  const live = await openLive(database);
  const streams = createEventStreams(live);
  const assets = options.assetsDirectory ? loadAssets(path.resolve(options.assetsDirectory)) : new Map();
  const safety = safetyHeaders(publicUrl);
  const policy = {
    pictureHosts: env.SHOPIFY_STORE_DOMAIN ? ["https://cdn.shopify.com"] : [],
    // Of our own only a mail to look at lets itself be framed (newsletter-email.ts).
    frameHosts: [...(env.INSTAGRAM_EMBED_URL ? [new URL(env.INSTAGRAM_EMBED_URL).origin] : []), "'self'"],
    headers: { ...safety, ...OWN_ONLY },
  };
  const pages = createPageCache(policy);
  const state = { ready: true };
  const reserveBytes = env.DISK_RESERVE_MB * 1_000_000;
  let disk: DiskSpace | undefined;
  const isEmbedded = database.kind === "embedded";
  /** The embedded database lives on the disk that is watched; another one has a disk of its own. */
  const areWritesPaused = () => isEmbedded && disk !== undefined && disk.level() !== "enough";
  const trouble = () => {
    if (!database.isListening()) return "changes made by other processes are not heard";
    return isEmbedded || env.STORAGE_DRIVER === "disk" ? (disk?.trouble() ?? null) : null;
  };

  const receive = (request: Request) =>
    receiveWebhook(
      {
        db,
        jobs,
        secrets: commerce.webhookSecrets,
        ...(commerce.shopDomain ? { shopDomain: commerce.shopDomain } : {}),
      },
      request,
    );
  const commerce = openCommerce({
    env,
    db,
    jobs,
    emails,
    limiter,
    publicUrl,
    links,
    secrets: options.secrets,
    receiveWebhook: receive,
  });
  const work = scheduleWork({ jobs, emails, database, env, commerce, mailer, links, limiter, storage, publicUrl });
  const hasProduct = async (id: string) =>
    (await productsByIds({ db, storefront: commerce.storefront }, [id])).length === 1;
  const auth = openAccounts({ env, db, jobs, emails, limiter, publicUrl, secrets: options.secrets });

  live.subscribe((event) => {
    if (!makesPagesStale(event)) return;
    // Before the pages: what is rendered from here on is stored again.
    if (event.topic === "catalog" || event.topic === "missed") invalidateCatalog();
    if (event.topic === "inventory") invalidateStock(event);
    pages.drop();
  });
  // Pages that were rendered while a change took too long to read.
  const stopWatchingCatalog = onCatalogRefreshed(() => pages.drop());

  const askAuth = askingAuth(publicUrl, (request, address) => app.fetch(request, { address }));
  const { render, policyOf } = createPageRenderer(
    { db, env, publicUrl, limiter, jobs, emails, mailer, links, anonymousKey, storage, auth, askAuth, commerce },
    { loadPages: options.loadPages, keepsRoutes: options.cachePages !== false },
  );

  const app = new Hono<Bindings>();
  // Pages carry these headers already, and files need none; setting them there would take them off the fast path.
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
      // The embedded store serves pictures and its API to shops at other addresses, as Shopify does.
      const headers = endpoint === "/store/*" ? safety : { ...safety, ...OWN_ONLY };
      for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    });
  }
  const tooLarge = (c: Context) => c.json({ error: "That is too much to send at once." }, 413);
  const largestBody = bodyLimit({ maxSize: 128 * 1024, onError: tooLarge });
  const largestForm = bodyLimit({ maxSize: 2 * 1024 * 1024, onError: tooLarge });
  // Before the look at where a request comes from: mail programs post from anywhere.
  app.post(
    "/mail/unsubscribe",
    pauseWrites(areWritesPaused),
    largestBody,
    oneClickUnsubscribe({ db, links, headers: { ...safety, ...OWN_ONLY } }),
  );
  app.use(fromOwnPagesOnly(publicUrl));
  app.use(onlyReadableTypes());
  app.use(pauseWrites(areWritesPaused));
  // Before the limit on bodies: a product of many variants is larger, and the inbox has a limit of its own.
  app.post("/webhooks/shopify", (c) => receive(c.req.raw));
  // Before it too: uploads are larger than everything else, and are measured while they come.
  // Behind one path of its own: its routes among the others would take the router off its quick way, for every page.
  const uploads = storageEndpoint({
    storage,
    db,
    auth,
    hasProduct,
    reserveBytes,
    headers: { ...safety, ...OWN_ONLY },
  });
  app.all("/storage/*", (c) => uploads.fetch(c.req.raw, c.env));
  app.use((c, next) => {
    // Nothing comes with these, and looking for it takes each of them off the server's fast path.
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    return (LARGE_FORMS.test(c.req.path) ? largestForm : largestBody)(c, next);
  });
  app.get("/assets/*", (c) => {
    const asset = assets.get(c.req.path);
    return asset ? sendAsset(c.req.raw, asset) : c.text("Not found", 404);
  });
  app.use("/api/auth/*", limitAuthBody(), limitAuth(limiter));
  app.route("/", health({ db, storage, state, metricsToken: env.METRICS_TOKEN, trouble }));
  app.route("/", mailboxPage({ env, db, publicUrl }));
  if (import.meta.env.DEV) app.route("/", (await import("./email-previews-page.ts")).emailPreviewsPage({ publicUrl }));
  app.route("/", authEndpoint({ auth }));
  app.route("/", sessionEndpoint({ auth }));
  const backups = backupRoot(env);
  const place = backups === null ? null : { root: backups, dataDirectory: env.DATA_DIR };
  app.route("/", backupEndpoint({ database, secrets: options.secrets, place }));
  const functions = functionsOf({ env, jobs, emails, limiter, publicUrl, ...commerce });
  app.route("/", functionsEndpoint({ db, auth, limiter, functions }));
  const { store } = commerce;
  const storeApp = new Hono<Bindings>();
  if (store) {
    app.use("/store/api/*", pauseMutations(areWritesPaused));
    app.all("/store/*", (c) => store.fetch(withoutPrefix(c.req.raw, "/store"), c.env.address));
    // On a port of its own it is limited as behind the site.
    storeApp.use(pauseWrites(areWritesPaused, /^\/api\//));
    storeApp.use("/api/*", largestForm, pauseMutations(areWritesPaused));
    storeApp.all("*", (c) => store.fetch(c.req.raw, c.env.address));
  }
  app.get("/events", (c) => streams.open(c.req.raw, c.env.address));
  app.all("*", async (c) => {
    const asset = assets.get(c.req.path);
    if (asset) return sendAsset(c.req.raw, asset);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const request = isRead ? c.req.raw : asVisitorsSeeIt(c.req.raw, publicUrl);
    const renderPrivately = async () =>
      withSessionHint(
        await render(request, { address: c.env.address, visitor: once(() => auth.visitorOf(request.headers)) }),
      );
    if (options.cachePages === false) return renderPrivately();
    const isSameForAll = isRead && (await policyOf())(pathOfPage(c.req.path)) === "public";
    return isSameForAll
      ? pages.respond(request, (asAnonymous, life) => render(asAnonymous, undefined, life))
      : sendPrivately(request, await renderPrivately(), policy);
  });
  app.onError((error, c) => {
    log("error", "request failed", { path: c.req.path, error });
    return c.text("Something broke on our side. Please load the page again in a moment.", 500);
  });

  await policyOf();
  const clearTemporary = await keepTemporaryClear(storage.temporaryFolder);
  if (store) await openWithSample(db, { timeZone: env.STORE_TIMEZONE, publicUrl });
  await jobs.start();
  const firstAdmin = await ensureFirstAdmin({ auth, db }, env);
  await work.catchUp();
  disk = await watchDiskSpace({ folder: env.DATA_DIR, reserveBytes }, async (level) => {
    if (!isEmbedded) return;
    if (level === "enough") {
      await database.setReadOnly(false);
      return jobs.resume();
    }
    try {
      await jobs.pause();
    } finally {
      // Also when the jobs do not stop: a database that keeps writing is what a full disk breaks.
      await database.setReadOnly(level === "critical");
    }
  });

  return {
    fetch: async (request, socketAddress) =>
      app.fetch(request, { address: visitorAddress(request, socketAddress, env.TRUSTED_PROXY_HOPS) }),
    firstAdmin,
    storeFetch: store
      ? async (request, socketAddress) =>
          storeApp.fetch(request, { address: visitorAddress(request, socketAddress, env.TRUSTED_PROXY_HOPS) })
      : null,
    stopAccepting() {
      state.ready = false;
      streams.endAll();
      // Requests that wait for what becomes of their emails are answered sooner.
      void emails.stop();
    },
    async close() {
      stopWatchingCatalog();
      disk.stop();
      await jobs.stop();
      mailer.close();
      storage.close();
      clearTemporary();
      await database.close();
    },
  };
}

/**
 * Behind a proxy that ends TLS or keeps the host to itself, a request arrives under another address than the one in the visitor's bar, and
 * React Router would take our own pages' forms for another site's. Which site they are from was looked at before.
 */
function asVisitorsSeeIt(request: Request, publicUrl: string): Request {
  if (request.headers.get("Origin") !== new URL(publicUrl).origin) return request;
  const { origin, pathname, search } = new URL(request.url);
  return origin === new URL(publicUrl).origin ? request : new Request(new URL(pathname + search, publicUrl), request);
}

/**
 * Removes what uploads that never ended left: of processes that were killed now and every minute, of this one when it exits, however it
 * does. Returns how to do the latter.
 */
async function keepTemporaryClear(temporaryFolder: string): Promise<() => void> {
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

/** Asked twice in one request, answered once. */
function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | undefined;
  return () => (asked ??= ask());
}

function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length) || "/";
  return new Request(url, request);
}
