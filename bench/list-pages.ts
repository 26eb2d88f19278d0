import { POSTS_SHOWN } from "#app/features/prayers/prayers.ts";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { cursorOf } from "#store/graphql/cursor.ts";

/** A list's first page, a late one, or one of its filters. `inSmall`: makes the small shop's rows such that it too fills a page. */
export type Page = { label: string; at: (db: Db) => Promise<string>; inSmall?: SQL };

const at = (address: string) => async () => address;

/** The place that one whole page of `rows` follows and no more, as addresses have it. */
function late(address: string, rows: number, [table, mark, order]: Marks) {
  return async (db: Db) => {
    const [row] = await rowsOf<{ mark: string }>(
      db,
      sql.raw(
        `select ${mark} as mark from ${table} order by ${order} limit 1 offset (select count(*) - ${rows + 1} from ${table})`,
      ),
    );
    return `${address}${row?.mark}`;
  };
}

/** A table, with its condition where a list has one; the place of a row in it; and its order. */
type Marks = readonly [table: string, mark: string, order: string];

const newest = (table: string, at = "created_at"): Marks => [
  table,
  `(extract(epoch from ${at}) * 1000000)::bigint || '-' || id`,
  `${at} desc, id desc`,
];

/** A word that one row has: of the row in the middle. */
function rare(address: string, table: string, word: string) {
  return async (db: Db) => {
    const [row] = await rowsOf<{ word: string }>(
      db,
      sql.raw(`select ${word} as word from ${table} order by id limit 1 offset (select count(*) / 2 from ${table})`),
    );
    return `${address}${encodeURIComponent(row?.word ?? "")}`;
  };
}

const lastOrder = async (db: Db) => {
  const [row] = await rowsOf<{ id: string }>(db, sql`select min(id) + 30 as id from store.orders`);
  const id = Number(row?.id);
  return `/admin/orders?${new URLSearchParams({ after: cursorOf({ value: id, id }) })}`;
};

const ON_THE_WALL = "prayer_requests where approved and posted_to_wall";
const REVIEW_MARK = "'n-' || (extract(epoch from created_at) * 1000000)::bigint || '-' || id";
/** Eight of ten rows of the small shop: more than a page, and others remain. */
const most = (table: string) =>
  sql.raw(`id in (select id from ${table} order by id limit (select count(*) * 8 / 10 from ${table}))`);

const ruths = (table: string) =>
  sql`update ${sql.raw(table)} set name = 'Ruth ' || split_part(name, ' ', 2), email = regexp_replace(email, '^[^.]+', 'ruth') where ${most(table)}`;

