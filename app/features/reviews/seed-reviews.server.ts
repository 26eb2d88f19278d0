import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  drawn,
  highestId,
  inBatches,
  moment,
  numbers,
  person,
  word,
  FIRST_NAMES,
} from "#app/platform/db/made-up-rows.server.ts";
import { REVIEW_CONSENT } from "./reviews.ts";

const TITLES = [
  "Worn every day",
  "Good leather",
  "Comfortable from day one",
  "Runs a bit narrow",
  "Nice, but stiff at first",
];

/** Made-up reviews of the sample products; only those with consent are approved. */
export async function seedReviews(db: Db, count: number): Promise<void> {
  const after = await highestId(db, "review_requests");
  const { email } = person("n");
  await inBatches(count, (from, to) =>
    db.execute(sql`
      with asked as (
        insert into review_requests (order_line_id, order_id, product_id, product_title, variant_title, email, due_at, asked_at, created_at)
        select 'seeded-' || n, 'seeded-' || n, 'gid://shopify/Product/' || (8100001 + ${drawn("n", 21, 9)}), 'Sample product', null, ${email},
          ${moment("n", after, count)}, ${moment("n", after, count)}, ${moment("n", after, count)}
        from ${numbers(from, to, after)} order by n
        returning id as n, product_id, created_at
      ), written as (
        insert into reviews (request_id, product_id, stars, title, text, fit, name, may_publish, approved_at, created_at)
        select n, product_id, 5 - ${drawn("n", 22, 3)}, ${word("n", 23, TITLES)}, 'I have worn these for a few weeks now, mostly on foot through town.',
          1 + ${drawn("n", 24, 5)}, ${word("n", 25, FIRST_NAMES)}, true, case when ${drawn("n", 26, 4)} > 0 then created_at end, created_at
        from asked returning id, created_at
      )
      insert into consents (subject, subject_id, purpose, given, wording, source, at)
      select 'review', id, 'publication', true, ${REVIEW_CONSENT}::text, 'link', created_at from written`),
  );
}
