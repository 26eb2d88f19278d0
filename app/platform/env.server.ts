import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { emailAddress } from "./email-address.ts";
import { isLoopbackUrl } from "./http/loopback.server.ts";
import { COUNTRY_CODES, LANGUAGE_CODES } from "./shopify/market-codes.ts";
import { brand } from "../brand.ts";
import { SHIPPING_RATES } from "../shipping-rates.ts";

const text = z.string().trim();
const wholeNumber = () => z.coerce.number("must be a whole number").int("must be a whole number");
const between = (least: number, most: number) =>
  wholeNumber().min(least, `must be ${least} or more`).max(most, `must be at most ${most}`);
/** In units of the shop's currency. */
const price = () =>
  text.regex(/^\d{1,5}(\.\d{1,2})?$/, "must be an amount below 100000, such as 7 or 7.50").transform(Number);
const sentence = (most: number) =>
  text.max(most, `must be at most ${most} characters`).regex(/^[^\r\n<>]*$/, "must be on one line, without < or >");
const address = z.url({
  protocol: /^https?$/,
  error: "must be an http or https address, such as https://shod.example",
});

/** Without UTC, in some versions of Node. */
const TIME_ZONES = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);

const ON_OFF = [
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
] as const;

/** All settings but those of features (`{name}.settings.ts`). `.env.example` is generated from this list (npm run check compares). */
export const settings = {
  PORT: {
    means: "Port the site listens on. 0 picks any free port.",
    schema: between(0, 65535).default(3000),
  },
  HOST: {
    means: "Address the site listens on. 0.0.0.0 makes it reachable from outside.",
    schema: text.default("127.0.0.1"),
  },
  PUBLIC_URL: {
    means: "The site's public URL, without a trailing slash. Unset: http://localhost:PORT.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
  },
  DATA_DIR: {
    means: "Folder for the embedded database, uploaded files and picture cache.",
    schema: text.default("./data"),
  },
  DISK_RESERVE_MB: {
    means:
      "Megabytes to keep free on the disk of DATA_DIR. Below that nothing is saved until space is freed, because a full disk breaks the embedded database. 0: free space is not checked.",
    schema: between(0, 1_000_000).default(100),
  },
  WATCHDOG_SECONDS: {
    means:
      "A process whose event loop is blocked for this many seconds exits, so that its supervisor restarts it. 0: never.",
    schema: between(0, 3600).default(60),
  },
  DATABASE_URL: {
    means:
      "Postgres 15 or newer, such as postgres://user:password@host:5432/shod. Unset: the embedded database in DATA_DIR.",
    schema: z.url({ protocol: /^postgres(ql)?$/, error: "must start with postgres://" }).optional(),
    isSecret: true,
  },
  ROLE: {
    means:
      "What this process does: web (serves requests; jobs and emails wait for another process), worker (runs jobs and sends emails, and serves only /livez, /readyz and /metrics) or all. web and worker need DATABASE_URL, and at least one process has to be worker or all.",
    schema: z.enum(["web", "worker", "all"], "must be web, worker or all").default("all"),
  },
  WEB_CONCURRENCY: {
    means:
      "Number of processes that share PORT on this machine, as many as it has processor cores. Above 1, it needs DATABASE_URL, and a process that ends is replaced.",
    schema: between(1, 64).default(1),
  },
  BACKUP_DIR: {
    means:
      "Folder for nightly backups, ideally on another disk. Unset: DATA_DIR/backups with the embedded database, none with DATABASE_URL.",
    schema: text.optional(),
  },
  STORAGE_DRIVER: {
    means:
      "Where uploaded photos and videos are stored: disk (DATA_DIR/storage) or s3 (any S3-compatible service). Changing it does not move existing files: see docs/storage.md.",
    schema: z.enum(["disk", "s3"], "must be disk or s3").default("disk"),
  },
  S3_ENDPOINT: {
    means: "URL of the S3 service, such as https://s3.us-east-1.amazonaws.com. Required with s3.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
    needs: "STORAGE_DRIVER=s3",
  },
  S3_REGION: {
    means:
      "Region of the bucket, such as us-east-1. Required with s3; services without regions accept us-east-1 or auto.",
    schema: text.regex(/^[a-z0-9-]+$/, "must look like us-east-1").optional(),
    needs: "STORAGE_DRIVER=s3",
  },
  S3_BUCKET: {
    means: "Name of an existing bucket. Required with s3.",
    schema: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket name, such as shod-uploads").optional(),
    needs: "STORAGE_DRIVER=s3",
  },
  S3_ACCESS_KEY_ID: {
    means: "Access key with permission to read, write, list and delete in the bucket. Required with s3.",
    schema: text.optional(),
    isSecret: true,
    needs: "STORAGE_DRIVER=s3",
  },
  S3_SECRET_ACCESS_KEY: {
    means: "Secret of the access key. Required with s3.",
    schema: text.optional(),
    isSecret: true,
    needs: "STORAGE_DRIVER=s3",
  },
  S3_FORCE_PATH_STYLE: {
    means:
      "true: the bucket is part of the path (endpoint/bucket), as self-hosted services require; false: part of the host name.",
    schema: z
      .enum(["true", "false"], "must be true or false")
      .default("false")
      .transform((word) => word === "true"),
    needs: "STORAGE_DRIVER=s3",
  },
  SMTP_URL: {
    means:
      "Mail server, such as smtp://user:password@host:587. Unset: emails are stored instead of sent, and shown at /dev/mailbox while PUBLIC_URL is localhost. Required with any other PUBLIC_URL.",
    schema: z.url({ protocol: /^smtps?$/, error: "must start with smtp:// or smtps://" }).optional(),
    isSecret: true,
  },
  ALLOW_UNSENT_EMAIL: {
    means:
      "true: start without SMTP_URL although PUBLIC_URL is not localhost. No emails are sent then, not even to confirm an account or reset a password, and no page shows them.",
    schema: z
      .enum(["true", "false"], "must be true or false")
      .default("false")
      .transform((word) => word === "true"),
    unusedWith: "SMTP_URL",
  },
  MAIL_FROM: {
    means: "Sender of all emails.",
    schema: text
      .regex(
        /^(?:(?:"[^"\r\n<>@]*"|[^"\r\n<>@,;:()]*)\s*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
        "must be one email address, such as SHOD <hello@your-shop.com>",
      )
      .default("SHOD <hello@shod.example>"),
    admin: {
      group: "Email",
      label: "Sender",
      hint: "Such as SHOD <hello@your-shop.com>. Its domain must allow your mail server to send in its name.",
    },
  },
  BUSINESS_POSTAL_ADDRESS: {
    means:
      "The business's street address or PO box, on one line, for the footer of newsletters, devotionals and restock emails, as US law (CAN-SPAM) requires. With SMTP_URL set, those emails are not sent without it; without SMTP_URL a sample address is shown.",
    schema: text
      .min(10, "must be a complete postal address")
      .max(300, "must be at most 300 characters")
      .regex(/^[^\r\n]*$/, "must be on one line")
      .optional(),
    admin: {
      group: "Email",
      label: "Postal address",
      hint: "Your street address or PO box, on one line. US law requires it in newsletters, devotionals and restock emails.",
    },
  },
  MAIL_PER_SECOND: {
    means:
      "The most emails per second that all processes together send; emails to one person go before newsletters and devotionals. 0: no limit.",
    schema: between(0, 1000).default(10),
    admin: {
      group: "Email",
      label: "Emails per second",
      hint: "The most that are sent, as your email provider allows. 0: no limit.",
    },
  },
  COUNT_CLICKS: {
    means:
      "on: newsletters that are sent from now on count how often each of their links is opened, without recording by whom, and the privacy page says so; off: nothing is counted.",
    schema: z.enum(["on", "off"], "must be on or off").default("off"),
    admin: {
      group: "Email",
      label: "Count clicks in newsletters",
      hint: "How often each link is opened, without recording by whom. The privacy page says so.",
      choices: ON_OFF,
    },
  },
  AUTH_SECRET: {
    means:
      "Secret that signs sessions and links, 32 characters or more. Unset: generated at first start and stored in DATA_DIR.",
    schema: text.min(32, "must be at least 32 characters").optional(),
    isSecret: true,
  },
  AUTH_SECRET_PREVIOUS: {
    means:
      "The secret before AUTH_SECRET, while it is being replaced: sessions, authenticator apps and links in emails made with it keep working. docs/operations.md says when to remove it.",
    schema: text.min(32, "must be at least 32 characters").optional(),
    isSecret: true,
  },
  ADMIN_EMAIL: {
    means:
      "The owner's email address. With ADMIN_PASSWORD, the admin account is created at first start; without it, the verified account with that address becomes an admin at the next start. Unset with the embedded database: an admin account is generated, printed once and stored in DATA_DIR.",
    schema: emailAddress("must be an email address").optional(),
  },
  ADMIN_PASSWORD: {
    means: "The owner's password at first start, 6 to 100 characters. Change it at /account-settings afterward.",
    schema: z.string().min(6, "must be at least 6 characters").max(100, "must be at most 100 characters").optional(),
    isSecret: true,
    needs: "ADMIN_EMAIL",
  },
  OIDC_ISSUER: {
    means:
      "URL of an OpenID provider to offer for sign-in, such as https://accounts.example.com. Its button appears once OIDC_CLIENT_ID is set, too.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
    needs: "OIDC_CLIENT_ID",
  },
  OIDC_CLIENT_ID: {
    means: "This site's client ID at the provider. Its redirect URI is PUBLIC_URL/api/auth/callback/oidc.",
    schema: text.optional(),
    needs: "OIDC_ISSUER",
  },
  OIDC_CLIENT_SECRET: {
    means: "This site's client secret at the provider. Unset: a public client, secured by PKCE alone.",
    schema: text.optional(),
    isSecret: true,
    needs: "OIDC_CLIENT_ID",
  },
  OIDC_NAME: {
    means: 'Name of the provider on its button: "Continue with {name}".',
    schema: text.max(40, "must be at most 40 characters").default("OpenID"),
    needs: "OIDC_CLIENT_ID",
  },
  SSO_ORIGINS: {
    means:
      "Origins of the single sign-on (SSO) providers that admins may register, separated by commas, such as https://login.example.com. Unset: none.",
    schema: text
      .transform((list) => list.split(",").map((origin) => origin.trim()))
      .refine((list) => list.every(isOrigin), "must be origins such as https://login.example.com, separated by commas")
      .optional(),
  },
  SMS_WEBHOOK_URL: {
    means:
      'Webhook that sends text messages: POST {"to","message"}. Unset: they are stored and shown at /dev/mailbox while that is available (see SMTP_URL); otherwise sign-in by phone is not offered.',
    schema: address.optional(),
  },
  SMS_WEBHOOK_TOKEN: {
    means: "Bearer token sent to that webhook.",
    schema: text.optional(),
    isSecret: true,
    needs: "SMS_WEBHOOK_URL",
  },
  SHOPIFY_STORE_DOMAIN: {
    means:
      "A Shopify store's permanent address, such as your-shop.myshopify.com. Unset: the embedded store at /store. `npm run connect` checks this and the next settings; docs/guides/connect-shopify.md says where to find them.",
    schema: text
      .toLowerCase()
      .regex(
        /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/,
        "must be the shop's address that ends in .myshopify.com, such as your-shop.myshopify.com, without https://. It is in the Shopify admin under Settings, Domains, even if the shop has a domain of its own",
      )
      .optional(),
  },
  SHOPIFY_CLIENT_ID: {
    means:
      "Client ID of an app that you create in Shopify's Dev Dashboard and install on that store. Required for a store, with the secret.",
    schema: text.optional(),
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  SHOPIFY_CLIENT_SECRET: {
    means: "Client secret of that app. Webhooks are signed with it, too.",
    schema: text.optional(),
    isSecret: true,
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  SHOPIFY_ADMIN_TOKEN: {
    means:
      "Permanent Admin API access token of an app made before 2026, instead of the client ID and secret. Not used if those are set.",
    schema: text.optional(),
    isSecret: true,
    needs: "SHOPIFY_STORE_DOMAIN",
    unusedWith: "SHOPIFY_CLIENT_ID",
  },
  SHOPIFY_STOREFRONT_PRIVATE_TOKEN: {
    means:
      "Private Storefront API access token from that store's Headless channel. Sent with the shopper's address, so that each shopper counts as one buyer.",
    schema: text.optional(),
    isSecret: true,
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  SHOPIFY_STOREFRONT_TOKEN: {
    means:
      "Public Storefront API access token. Used only without the private one: all shoppers then count as one buyer, and Shopify may slow them down.",
    schema: text.optional(),
    isSecret: true,
    needs: "SHOPIFY_STORE_DOMAIN",
    unusedWith: "SHOPIFY_STOREFRONT_PRIVATE_TOKEN",
  },
  SHOPIFY_CUSTOMER_CLIENT_ID: {
    means:
      "Client ID of that channel's Customer Account API. Customers of the store can then sign in with Shopify; the callback URI to enter there is PUBLIC_URL/api/auth/callback/shopify.",
    schema: text.optional(),
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  SHOPIFY_CUSTOMER_CLIENT_SECRET: {
    means:
      "Client secret of that API, if its client type is confidential. Unset: a public client, secured by PKCE alone.",
    schema: text.optional(),
    isSecret: true,
    needs: "SHOPIFY_CUSTOMER_CLIENT_ID",
  },
  SHOPIFY_WEBHOOK_SECRET: {
    means:
      "More secrets that the store's webhooks may be signed with, separated by commas: the previous client secret for an hour after you rotate it, or the secret of webhooks that you created by hand. The client secret is accepted anyway.",
    schema: text.transform((list) => list.split(",").flatMap((secret) => secret.trim() || [])).optional(),
    isSecret: true,
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  SHOPIFY_API_VERSION: {
    means: "Version of Shopify's APIs. Unset: 2026-10 for a Shopify store, 2025-07 for the embedded one.",
    schema: text.regex(/^(\d{4}-\d{2}|unstable)$/, "must look like 2026-10").optional(),
  },
  SHOP_COUNTRY: {
    means:
      "Country whose market of the Shopify store this site sells to, such as US: prices, availability and checkouts are that market's. Unset: the store's primary market. After a change the products are read again.",
    schema: text
      .toUpperCase()
      .refine((code) => COUNTRY_CODES.has(code), "must be a country code of Shopify's, such as US")
      .optional(),
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  SHOP_LANGUAGE: {
    means:
      "Language in which the Shopify store's products are read, such as EN, FR or PT_BR. Unset: the store's primary language.",
    schema: text
      .toUpperCase()
      .refine((code) => LANGUAGE_CODES.has(code), "must be a language code of Shopify's, such as EN or PT_BR")
      .optional(),
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  CHECKOUT_HOSTS: {
    means:
      "Additional hosts for the store's checkout, separated by commas, such as checkout.your-shop.example. Always allowed: the store's own address, its primary domain, and subdomains of PUBLIC_URL's.",
    schema: text
      .regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, "must be host names separated by commas")
      .transform((hosts) => hosts.toLowerCase().split(/\s*,\s*/))
      .optional(),
    needs: "SHOPIFY_STORE_DOMAIN",
  },
  SHIPPING_STANDARD: {
    means: "The embedded store's price of standard shipping within the United States, such as 7 or 7.50.",
    schema: price().default(SHIPPING_RATES.home.standard.price),
    admin: {
      group: "Shipping",
      label: "Standard, United States",
      hint: "The price at the checkout, in the shop’s currency.",
    },
    unusedWith: "SHOPIFY_STORE_DOMAIN",
  },
  SHIPPING_EXPRESS: {
    means: "The embedded store's price of express shipping within the United States.",
    schema: price().default(SHIPPING_RATES.home.express.price),
    admin: {
      group: "Shipping",
      label: "Express, United States",
      hint: "The price at the checkout, in the shop’s currency.",
    },
    unusedWith: "SHOPIFY_STORE_DOMAIN",
  },
  SHIPPING_STANDARD_ABROAD: {
    means: "The embedded store's price of standard shipping to other countries.",
    schema: price().default(SHIPPING_RATES.abroad.standard.price),
    admin: {
      group: "Shipping",
      label: "Standard, other countries",
      hint: "The price at the checkout, in the shop’s currency.",
    },
    unusedWith: "SHOPIFY_STORE_DOMAIN",
  },
  SHIPPING_EXPRESS_ABROAD: {
    means: "The embedded store's price of express shipping to other countries.",
    schema: price().default(SHIPPING_RATES.abroad.express.price),
    admin: {
      group: "Shipping",
      label: "Express, other countries",
      hint: "The price at the checkout, in the shop’s currency.",
    },
    unusedWith: "SHOPIFY_STORE_DOMAIN",
  },
  FREE_SHIPPING_FROM: {
    means:
      "The subtotal after discounts from which standard shipping within the United States is free, such as 150, as the checkout, the cart and the shipping policy say. Set the same amount in a Shopify store's shipping rates. Unset: 150 for the embedded store; for a Shopify store, neither cart nor policy mentions free shipping.",
    schema: z.coerce
      .number("must be an amount, such as 150")
      .positive("must be more than 0")
      .max(1_000_000, "must be at most 1000000")
      .optional(),
    admin: {
      group: "Shipping",
      label: "Free standard shipping from",
      hint: "The subtotal after discounts, within the United States. Empty: 150 at the store’s own checkout, none with a Shopify store, whose shipping rates need the same amount.",
    },
  },
  STORE_PORT: {
    means:
      "Also serves the embedded store at the root of this port, for other Storefront API clients. 0 picks any free port.",
    schema: between(0, 65535).optional(),
    unusedWith: "SHOPIFY_STORE_DOMAIN",
  },
  STORE_INTROSPECTION: {
    means: "Whether clients may read the embedded store's GraphQL schemas. Unset: only if PUBLIC_URL is localhost.",
    schema: z.enum(["on", "off"], "must be on or off").optional(),
    unusedWith: "SHOPIFY_STORE_DOMAIN",
  },
  STORE_TIMEZONE: {
    means: "The shop's time zone, for banner dates, promo code expiration and Monday devotionals.",
    schema: text.refine(isTimeZone, "must be a time zone such as America/New_York").default("America/New_York"),
    admin: {
      group: "Time",
      label: "Time zone",
      hint: "When a day begins and ends: for banners, promo codes, the months of giving, Monday’s devotional and dates in the admin. Closed months and the times of scheduled newsletters stay as they are.",
      choices: [...TIME_ZONES].map((value) => ({ value, label: value.replaceAll("_", " ") })),
    },
  },
  DEVOTIONALS: {
    means: "on: publishes and emails the week's devotional on Mondays at 8:00 AM in STORE_TIMEZONE; off: does neither.",
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
    admin: {
      group: "Email",
      label: "Weekly devotionals",
      hint: "Publishes and emails one on Mondays at 8:00 AM.",
      choices: ON_OFF,
    },
  },
  AI_BASE_URL: {
    means:
      "URL of an AI service with an OpenAI-compatible chat completions API that drafts newsletters, such as https://ai.example/v1 or http://127.0.0.1:11434/v1. It is used once AI_MODEL is set, too; otherwise drafts are made from a template.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
    needs: "AI_MODEL",
  },
  AI_API_KEY: {
    means: "API key for that service. A local one needs none.",
    schema: text.optional(),
    isSecret: true,
    needs: "AI_BASE_URL",
  },
  AI_MODEL: {
    means: "Model to use.",
    schema: text.optional(),
    needs: "AI_BASE_URL",
  },
  AI_DAILY_TOKENS: {
    means: "The most tokens to use per day, prompts and completions together. 0: no limit.",
    schema: between(0, 1_000_000_000).default(100_000),
    admin: {
      group: "Email",
      label: "AI tokens per day",
      hint: "The most that drafts of newsletters use. 0: no limit.",
    },
    needs: "AI_BASE_URL",
  },
  TRUSTED_PROXY_HOPS: {
    means:
      "Number of your own proxies in front of the site that append to X-Forwarded-For. Above 0, the X-Request-Id they send is kept in the response and in the log.",
    schema: between(0, 10).default(0),
  },
  METRICS_TOKEN: {
    means: "Bearer token for /metrics. Unset: /metrics responds with 404.",
    schema: text.min(16, "must be at least 16 characters").optional(),
    isSecret: true,
  },
  LOG_LEVEL: {
    means: "debug, info, warn or error.",
    schema: z.enum(["debug", "info", "warn", "error"]).default("info"),
  },
  CONTACT_EMAIL: {
    means: "The email address on the contact and privacy pages.",
    schema: emailAddress("must be an email address").default("hello@shod.example"),
    admin: {
      group: "Contact",
      label: "Contact email",
      hint: "Shown on the contact and privacy pages and in policies.",
    },
  },
  BRAND_TAGLINE: {
    means: "One sentence about the brand, on the landing page and where the site is listed or installed.",
    schema: sentence(160).default(brand.tagline),
    admin: {
      group: "Brand",
      label: "Tagline",
      hint: "One sentence, on the landing page and where the site is listed or installed.",
    },
  },
  BRAND_LOCATION: {
    means: "Where the business is, in the footer, on the contact and privacy pages and in policies.",
    schema: sentence(80).default(brand.location),
    admin: {
      group: "Brand",
      label: "Location",
      hint: "In the footer, on the contact and privacy pages and in policies.",
    },
  },
  INSTAGRAM_HANDLE: {
    means: "Instagram account, without the @.",
    schema: text.regex(/^[\w.]+$/, "must be the name without @").default("shod.example"),
    admin: { group: "Contact", label: "Instagram account", hint: "Without the @." },
  },
  INSTAGRAM_EMBED_URL: {
    means: "URL of an Instagram feed to embed on the contact page. Unset: a panel that links to the account.",
    schema: address.optional(),
  },
} as const satisfies Record<string, Setting>;

const REQUIRED_WITH_S3 = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const schema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema])) as {
    [Name in keyof typeof settings]: (typeof settings)[Name]["schema"];
  },
);

export type Setting = {
  means: string;
  schema: z.ZodType<string | number | boolean | string[] | undefined>;
  /** For a setting that admins may change while the site runs (`/admin/settings`). Code reads it from `env` whenever it needs it. */
  admin?: AdminSetting;
  /** Its value may also be in a file, whose path is in {name}_FILE. */
  isSecret?: boolean;
  /** It has no effect without this: the name of another setting, or name=value. */
  needs?: string;
  /** It has no effect while this other setting is set. */
  unusedWith?: string;
};

/** How an admin sees a setting. Messages of its schema follow the label: "must be …". */
export type AdminSetting = {
  group: "Brand" | "Contact" | "Time" | "Shipping" | "Email" | "Community";
  label: string;
  hint: string;
  /** Typed in a field of several lines. */
  isLong?: boolean;
  choices?: readonly { value: string; label: string }[];
};

/** The parsed values of settings.
 * @public */
export type SettingValues<Settings extends Record<string, Setting>> = {
  [Name in keyof Settings]: z.infer<Settings[Name]["schema"]>;
};

/** The settings of features. Each adds its own: `interface FeatureSettings extends SettingValues<typeof promosSettings> {}` in `declare module`. */
export interface FeatureSettings {}

export type Env = z.infer<typeof schema> &
  FeatureSettings & {
    /** The settings that the environment or .env sets: an admin cannot change them. */
    readonly fromEnvironment: ReadonlySet<string>;
  };

/**
 * Parses the environment, with the settings of these features; blank values count as unset. Throws one error that lists every problem.
 */
export function readEnv(
  source: Record<string, string | undefined>,
  features: readonly { settings?: Record<string, Setting> }[] = [],
): Env {
  for (const name of features.flatMap(({ settings: own = {} }) => Object.keys(own)))
    if (Object.hasOwn(settings, name))
      throw new Error(`A feature defines the setting ${name}, which the platform has already.`);
  const { given, problems: ofFiles } = withFiles(source, allSettings(features));
  const parsed = schema.safeParse(given);
  const schemas = features.flatMap(({ settings: own = {} }) => Object.entries(own)).map(schemaOf);
  // Their declarations and their schemas are in the same folder (docs/guides/add-a-feature.md).
  const ofFeatures = (z.object(Object.fromEntries(schemas)) as unknown as z.ZodType<FeatureSettings>).safeParse(given);
  const missing =
    given["STORAGE_DRIVER"]?.trim() === "s3"
      ? REQUIRED_WITH_S3.filter((name) => !given[name] && !ofFiles.some((problem) => problem.startsWith(`${name}_`)))
      : [];
  const ofProcesses = processProblems(given, parsed.data);
  const isSameSecret = given["AUTH_SECRET"] && given["AUTH_SECRET"].trim() === given["AUTH_SECRET_PREVIOUS"]?.trim();
  // Otherwise everything would be encrypted again with a secret that is made at the start and may not outlive this machine.
  const lacksSecret =
    given["AUTH_SECRET_PREVIOUS"] && !given["AUTH_SECRET"] && !ofFiles.some((each) => each.startsWith("AUTH_SECRET"));
  if (
    parsed.success &&
    ofFeatures.success &&
    missing.length === 0 &&
    ofFiles.length === 0 &&
    ofProcesses.length === 0 &&
    !isSameSecret &&
    !lacksSecret
  )
    return { ...parsed.data, ...ofFeatures.data, fromEnvironment: new Set(Object.keys(given)) };

  const issues = [...(parsed.error?.issues ?? []), ...(ofFeatures.error?.issues ?? [])];
  const problems = [
    ...issues.map(({ path: name, message }) => `  ${name.join(".")}: ${message}`),
    ...missing.map((name) => `  ${name}: is required with STORAGE_DRIVER=s3`),
    ...[...ofFiles, ...ofProcesses].map((problem) => `  ${problem}`),
    ...(lacksSecret ? ["  AUTH_SECRET: is required with AUTH_SECRET_PREVIOUS. Set it to the new secret"] : []),
    ...(isSameSecret
      ? ["  AUTH_SECRET_PREVIOUS: must differ from AUTH_SECRET. Set AUTH_SECRET to the new secret, or remove this"]
      : []),
  ];
  throw new Error(
    `Some settings are missing or invalid. Fix them in the environment or in .env:\n${problems.join("\n")}`,
  );
}

/** Several processes need a database server, and those of one machine a port that is known before they start. */
function processProblems(
  given: Record<string, string | undefined>,
  env: Pick<z.infer<typeof schema>, "ROLE" | "WEB_CONCURRENCY" | "PORT"> | undefined,
): string[] {
  if (!env) return [];
  const hasServer = Boolean(given["DATABASE_URL"] || given["DATABASE_URL_FILE"]);
  const onlyOne = "the embedded database allows only one process. Set DATABASE_URL to a Postgres server";
  return [
    ...(env.ROLE !== "all" && !hasServer ? [`ROLE: ${env.ROLE} needs DATABASE_URL: ${onlyOne}, or unset ROLE`] : []),
    ...(env.WEB_CONCURRENCY > 1 && !hasServer
      ? [`WEB_CONCURRENCY: needs DATABASE_URL: ${onlyOne}, or unset WEB_CONCURRENCY`]
      : []),
    ...(env.WEB_CONCURRENCY > 1 && env.PORT === 0
      ? ["WEB_CONCURRENCY: needs a port that all processes share. Set PORT to one, such as 3000"]
      : []),
  ];
}

/** The settings of the platform and of these features, by name. */
export function allSettings(features: readonly { settings?: Record<string, Setting> }[]): Record<string, Setting> {
  return Object.assign({}, settings, ...features.map(({ settings: own }) => own)) as Record<string, Setting>;
}

/** What is set, with secrets from the files that Docker, systemd and others provide; and one problem for each file without a value. */
function withFiles(
  source: Record<string, string | undefined>,
  all: Record<string, Setting>,
): { given: Record<string, string | undefined>; problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const problems: string[] = [];
  for (const [name, { isSecret }] of Object.entries(all)) {
    const file = given[`${name}_FILE`]?.trim();
    if (!isSecret || !file) continue;
    if (given[name]) {
      problems.push(`${name}: is set, and so is ${name}_FILE. Unset one of them`);
      continue;
    }
    try {
      const value = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (value.trim()) given[name] = value;
      else problems.push(`${name}_FILE: names an empty file. Write the value of ${name} to it`);
    } catch (error) {
      // Without the path: it is the secret itself if the two names were confused.
      problems.push(`${name}_FILE: names a file that ${reasonOf(error)}, or correct the path`);
    }
  }
  return { given, problems };
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" ? "does not exist. Create it" : `cannot be read (${code}). Let this user read it`;
}

const schemaOf = ([name, { schema: type }]: [string, Setting]) => [name, type] as const;

/**
 * Throws for a public site that cannot send email: confirmations and password resets would never arrive. Called by what serves visitors, and
 * not by readEnv: a backup or restore needs no mail server.
 */
export function requireEmailDelivery(env: Pick<Env, "PUBLIC_URL" | "SMTP_URL" | "ALLOW_UNSENT_EMAIL">): void {
  if (env.SMTP_URL || env.ALLOW_UNSENT_EMAIL || canShowMailbox(env)) return;
  throw new Error(
    `SMTP_URL is not set, but PUBLIC_URL is ${env.PUBLIC_URL}: visitors would get no emails, not even to confirm an account or reset a password. ` +
      "Set SMTP_URL to your mail server, such as smtp://user:password@host:587. To start without email anyway, set ALLOW_UNSENT_EMAIL=true.",
  );
}

/** Whether unsent emails are shown at /dev/mailbox: only on a site that only this machine can reach. */
export function canShowMailbox({ PUBLIC_URL, SMTP_URL }: Pick<Env, "PUBLIC_URL" | "SMTP_URL">): boolean {
  return !SMTP_URL && (PUBLIC_URL === undefined || isLoopbackUrl(PUBLIC_URL));
}

/** Where backups are made; null if this site makes none. */
export function backupRoot(env: Pick<Env, "BACKUP_DIR" | "DATABASE_URL" | "DATA_DIR">): string | null {
  return env.BACKUP_DIR ?? (env.DATABASE_URL ? null : path.join(env.DATA_DIR, "backups"));
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
