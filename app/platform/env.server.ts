import path from "node:path";
import { z } from "zod";
import { isLoopbackUrl } from "./http/loopback.server.ts";

const text = z.string().trim();
const wholeNumber = (what: string) => z.coerce.number({ error: `${what} must be a whole number` }).int();
const address = z.url({
  protocol: /^https?$/,
  error: "must be an http or https address, such as https://shod.example",
});

/** Every setting there is, with its meaning. `.env.example` is generated from this list (npm run check compares). */
export const settings = {
  PORT: {
    means: "Port the site listens on. 0 takes any free one.",
    schema: wholeNumber("PORT").min(0).max(65535).default(3000),
  },
  HOST: {
    means: "Address the site listens on. 0.0.0.0 makes it reachable from outside.",
    schema: text.default("127.0.0.1"),
  },
  PUBLIC_URL: {
    means: "The address visitors see, without a slash at the end. Unset: http://localhost:PORT.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
  },
  DATA_DIR: {
    means: "Folder of the embedded database, uploaded files and picture cache.",
    schema: text.default("./data"),
  },
  DISK_RESERVE_MB: {
    means:
      "How many megabytes stay free on the disk of DATA_DIR. Below that nothing is saved until there is more: the embedded database stops for good on a full disk. 0: nobody looks.",
    schema: wholeNumber("DISK_RESERVE_MB").min(0).max(1_000_000).default(100),
  },
  WATCHDOG_SECONDS: {
    means:
      "A process that has not come round to anything for so many seconds ends itself, for whoever supervises it to start it again. 0: never.",
    schema: wholeNumber("WATCHDOG_SECONDS").min(0).max(3600).default(60),
  },
  DATABASE_URL: {
    means:
      "Postgres 15 or newer, such as postgres://user:password@host:5432/shod. Unset: the embedded database in DATA_DIR.",
    schema: z.url({ protocol: /^postgres(ql)?$/, error: "must start with postgres://" }).optional(),
  },
  BACKUP_DIR: {
    means:
      "Folder a backup is made in every night, best on another disk. Unset: DATA_DIR/backups with the embedded database, none with DATABASE_URL.",
    schema: text.optional(),
  },
  STORAGE_DRIVER: {
    means:
      "Where uploaded photos and videos are kept: disk (DATA_DIR/storage) or s3 (any S3-compatible store). Nothing is moved when it changes: see docs/storage.md.",
    schema: z.enum(["disk", "s3"], "must be disk or s3").default("disk"),
  },
  S3_ENDPOINT: {
    means: "Address of that store, such as https://s3.eu-central-1.amazonaws.com. Needed with s3.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
  },
  S3_REGION: {
    means: "Region of the bucket, such as eu-central-1. Needed with s3; stores without regions take us-east-1 or auto.",
    schema: text.regex(/^[a-z0-9-]+$/, "must look like eu-central-1").optional(),
  },
  S3_BUCKET: {
    means: "Name of the bucket, which must be there already. Needed with s3.",
    schema: text
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket, such as shod-uploads")
      .optional(),
  },
  S3_ACCESS_KEY_ID: {
    means: "Access key that may read, write, list and delete in that bucket. Needed with s3.",
    schema: text.optional(),
  },
  S3_SECRET_ACCESS_KEY: {
    means: "Its secret. Needed with s3.",
    schema: text.optional(),
  },
  S3_FORCE_PATH_STYLE: {
    means:
      "true: the bucket stands in the path (endpoint/bucket), as self-hosted stores want it; false: in the host name.",
    schema: z
      .enum(["true", "false"], "must be true or false")
      .default("false")
      .transform((word) => word === "true"),
  },
  SMTP_URL: {
    means:
      "Mail server, such as smtp://user:password@host:587. Unset: emails are kept instead of sent, and shown at /dev/mailbox while PUBLIC_URL is localhost. Needed with any other PUBLIC_URL.",
    schema: z.url({ protocol: /^smtps?$/, error: "must start with smtp:// or smtps://" }).optional(),
  },
  ALLOW_UNSENT_EMAIL: {
    means:
      "true: start without SMTP_URL although PUBLIC_URL is not localhost. Nobody gets an email then, not even to confirm an account or reset a password, and no page shows them.",
    schema: z
      .enum(["true", "false"], "must be true or false")
      .default("false")
      .transform((word) => word === "true"),
  },
  MAIL_FROM: {
    means: "Sender of every mail.",
    schema: text.default("SHOD <hello@shod.example>"),
  },
  BUSINESS_POSTAL_ADDRESS: {
    means:
      "The business's street address or PO box, in one line: in the footer of newsletters, devotionals and restock emails, as US law (CAN-SPAM) requires. With SMTP_URL set, none of them is sent without it; without SMTP_URL a sample stands in.",
    schema: text
      .min(10, "must be a whole postal address")
      .max(300, "must be at most 300 characters")
      .regex(/^[^\r\n]*$/, "must be in one line")
      .optional(),
  },
  MAIL_PER_SECOND: {
    means:
      "How many emails all processes together hand to the mail server a second; emails to one person go before newsletters and devotionals. 0: as many as it takes.",
    schema: wholeNumber("MAIL_PER_SECOND").min(0).max(1000).default(10),
  },
  AUTH_SECRET: {
    means:
      "Secret that signs sessions and links, 32 characters or more. Unset: made at first start and kept in DATA_DIR.",
    schema: text.min(32, "must be at least 32 characters").optional(),
  },
  ADMIN_EMAIL: {
    means:
      "The owner's address. With ADMIN_PASSWORD the account is made at first start; without it, the verified account of that address becomes an admin at the next start. Unset in the embedded profile: an account is made, printed once and kept in DATA_DIR.",
    schema: z.email("must be an email address").optional(),
  },
  ADMIN_PASSWORD: {
    means: "The owner's password at first start, 6 to 100 characters. Change it on /account-settings afterwards.",
    schema: z.string().min(6, "must be at least 6 characters").max(100, "must be at most 100 characters").optional(),
  },
  OIDC_ISSUER: {
    means:
      "Address of an OpenID provider that people may sign in with, such as https://accounts.example.com. Its button shows once OIDC_CLIENT_ID is set too.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
  },
  OIDC_CLIENT_ID: {
    means: "This site's client id there. Its redirect address is PUBLIC_URL/api/auth/callback/oidc.",
    schema: text.optional(),
  },
  OIDC_CLIENT_SECRET: {
    means: "This site's client secret there. Unset: a public client, which proves itself with PKCE alone.",
    schema: text.optional(),
  },
  OIDC_NAME: {
    means: 'What the button calls that provider: "Continue with {name}".',
    schema: text.max(40, "must be at most 40 characters").default("OpenID"),
  },
  SSO_ORIGINS: {
    means:
      "Origins of the company sign-ins (SSO) an admin may register, comma separated, such as https://login.example.com. Unset: none.",
    schema: text
      .transform((list) => list.split(",").map((origin) => origin.trim()))
      .refine((list) => list.every(isOrigin), "must be origins such as https://login.example.com, comma separated")
      .optional(),
  },
  SMS_WEBHOOK_URL: {
    means:
      'Where text messages go: POST {"to","message"}. Unset: they are kept and shown at /dev/mailbox while that is open (see SMTP_URL); otherwise nobody can sign in by phone.',
    schema: address.optional(),
  },
  SMS_WEBHOOK_TOKEN: {
    means: "Bearer token sent along with those messages.",
    schema: text.optional(),
  },
  SHOPIFY_STORE_DOMAIN: {
    means: "A real shop, such as your-shop.myshopify.com. Unset: the embedded store at /store.",
    schema: text.regex(/^[a-z0-9.-]+(:\d+)?$/i, "must be a host name without https://").optional(),
  },
  CHECKOUT_HOSTS: {
    means:
      "Further hosts that shop's checkout may be on, separated by commas, such as checkout.your-shop.example. Always allowed: the shop's domain and subdomains of PUBLIC_URL's.",
    schema: text
      .regex(/^[a-z0-9.-]+(\s*,\s*[a-z0-9.-]+)*$/i, "must be host names separated by commas")
      .transform((hosts) => hosts.toLowerCase().split(/\s*,\s*/))
      .optional(),
  },
  SHOPIFY_STOREFRONT_TOKEN: {
    means: "Public Storefront API access token of that shop.",
    schema: text.optional(),
  },
  SHOPIFY_ADMIN_TOKEN: {
    means: "Admin API access token of that shop: orders, exact stock and discounts. Optional.",
    schema: text.optional(),
  },
  SHOPIFY_WEBHOOK_SECRET: {
    means:
      "Secret the shop signs its webhooks with. Needed for live stock and for counting the uses of promo codes: subscribe orders/create, orders/cancelled, inventory_levels/update and products/*.",
    schema: text.optional(),
  },
  SHOPIFY_API_VERSION: {
    means: "Version of Shopify's APIs.",
    schema: text.regex(/^(\d{4}-\d{2}|unstable)$/, "must look like 2025-07").default("2025-07"),
  },
  STORE_PORT: {
    means:
      "Also serve the embedded store alone, at the root of this port, for other Storefront clients. 0 takes any free one.",
    schema: wholeNumber("STORE_PORT").min(0).max(65535).optional(),
  },
  STORE_INTROSPECTION: {
    means:
      "Whether clients may read the embedded store's GraphQL schemas. Unset: only where PUBLIC_URL is an address of this machine (localhost).",
    schema: z.enum(["on", "off"], "must be on or off").optional(),
  },
  STORE_TIMEZONE: {
    means: "The shop's time zone: banner days, promo expiry, Monday morning.",
    schema: text.refine(isTimeZone, "must be a time zone such as America/New_York").default("America/New_York"),
  },
  DEVOTIONALS: {
    means: "on publishes and mails the week's devotional on Monday at 8:00 in STORE_TIMEZONE; off does neither.",
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
  },
  AI_BASE_URL: {
    means:
      "Address of an AI service with OpenAI's chat completions that drafts newsletters, such as https://ai.example/v1 or http://127.0.0.1:11434/v1. It is used once AI_MODEL is set too; without it, drafts are made from a template.",
    schema: address.transform((url) => url.replace(/\/+$/, "")).optional(),
  },
  AI_API_KEY: {
    means: "Key for that service. A local one needs none.",
    schema: text.optional(),
  },
  AI_MODEL: {
    means: "The model it is asked for.",
    schema: text.optional(),
  },
  AI_DAILY_TOKENS: {
    means: "How many tokens may be used there a day, questions and answers together. 0: as many as are asked for.",
    schema: wholeNumber("AI_DAILY_TOKENS").min(0).max(1_000_000_000).default(100_000),
  },
  TRUSTED_PROXY_HOPS: {
    means:
      "How many proxies of your own stand in front and append to X-Forwarded-For. Above 0, a request keeps the X-Request-Id they send, in its response and in the log.",
    schema: wholeNumber("TRUSTED_PROXY_HOPS").min(0).max(10).default(0),
  },
  METRICS_TOKEN: {
    means: "Bearer token for /metrics. Unset: /metrics answers 404.",
    schema: text.min(16, "must be at least 16 characters").optional(),
  },
  LOG_LEVEL: {
    means: "debug, info, warn or error.",
    schema: z.enum(["debug", "info", "warn", "error"]).default("info"),
  },
  CONTACT_EMAIL: {
    means: "The address on the contact and privacy pages.",
    schema: z.email("must be an email address").default("hello@shod.example"),
  },
  INSTAGRAM_HANDLE: {
    means: "Instagram account, without the @.",
    schema: text.regex(/^[\w.]+$/, "must be the name without @").default("shod.example"),
  },
  INSTAGRAM_EMBED_URL: {
    means: "Address of an Instagram feed to embed on the contact page. Unset: a panel that links to the account.",
    schema: address.optional(),
  },
} as const;

