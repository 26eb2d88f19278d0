import type { Verse } from "#app/scripture.ts";
import type { Restored } from "./audit/restored.ts";
import type { Auth } from "./auth/auth.server.ts";
import type { Policy, Visitor } from "./auth/access/route-access.ts";
import type { ErasureKind } from "./backup/erasures.ts";
import type { Database, Db } from "./db/database.server.ts";
import type { EmailDelivery } from "./email/email-delivery.server.ts";
import type { EmailKind } from "./email/email-kind.ts";
import type { EmailTemplate, RenderedEmail } from "./email/email-template.tsx";
import type { Mailer } from "./email/mailer.server.ts";
import type { RecipientList } from "./email/recipient-list.server.ts";
import type { Env, Setting } from "./env.server.ts";
import type { HealthLine } from "./health-line.ts";
import type { JobDefinition, Jobs } from "./jobs/jobs.server.ts";
import type { LimitSubject } from "./limits/limit-subject.ts";
import type { Limit } from "./limits/limits.ts";
import type { Limiter } from "./limits/rate-limit.server.ts";
import type { LiveEvent } from "./live/live.server.ts";
import type { ShopifyAdmin } from "./shopify/admin.server.ts";
import type { ShopConnection } from "./shopify/shop-connection.server.ts";
import type { Storefront } from "./shopify/storefront.server.ts";
import type { LinkPurpose, SignedLinks } from "./signed-links.server.ts";
import type { Storage } from "./storage/storage.server.ts";
import type { WebhookHandler } from "./webhooks/process-webhook.server.ts";

/**
 * The manifest of a feature: everything of it that the server runs besides its pages, which are in app/routes.ts. Every part is optional.
 * app/features.server.ts lists all manifests; docs/guides/add-a-feature.md builds one from an empty folder.
 */
