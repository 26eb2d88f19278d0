import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Area } from "#app/admin-roles.ts";
import type { Verse } from "#app/scripture.ts";
import type { AuditAction, AuditSentence } from "./audit/audit-action.ts";
import type { Restored } from "./audit/restored.ts";
import type { Auth } from "./auth/auth.server.ts";
import type { Access, Visitor } from "./auth/access/route-access.ts";
import type { ErasureKind } from "./backup/erasures.ts";
import type { Database, Db } from "./db/database.server.ts";
import type { EmailDelivery } from "./email/email-delivery.server.ts";
import type { EmailKind } from "./email/email-kind.ts";
import type { EmailTemplate, RenderedEmail } from "./email/email-template.tsx";
import type { Mailer } from "./email/mailer.server.ts";
import type { RecipientList } from "./email/recipient-list.server.ts";
import type { Env, Setting } from "./env.server.ts";
import type { ActionMessage } from "./forms/action-result.ts";
import type { SentForm } from "./forms/sent-form.ts";
import type { HealthLine } from "./health-line.ts";
import type { JobDefinition, Jobs } from "./jobs/jobs.server.ts";
import type { LimitSubject } from "./limits/limit-subject.ts";
import type { Limit } from "./limits/limits.ts";
import type { Limiter } from "./limits/rate-limit.server.ts";
import type { LiveEvent } from "./live/live.server.ts";
import type { Money } from "./money.ts";
import type { PersonOnPage, PersonSection } from "./person.ts";
import type { ShopifyAdmin } from "./shopify/admin.server.ts";
import type { LinePictures } from "./shopify/line-picture.ts";
import type { ShopConnection } from "./shopify/shop-connection.server.ts";
import type { Storefront } from "./shopify/storefront.server.ts";
import type { LinkPurpose, SignedLinks } from "./signed-links.server.ts";
import type { Storage } from "./storage/storage.server.ts";
import type { PrivateBucket } from "./storage/stored-names.ts";
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
  /** Background jobs; recurring ones have a cron expression. */
  jobs?(services: Services): JobDefinition<object>[];
  /** Throws, which stops the start, if the site cannot work with its settings. Runs in every process, before the first request. */
  checkAtStart?(services: Services): Promise<void>;
  /**
   * Work that was missed while the site was down. Runs once the workers do, before the first request, and only in processes that run jobs; a
   * rejection stops the start.
   */
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
  /** Its part of the page that shows a person to the team: what it knows of them, what can be done, and what deleting them removes. */
  person?: PersonPart;
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
  /** Its entries in the audit log, in sentences. */
  audit?: AuditPart;
  /** The Monday on which the next devotional is emailed, which subscribers are told; null if none will be. */
  nextDevotional?(services: DevotionalServices, now: Date): Promise<string | null>;
  /** Actions of its audit entries that can be undone. */
  undo?: Record<string, UndoableAction>;
  /** The currencies of its amounts, which have to be the shop's. */
  currencies?(db: Db): Promise<string[]>;
  /** Sums of its amounts in each currency, by what they are: a move to another database prints them. */
  sums?(db: Db): Promise<Record<string, Money[]>>;
  /** Checks the connection to a Shopify store and repairs what it can, for `npm run connect`. */
  checkShop?(services: ShopServices): Promise<HealthLine[]>;
  /** Checks of what it depends on, for the system page. */
  healthChecks?: HealthCheck[];
  /** Policies as HTML by their handle at Shopify, for the embedded store's Storefront API. */
  storePolicies?(services: Pick<Services, "db" | "env">): Record<string, () => Promise<string>>;
  /** The pictures of lines in the embedded store's checkouts and orders. */
  linePictures?: LinePictures;
  /** Who of the team sees its parts of the admin: screens in the menu, lines of the home, search results, sales and what can be undone. */
  area?: Area;
  /** Its screens in the admin menu, whose groups follow the order of app/features.server.ts. */
  adminNav?: AdminScreen[];
  /** What an admin has to attend to: lines of the admin's home with their counts, which the menu shows, too. */
  attention?(services: Pick<Services, "env" | "shop">): AttentionLine[];
  /** The newest of its rows that an admin may mean by those words, at most `limit`, for the search over all of the admin. */
  find?(services: Services, search: string, limit: number): Promise<Found[]>;
  /** The shop's sales until now, for the admin's home. */
  sales?(services: Services, now: Date): Promise<SalesSummary>;
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
  /** Whether a request may read one of people's own photos. */
  mayReadPhoto?(services: Services, photo: PrivatePhoto, request: Request): Promise<boolean>;
  /** Jobs to enqueue once many products changed at the provider at once, instead of a webhook for each variant. */
  bulkImportJobs?: readonly string[];
  /** Its part of the sample shop, at the embedded store's first start. */
  sampleData?(db: Db, sample: SampleShop): Promise<void>;
  /**
   * Removes its part of the sample shop that no admin made their own. Returns how many rows of what. `stillSold`: ids of sample products that an
   * import kept.
   */
  removeSampleData?(tx: Db, sample: { stillSold: string[] }): Promise<Record<string, number>>;
  /**
   * The database moves to another shop: removes what the feature knows of products, stock and orders of the shop that is left, unless its rows
   * name their shop. Returns how many rows of what. `isTrial`: the embedded store, whose orders were never paid. `entered`: the shop that it
   * moves to, which may have had the database before.
   */
  leaveShop?(
    tx: Db,
    left: { id: string; isTrial: boolean },
    entered: { id: string; domain: string },
  ): Promise<Record<string, number>>;
  /** The shop got another *.myshopify.com address, by which the feature names it. */
  renameShop?(tx: Db, domain: { from: string; to: string }): Promise<void>;
  /** Adds made-up rows for `npm run seed`, by the name of the option. */
  seed?: Record<string, (db: Db, count: number) => Promise<void>>;
  /** Adds its rows for the products and variants that `npm run seed` made at the embedded store. */
  seedProducts?(db: Db, made: { products: SeededIds; variants: SeededIds }): Promise<void>;
  /** Adds its rows for the orders that `npm run seed` made at the embedded store. */
  seedOrders?(db: Db): Promise<void>;
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
  /** The same with the secret from before a rotation: what is stored under such a key is found by both. */
  previousAnonymousKey: ((...parts: (string | number)[]) => string) | null;
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