const NEEDED_WITH_S3 = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const schema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema])) as {
    [Name in keyof typeof settings]: (typeof settings)[Name]["schema"];
  },
);

export type Env = z.infer<typeof schema>;

/** Reads the environment; blank values count as unset. Throws one error that lists every problem. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  const missing = given["STORAGE_DRIVER"]?.trim() === "s3" ? NEEDED_WITH_S3.filter((name) => !given[name]) : [];
  if (parsed.success && missing.length === 0) return parsed.data;

  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issue.message}`),
    ...missing.map((name) => `  ${name}: is needed with STORAGE_DRIVER=s3`),
  ];
  throw new Error(`Some settings are not right. Mend them in the environment or in .env:\n${problems.join("\n")}`);
}

/**
 * Throws for a public site that could not send a single email: confirmations and password resets would wait where nobody reads them. Asked
 * by what serves visitors, and not by readEnv: a backup or a restore needs no mail server.
 */
export function requireEmailDelivery(env: Pick<Env, "PUBLIC_URL" | "SMTP_URL" | "ALLOW_UNSENT_EMAIL">): void {
  if (env.SMTP_URL || env.ALLOW_UNSENT_EMAIL || canShowMailbox(env)) return;
  throw new Error(
    `SMTP_URL is not set, but PUBLIC_URL is ${env.PUBLIC_URL}: visitors would get no email, not even to confirm an account or reset a password. ` +
      "Set SMTP_URL to your mail server, such as smtp://user:password@host:587. To start without email all the same, set ALLOW_UNSENT_EMAIL=true.",
  );
}

/** Whether emails that are not sent can be read at /dev/mailbox: only at a site that is for this machine alone. */
export function canShowMailbox({ PUBLIC_URL, SMTP_URL }: Pick<Env, "PUBLIC_URL" | "SMTP_URL">): boolean {
  return !SMTP_URL && (PUBLIC_URL === undefined || isLoopbackUrl(PUBLIC_URL));
}

/** Where backups go; null where this site makes none. */
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
