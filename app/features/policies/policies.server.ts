import { eq } from "drizzle-orm";
import { z } from "zod";
import { CANNOT_RESTORE, type Restored } from "#app/platform/audit/restored.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { isOverloaded } from "#app/platform/markdown-limits.ts";
import { shippingPrices, type ShippingTerms } from "#app/shipping-rates.ts";
import { MAX_POLICY_LENGTH, POLICIES, POLICY_NAMES, type PolicyName, type PolicyPageContent } from "./policies.ts";
import { policies } from "./policies.tables.server.ts";
import { policySections } from "./policy-markdown.server.ts";
import { POLICY_TEMPLATES } from "./policy-templates.ts";
import { fillPlaceholders, PLACEHOLDERS, unknownPlaceholder, type ShopSettings } from "./policy-values.ts";

type ShippingEnv = Pick<Env, "SHOPIFY_STORE_DOMAIN"> & Parameters<typeof shippingPrices>[0];
type ShopEnv = Pick<Env, "BRAND_LOCATION" | "CONTACT_EMAIL"> & ShippingEnv;

/** What the shop states: the prices of the embedded store's checkout, or for a live store only the owner's threshold. */
export function shippingTerms(env: ShippingEnv): ShippingTerms {
  if (env.SHOPIFY_STORE_DOMAIN) return { standard: null, freeFrom: env.FREE_SHIPPING_FROM ?? null };
  const { home, freeFrom } = shippingPrices(env);
  return { standard: home.standard, freeFrom };
}

export function shopSettings(env: ShopEnv): ShopSettings {
  return {
    contactEmail: env.CONTACT_EMAIL,
    location: env.BRAND_LOCATION,
    prices: env.SHOPIFY_STORE_DOMAIN ? null : shippingPrices(env),
    freeShippingFrom: shippingTerms(env).freeFrom,
  };
}

/** The page of a policy as visitors see it. */
export async function policyPage(
  db: Db,
  env: ShopEnv & Pick<Env, "STORE_TIMEZONE">,
  name: PolicyName,
): Promise<PolicyPageContent> {
  const { text, updatedAt } = await storedPolicy(db, name);
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: env.STORE_TIMEZONE });
  return {
    ...policySections(fillPlaceholders(text, shopSettings(env))),
    updatedOn: updatedAt && day.format(updatedAt),
  };
}

/** A policy as one HTML text, for the embedded store's Storefront API. */
export async function policyAsHtml(db: Db, env: ShopEnv, name: PolicyName): Promise<string> {
  const { text } = await storedPolicy(db, name);
  const { introduction, sections } = policySections(fillPlaceholders(text, shopSettings(env)));
  return [introduction, ...sections.map(({ title, html }) => `<h2>${escaped(title)}</h2>\n${html}`)].join("\n");
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export type StoredPolicy = {
  name: PolicyName;
  text: string;
  isTemplate: boolean;
  /** Null until the owner reviewed it. */
  updatedAt: Date | null;
  version: string;
};

export async function storedPolicy(db: Db, name: PolicyName): Promise<StoredPolicy> {
  const [row] = await db.select().from(policies).where(eq(policies.name, name));
  return asStored(name, row);
}

export async function allPolicies(db: Db): Promise<StoredPolicy[]> {
  const rows = new Map((await db.select().from(policies)).map((row) => [row.name, row]));
  return POLICY_NAMES.map((name) => asStored(name, rows.get(name)));
}

type Row = typeof policies.$inferSelect;

function asStored(name: PolicyName, row: Row | undefined): StoredPolicy {
  const version = rowVersion({ name, text: row?.text ?? null, updatedAt: row?.updatedAt ?? null });
  const isTemplate = row?.text == null;
  return { name, text: row?.text ?? POLICY_TEMPLATES[name], isTemplate, updatedAt: row?.updatedAt ?? null, version };
}

/** The titles of the policies that are still unreviewed templates. The privacy policy needs no added sections. */
export async function unreviewedPolicies(db: Db): Promise<string[]> {
  const all = await allPolicies(db);
  return all.filter(({ name, updatedAt }) => name !== "privacy" && !updatedAt).map(({ name }) => POLICIES[name].title);
}

/** The text of a policy as an admin typed it. */
export function policyText(name: PolicyName) {
  return z
    .string("Text is required")
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .superRefine((text, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      const unknown = unknownPlaceholder(text);
      if (text === "" && name !== "privacy") refuse("Text is required. To start over, reset the page to the template.");
      if (text.length > MAX_POLICY_LENGTH)
        refuse(`Text must be at most ${MAX_POLICY_LENGTH.toLocaleString("en-US")} characters`);
      if (unknown !== undefined)
        refuse(`There is no placeholder ${unknown}. Use ${PLACEHOLDERS.map((known) => `{{${known}}}`).join(", ")}.`);
      if (isOverloaded(text))
        refuse(
          "The text has too many special characters in a paragraph or list, or too many lines. Split or shorten it.",
        );
    });
}

export type PolicySave = { state: "saved"; before: string; after: string } | { state: "differs"; now: StoredPolicy };

/** Stores what the owner reviewed, if it is unchanged since `version` was read. The unchanged template keeps following the code. */
export async function savePolicy(tx: Db, name: PolicyName, version: string, text: string): Promise<PolicySave> {
  const [row] = await tx.select().from(policies).where(eq(policies.name, name)).for("update");
  const before = asStored(name, row);
  if (before.version !== version) return { state: "differs", now: before };
  const values = { text: text === POLICY_TEMPLATES[name] ? null : text, updatedAt: new Date() };
  const [saved] = row
    ? await tx.update(policies).set(values).where(eq(policies.name, name)).returning()
    : await tx
        .insert(policies)
        .values({ name, ...values })
        .onConflictDoNothing()
        .returning();
  if (!saved) return { state: "differs", now: await storedPolicy(tx, name) };
  await publish(tx, { topic: "policies" });
  return { state: "saved", before: before.text, after: text };
}

/** Deletes what the owner stored. Null if nothing was. */
export async function resetPolicy(tx: Db, name: PolicyName): Promise<Row | null> {
  const [deleted] = await tx.delete(policies).where(eq(policies.name, name)).returning();
  if (deleted) await publish(tx, { topic: "policies" });
  return deleted ?? null;
}

const storedRow = z.object({
  name: z.enum(POLICY_NAMES),
  text: z.string().nullable(),
  updatedAt: z.coerce.date(),
});

/** Restores a policy that was reset, or returns why it cannot be. */
export async function restorePolicy(db: Db, was: unknown): Promise<Restored<Row>> {
  const read = storedRow.safeParse(was);
  if (!read.success) return { why: CANNOT_RESTORE };
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(policies).values(read.data).onConflictDoNothing().returning();
    if (!row) return { why: `${POLICIES[read.data.name].title} was edited again.` };
    await publish(tx, { topic: "policies" });
    return { row };
  });
}