export type Feature = {
  /** Its folder in app/features. */
  name: string;
  /** Its environment variables, from {name}.settings.ts, which .env.example is generated from. */
  settings?: Record<string, Setting>;
  /** Handlers of POST /functions/v1/{name}, by name. */
  functions?(services: Services): Partial<Record<string, SiteFunction>>;
  /** Background jobs; recurring ones have a schedule. */
  jobs?(services: Services): JobDefinition<object>[];
  /** Work that was missed while the site was down. Runs once the workers do, before the first request; a rejection stops the start. */
  catchUp?(services: Services): Promise<void>;
  /** Makes the standalone embedded store (`npm run store`), which no site syncs, match our rows once at its start. */
  syncProvider?(services: ProviderServices): Promise<void>;
  /** The kinds of email it enqueues. */
  emails?(services: Services): EmailKind<object>[];
  /** Sample emails by name, for /dev/mails. `url` makes a full URL of a path. */
  emailPreviews?(url: (path: string) => string): Record<string, EmailTemplate | Promise<RenderedEmail>>;
  /** What it does with the provider's events. */
  webhooks?(services: Services): WebhookHandler[];
  /**
   * POST endpoints that other software calls without an origin of ours, by path, before the origin check. Null passes the request on to the
   * page at that path.
   */
  externalPosts?(services: Services): Record<string, ExternalPost>;
  /** Paths of its pages whose forms may be larger than 128 KB (up to 2 MB). */
  largeForms?: RegExp[];
  /** Whether a request may bring a form with photos (up to 32 MB), before it is read. */
  acceptsPhotos?(services: Services, request: Request): boolean;
  /** What "Download my data" includes: its keys, and how to read them. */
  personalData?: Record<string, (db: Db, person: Person) => Promise<unknown>>;
  /** Kinds of row in the erasures journal, named as by the triggers of its migration. */
  erasure?: Record<string, ErasureKind>;
  /** Emails that their recipient can stop by a link for that purpose. */
  notices?: { purpose: LinkPurpose; find(db: Db, id: number): Promise<Notice | null> }[];
  /** Its lists of people who asked for mailings. */
  recipientLists?: RecipientList[];
  /** Its pages that visitors can search for. Read every minute; what is no longer returned is no longer found. */
  searchPages?(services: Pick<Services, "db" | "env">): Promise<SearchPage[]>;
  /** The newest text of the site that a drafted newsletter may quote and link to. */
  newestReading?(services: ReadingServices): Promise<Reading | null>;
  /** Actions of its audit entries that can be undone. */
  undo?: Record<string, UndoableAction>;
  /** The currencies of its amounts, which have to be the shop's. */
  currencies?(db: Db): Promise<string[]>;
  /** Checks the connection to a Shopify store and repairs what it can, for `npm run connect`. */
  checkShop?(services: ShopServices): Promise<HealthLine[]>;
  /** Checks of what it depends on, for the system page. */
  healthChecks?: HealthCheck[];
  /** Policies as HTML by their handle at Shopify, for the embedded store's Storefront API. */
  storePolicies?(services: Pick<Services, "db" | "env">): Record<string, () => Promise<string>>;
  /** Its screens in the admin menu, which follows the order of app/features.server.ts. */
  adminNav?: AdminScreen[];
  /**
   * Products of the catalog were added, changed, customized or removed: brings what the feature derives from them up to date. Runs in batches,
   * in the order of app/features.server.ts, and again if it fails. A removed product is missing in the catalog index.
   */
  productsChanged?(tx: Db, productIds: string[], services: { jobs: Pick<Jobs, "enqueue"> }): Promise<void>;
  /** Data that it keeps in memory. `dropPages` drops pages rendered from older data. */
  caches?(dropPages: () => void): Partial<SiteCaches>;
  /** Runs when an account is created. */
  onNewAccount?(db: Db, userId: string): Promise<void>;
  /** Whether the row that uploaded files belong to exists. */
  ownsUploads?(services: Services, ownerId: string): Promise<boolean>;
  /** The URLs of the stored files that its rows show. Files that no feature uses are removed. */
  filesInUse?(db: Db): Promise<string[]>;
  /** Whether a request may read one of the photos that visitors sent. */
  mayReadPhoto?(services: Services, name: string, request: Request): Promise<boolean>;
  /** Jobs to enqueue once many products changed at the provider at once, instead of a webhook for each variant. */
  bulkImportJobs?: readonly string[];
  /** Its part of the sample shop, at the embedded store's first start. */
  sampleData?(db: Db, sample: SampleShop): Promise<void>;
  /** Adds made-up rows for `npm run seed`, by the name of the option. */
  seed?: Record<string, (db: Db, count: number) => Promise<void>>;
  /** Adds its rows for the products and variants that `npm run seed` made at the embedded store. */
  seedProducts?(db: Db, made: { products: SeededIds; variants: SeededIds }): Promise<void>;
  /** Tables of personal data. `npm run seed` adds nothing beside rows for which `isSeeded`, an SQL condition, is false. */
  personalTables?: { what: string; table: string; isSeeded: string }[];
  /** After a restore: pauses what may have been sent since the backup. Returns what the owner should review, by its plural name. */
  afterRestore?(restore: RestoreServices): Promise<Record<string, number>>;
};

/** What a process shares, built once at its start (server/services.ts): for loaders and actions, and for the manifests' parts. */
export type Services = {
  db: Db;
  database: Database;
  env: Env;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  jobs: Jobs;
  /** Enqueues emails, and knows their outcomes and the labels of their kinds. */
  emails: EmailDelivery;
  /** Sends test emails only, whose outcome the page shows; all others are enqueued (platform/email). */
  mailer: Mailer;
  limiter: Limiter;
  /** Signed links in emails: the recipient can do one thing without signing in. */
  links: SignedLinks;
  /** A keyed hash: deterministic, and its input cannot be recovered. */
  anonymousKey: (...parts: (string | number)[]) => string;
  /** Uploaded photos and videos. */
  storage: Storage;
  auth: Auth;
  storefront: Storefront;
  /** Null for a Shopify store without an Admin API token. */
  admin: ShopifyAdmin | null;
  /** The configured Shopify store; null with the embedded one. */
  shop: ShopConnection | null;
  caches: SiteCaches;
  /** All manifests. */
  features: readonly Feature[];
};