export type SiteFunction = Access & {
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

export type PrivatePhoto = { bucket: PrivateBucket; name: string };

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

export type DevotionalServices = { db: Db; env: Pick<Env, "DEVOTIONALS" | "STORE_TIMEZONE"> };

export type Reading = { title: string; link: string; verse: Verse };

export type AuditPart = {
  /** What an entry says, by its action; declared in AuditActions, too (docs/guides/add-a-feature.md). */
  sentences: Record<string, AuditSentence>;
  /** The admin pages of what its entries are about, by the kind in `about`. */
  things?: Record<string, AuditedRows>;
};

/** `existing`: which of the rows still exist; without it, the page shows when one is gone. */
export type AuditedRows = {
  page(id: string): string;
  existing?(services: Services, ids: string[]): Promise<string[]>;
};

export type UndoableAction = {
  /** The action that undoing it logs. */
  undoneAs: AuditAction;
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

/**
 * `key`: opens the screen when typed after "g". `group`: its part of the menu; a screen without one is above them. `also`: paths of pages that
 * belong to it and are not below `to`.
 */
export type AdminScreen = {
  label: string;
  to: string;
  also?: readonly string[];
  key: string;
  group?: "Sell" | "Community" | "Email" | "Settings";
};

/** `count` is an SQL expression, such as countIn(), because one statement counts all lines. */
export type AttentionLine = {
  /** Follow the count. */
  one: string;
  many: string;
  to: string;
  count: SQL<number>;
  /** "urgent" and "notice" lines are not work of their own, so the menu does not count them. */
  kind: "urgent" | "waiting" | "notice";
  /** Its screen in the menu, if it is not the one that `to` is part of. */
  screen?: string;
};

/** A row of a feature, such as "Order" "#1001", and where it opens. */
export type Found = { kind: string; label: string; detail: string; to: string };

export type Sales = { orders: number; revenue: Money };
/** `before`: until the same moment of the period before. */
export type ComparedSales = Sales & { before: Sales };

export type SalesSummary = {
  today: ComparedSales;
  /** Including today. */
  last7Days: ComparedSales;
  last30Days: ComparedSales;
  /** One for each day, the oldest first. */
  days: ({ day: string } & Sales)[];
  topProducts: { productId: string | null; title: string; units: number }[];
};

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

/** What a feature's manifest contributes to the page of a person, who is identified by their address (normalizeEmail). */
export type PersonPart = {
  /** Its kinds of row that name the page: the address in one; null if there is no such row, or no address in it. */
  rows?: Record<string, (services: Pick<Services, "db" | "shop">, id: number) => Promise<string | null>>;
  /** Null if there is nothing to say. */
  section?(services: Services, email: string): Promise<PersonSection | null>;
  /** By the `intent` of the section's forms. */
  actions?: Record<string, (sent: SentForm, person: PersonOnPage) => Promise<unknown>>;
  /** Results of its actions by the URL parameter `done`, for browsers without JavaScript. */
  done?: Record<string, ActionMessage>;
  /** What deleting the person's data removes. */
  erasure?: PersonErasure;
  /** What stays when the person's data is deleted, as sentences. */
  keeps?: string | readonly string[];
};

type PersonErasure = {
  /** Follow the count. */
  label: readonly [one: string, many: string];
  count: (db: Db, email: string) => Promise<number>;
  /** Returns how many rows were removed. */
  erase: (tx: Db, email: string) => Promise<number>;
};

/** The erasure of rows that nothing depends on, by the column or expression with their normalized address. */
export function deleteByAddress(table: PgTable, address: PgColumn | SQL): Pick<PersonErasure, "count" | "erase"> {
  const isBy = (email: string) => sql`${address} = ${email}`;
  return {
    count: (db, email) => db.$count(table, isBy(email)),
    async erase(tx, email) {
      return (
        await tx
          .delete(table)
          .where(isBy(email))
          .returning({ deleted: sql`1` })
      ).length;
    },
  };
}
