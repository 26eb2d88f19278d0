import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

/** As one word: a title, and a URL as it is pasted into a text. */
export const LONG_WORD = "Mahershalalhashbaz".repeat(7).slice(0, 120);
const URL = `https://shop.example/${"walking-in-the-light/".repeat(4)}`.slice(0, 90);
const TEXT = `See ${URL} and ${LONG_WORD}`;
const LONG_EMAIL = `${"shepherd".repeat(7)}@${"bethlehem".repeat(6)}.example`;

/** Every column whose text comes from people or from a provider, and is shown; `unique`: the row's number is added. */
const COLUMNS: Record<string, { text?: string[]; words?: string[]; unique?: string[]; emails?: string[] }> = {
  ambassador_signups: {
    words: ["name", "instagram", "tiktok", "facebook", "other_platforms"],
    text: ["motivation"],
    emails: ["email"],
  },
  back_in_stock_requests: { words: ["product_title", "variant_title", "customer_name"], emails: ["customer_email"] },
  banners: { words: ["title", "link_text"], text: ["message"] },
  catalog_collections: { words: ["title"] },
  catalog_products: { words: ["title", "vendor", "product_type"], text: ["description"] },
  devotional_subscriptions: { words: ["name"], emails: ["email"] },
  giving_adjustments: { text: ["reason"] },
  giving_disbursements: { words: ["recipient"], text: ["note"] },
  giving_recipients: { unique: ["name"], text: ["text"] },
  mailing_recipients: { words: ["name"], emails: ["email"] },
  mailings: { words: ["subject"] },
  newsletters: { words: ["subject"], text: ["content"] },
  policies: { text: ["text"] },
  prayer_requests: { words: ["name"], text: ["prayer_request", "admin_notes"], emails: ["email"] },
  product_customizations: { text: ["custom_description"] },
  promo_codes: { unique: ["code"] },
  reviews: { words: ["title", "name"], text: ["text", "reply"] },
  search_documents: { words: ["title"], text: ["excerpt"] },
  search_queries: { unique: ["query"] },
  stored_files: { words: ["original_name"] },
  user_stories: { words: ["name"], text: ["story"], emails: ["email"] },
  "store.order_lines": { words: ["title", "variant_title"] },
  order_lines: { words: ["title", "variant_title", "sku"] },
  orders: { words: ["customer_name"], emails: ["email"] },
  "store.fulfillments": { words: ["tracking_number", "tracking_company"] },
  "store.orders": { text: ["note"], emails: ["email"] },
  "store.refunds": { text: ["note"] },
  "store.products": { words: ["title", "vendor"], text: ["description_html"] },
};

/** Replaces what people wrote, in every row, by words that are wider than a phone. */
export async function lengthenTexts(db: Db): Promise<void> {
  for (const [table, { text = [], words = [], unique = [], emails = [] }] of Object.entries(COLUMNS)) {
    const changes = [
      ...text.map((column) => sql`${sql.raw(column)} = ${TEXT}`),
      ...words.map((column) => sql`${sql.raw(column)} = ${LONG_WORD}`),
      ...unique.map((column) => sql`${sql.raw(column)} = ${"A".repeat(40)} || row_number`),
      ...emails.map((column) => sql`${sql.raw(column)} = row_number || ${LONG_EMAIL}`),
    ];
    await db.execute(
      sql`with numbered as (select ctid as place, row_number() over () from ${sql.raw(table)})
        update ${sql.raw(table)} set ${sql.join(changes, sql`, `)} from numbered where ${sql.raw(table)}.ctid = place`,
    );
  }
  await db.execute(
    sql`update catalog_products set page_content = jsonb_set(page_content, '{descriptionHtml}', ${JSON.stringify(TEXT)}::jsonb) where page_content is not null`,
  );
  await db.execute(
    sql`update product_listings set card = jsonb_set(card, '{title}', ${JSON.stringify(LONG_WORD)}::jsonb)`,
  );
  const ivory = [`"Ivory"`, `"Ivory${LONG_WORD.slice(0, 80)}"`] as const;
  await db.execute(sql`update catalog_products set options = replace(options::text, ${ivory[0]}, ${ivory[1]})::jsonb`);
  await db.execute(
    sql`update catalog_variants set selected_options = replace(selected_options::text, ${ivory[0]}, ${ivory[1]})::jsonb`,
  );
  const [anyone] = await rowsOf<{ address: Record<string, string> }>(db, sql`select address from store.orders limit 1`);
  const address = Object.fromEntries(
    Object.keys(anyone?.address ?? {}).map((name) => [name, name === "countryCode" ? "US" : LONG_WORD]),
  );
  await db.execute(sql`update store.orders set address = ${JSON.stringify(address)}::jsonb`);
  await db.execute(sql`
    insert into audit_log (admin_id, admin_email, action, subject, before, after)
    values ('owner', ${LONG_EMAIL}, 'banner.updated', ${TEXT}, ${JSON.stringify({ title: LONG_WORD })}::jsonb, ${JSON.stringify({ title: TEXT })}::jsonb)`);
}