export type FunctionResponse = { status: number; body: Record<string, unknown> };
/** `address`: the client's IP address; `visitor`: for functions that require access; `idempotencyKey`: sent by the caller. */
export type FunctionServices = { db: Db; address: string; visitor?: Visitor | null; idempotencyKey?: string };
export type FunctionHandler<Needs = FunctionServices> = (services: Needs, body: unknown) => Promise<FunctionResponse>;

export type SiteFunction = {
  access: Policy;
  run: FunctionHandler;
  /** LIMITS.form by default. */
  limit?: Limit;
  /** Whom a body is about, for a limit that counts by subject. */
  subjectsOf?: (body: unknown) => LimitSubject[];
};

export type ProviderServices = Pick<Services, "db" | "database" | "env"> & { admin: ShopifyAdmin };

export type ShopServices = {
  /** Null beside a running site with the embedded database. */
  db: Db | null;
  env: Env;
  shop: ShopConnection;
  features: readonly Feature[];
};

export type ExternalPost = (request: Request) => Promise<Response | null>;

export type Person = { id: string; email: string };

export type Notice = {
  /** Shown before and after it is stopped. */
  before: string;
  after: string;
  isStopped: boolean;
  stop(source: "link" | "one-click"): Promise<void>;
};

/** A page as the search knows it. `keywords` say what it is about where its title does not. `description`: shown with it. */
export type SearchPage = {
  kind: "devotional" | "page";
  path: string;
  title: string;
  description: string;
  keywords: string[];
  text: string;
};

export type ReadingServices = { db: Db; env: Pick<Env, "STORE_TIMEZONE">; publicUrl: string };

export type Reading = { title: string; link: string; verse: Verse };

export type UndoableAction = {
  /** The action that undoing it logs. */
  undoneAs: string;
  undo(
    services: { db: Db; jobs: Pick<Jobs, "enqueue"> },
    entry: { before: unknown; after: unknown; at: Date },
  ): Promise<Restored<object>>;
};

/** `toDo`: shown if the check fails or takes too long. */
export type HealthCheck = {
  name: string;
  toDo: string;
  run(services: Pick<Services, "db" | "env">): Promise<HealthLine>;
};

/** `key`: opens the screen when typed after "g". */
export type AdminScreen = { label: string; to: string; key: string };

/** What the features of one site keep in memory, by name: a feature declares its own in its manifest. */
// An empty interface, because only interfaces merge.
export interface SiteCaches {}

export type SiteCache = {
  /** Runs before the page cache, which from then on stores what is rendered. */
  onEvent?(event: LiveEvent): void;
};

export type RestoreServices = {
  db: Db;
  env: Pick<Env, "DEVOTIONALS" | "STORE_TIMEZONE" | "PUBLIC_URL">;
  /** "Restored from a backup of 2026-11-22 14:00 UTC", for the owner. */
  reason: string;
  now: Date;
};

/** The first and last number of consecutive ids. */
export type SeededIds = { from: number; to: number };

export type SampleShop = {
  timeZone: string;
  publicUrl: string;
  products: {
    shopifyProductId: string;
    type: string;
    badges: ("featured" | "limited" | "new" | "sale")[];
    gender: "men" | "women" | "unisex" | null;
    photos: PhotoMetadata[];
  }[];
};

type PhotoMetadata = {
  url: string;
  label: string;
  isHidden: boolean;
  displayOrder: number;
  variantIds: string[];
  isVendorPhoto: boolean;
};

/** Types a manifest where it is written. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
