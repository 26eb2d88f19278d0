import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

/** Rows as visitors and jobs create them, for admin actions. */

export async function aPrayer(db: Db): Promise<void> {
  await db.execute(sql`insert into prayer_requests (name, email, prayer_request, share_name_publicly, consent_post_to_wall)
    values ('Ann', 'no-reply@prayer.invalid', 'For my mother', true, true)`);
}

/** A restock request for a variant that is in stock; returns the variant. */
export async function aRestockRequest(db: Db, email: string): Promise<string> {
  const [row] = await rowsOf<{ variant: string }>(
    db,
    sql`select shopify_variant_id as variant from inventory_tracking where not is_sold_out limit 1`,
  );
  const variant = row?.variant ?? "";
  await db.execute(
    sql`insert into back_in_stock_requests (shopify_product_id, shopify_variant_id, product_title, variant_title, customer_email) values ('p', ${variant}, 'Shoe', '9', ${email})`,
  );
  return variant;
}

export async function aSearchRequest(db: Db, query: string, email: string): Promise<void> {
  await db.execute(sql`insert into search_requests (query, email, confirmed_at) values (${query}, ${email}, now())`);
}

/** A mailing that no process sends, with one recipient of that status if given. Returns the URL of its screen. */
export async function aMailing(db: Db, status: string, recipient?: string): Promise<string> {
  const notBefore = status === "collecting" ? "2099-01-01" : null;
  const [mailing] = await rowsOf<{ id: number }>(
    db,
    sql`insert into mailings (key, kind, subject, html, text, audiences, status, not_before, audience_at)
      values (${crypto.randomUUID()}, 'newsletter', 'News', '', '', '["products"]', ${status}, ${notBefore}::timestamptz, now()) returning id`,
  );
  const id = mailing?.id ?? 0;
  if (recipient)
    await db.execute(
      sql`insert into mailing_recipients (mailing_id, email, name, source, source_id, status, at)
        values (${id}, 'gone@home.example', 'Gone', 'subscription', 0, ${recipient}, now() - interval '1 minute')`,
    );
  return `/admin/newsletter/mailings/${id}`;
}

export async function aFailedJob(db: Db): Promise<string> {
  const [job] = await rowsOf<{ id: string }>(
    db,
    sql`insert into pgboss.job (name, state, completed_on) values ('purge-webhooks', 'failed', now()) returning id`,
  );
  return job?.id ?? "";
}