const PEOPLE = "/admin/subscriptions?tab=subscribers";
export const PAGES: Page[] = [
  { label: "Dashboard", at: at("/admin") },
  { label: "Dashboard, products' subscribers", at: at("/admin?tab=products") },
  { label: "Dashboard, stories", at: at("/admin?tab=stories") },
  {
    label: "Dashboard, late page",
    at: late("/admin?after=", 25, newest("devotional_subscriptions where preferences @> '{\"devotionals\": true}'")),
  },
  { label: "Orders", at: at("/admin/orders") },
  { label: "Orders, late page", at: lastOrder },
  { label: "Products", at: at("/admin/products") },
  { label: "Products, rare word", at: rare("/admin/products?q=", "store.products", "title") },
  {
    label: "Products, common word",
    at: at("/admin/products?q=low"),
    inSmall: sql`update store.products set title = title || ' Low' where title !~ 'Low'`,
  },
  { label: "Inventory", at: at("/admin/inventory") },
  {
    label: "Inventory, sold out",
    at: at("/admin/inventory?show=sold-out"),
    // In the store as well: else the next reading of its stock would bring them back.
    inSmall: sql`
      with gone as (
        update store.variants set stock = 0, continue_selling = false where ${most("store.variants")}
        returning 'gid://shopify/ProductVariant/' || id as variant
      ) update inventory_tracking set is_sold_out = true, current_stock = 0 where shopify_variant_id in (select variant from gone)`,
  },
  { label: "Inventory, rare word", at: rare("/admin/inventory?q=", "store.products", "title") },
  { label: "Inventory, common word", at: at("/admin/inventory?q=low") },
  {
    label: "Inventory, late page",
    at: late("/admin/inventory?after=", 50, newest("inventory_tracking", "last_synced_at")),
  },
  { label: "Back in stock", at: at("/admin/back-in-stock") },
  { label: "Back in stock, pending", at: at("/admin/back-in-stock?show=pending") },
  { label: "Back in stock, late page", at: late("/admin/back-in-stock?after=", 50, newest("back_in_stock_requests")) },
  { label: "Subscriptions", at: at(PEOPLE) },
  { label: "Subscriptions, rare word", at: rare(`${PEOPLE}&q=`, "devotional_subscriptions", "email") },
  { label: "Subscriptions, common word", at: at(`${PEOPLE}&q=example`) },
  { label: "Subscriptions, a first name", at: at(`${PEOPLE}&q=ruth`), inSmall: ruths("devotional_subscriptions") },
  { label: "Subscriptions, nobody's name", at: at(`${PEOPLE}&q=zebedee`) },
  { label: "Subscriptions, late page", at: late(`${PEOPLE}&after=`, 50, newest("devotional_subscriptions")) },
  { label: "Ambassadors", at: at("/admin/subscriptions?tab=ambassadors") },
  {
    label: "Ambassadors, rare word",
    at: rare("/admin/subscriptions?tab=ambassadors&q=", "ambassador_signups", "email"),
  },
  // Before prayers are made to wait.
  {
    label: "Prayer wall, further posts",
    at: late("/prayer-wall/posts?turn={turn}&before=", POSTS_SHOWN, newest(ON_THE_WALL)),
  },
  { label: "Prayer wall", at: at("/prayer-wall?turn={turn}") },
  { label: "Prayers", at: at("/admin/prayers") },
  {
    label: "Prayers, waiting",
    at: at("/admin/prayers?show=waiting"),
    inSmall: sql`update prayer_requests set approved = false, posted_to_wall = false where consent_post_to_wall and ${most("prayer_requests")}`,
  },
  { label: "Prayers, rare word", at: rare("/admin/prayers?q=", "prayer_requests", "email") },
  { label: "Prayers, common word", at: at("/admin/prayers?q=please") },
  {
    label: "Prayers, late page",
    at: late("/admin/prayers?after=", 50, ["prayer_requests", REVIEW_MARK, "is_urgent desc, created_at desc, id desc"]),
  },
  { label: "Stories", at: at("/admin/stories") },
  {
    label: "Stories, to review",
    at: at("/admin/stories?show=waiting"),
    inSmall: sql`update user_stories set approved = false where share_permission and ${most("user_stories")}`,
  },
  { label: "Stories, rare word", at: rare("/admin/stories?q=", "user_stories", "email") },
  { label: "Stories, common word", at: at("/admin/stories?q=example") },
  { label: "Stories, a first name", at: at("/admin/stories?q=ruth"), inSmall: ruths("user_stories") },
  { label: "Stories, late page", at: late("/admin/stories?after=", 50, newest("user_stories")) },
  { label: "Banners", at: at("/admin/banners") },
  { label: "Promo codes", at: at("/admin/promo-codes") },
  { label: "Promo codes, rare word", at: rare("/admin/promo-codes?q=", "promo_codes", "code") },
  {
    label: "Promo codes, one word of five",
    at: at("/admin/promo-codes?q=GRACE"),
    inSmall: sql`update promo_codes set code = 'GRACE' || code where ${most("promo_codes")}`,
  },
  { label: "Audit log", at: at("/admin/audit") },
  {
    label: "Audit log, one kind",
    at: at("/admin/audit?action=banner.updated"),
    inSmall: sql`update audit_log set action = 'banner.updated' where ${most("audit_log")}`,
  },
  { label: "Audit log, late page", at: late("/admin/audit?before=", 50, ["audit_log", "id", "id desc"]) },
  { label: "Giving", at: at("/admin/giving") },
];

/** How many rows a page shows: those of its last list, which is the one it is for; of the prayer wall its posts. */
export function rowsShown(body: string): number {
  if (body.startsWith("{")) return (JSON.parse(body) as { posts: unknown[] }).posts.length;
  const posts = body.match(/<li id="prayer-\d+"/g);
  if (posts) return posts.length;
  const main = body.slice(body.indexOf("<main"), body.indexOf("</main>")).replaceAll(/<nav.*?<\/nav>/gs, "");
  const lists: number[] = [];
  let depth = 0;
  for (const [, isEnd, tag] of main.matchAll(/<(\/)?(ul|ol|li)\b/g)) {
    if (tag !== "li") depth += isEnd ? -1 : 1;
    if (!isEnd && depth === 1) {
      if (tag === "li") lists.push((lists.pop() ?? 0) + 1);
      else lists.push(0);
    }
  }
  return lists.at(-1) ?? 0;
}
