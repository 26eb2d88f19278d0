import { POSTS_SHOWN } from "#app/features/prayers/prayers.ts";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";

/** What can be measured without the rest: what shoppers see of products; the home and the list of orders; the lists and pages of subscribers; of products; the audit log. */
export type Part = "catalog" | "orders" | "subscribers" | "products" | "audit";

/** A list's first page, a late one, or one of its filters. `inSmall` changes rows of the small shop so that the filter fills a page there, too. */
export type Page = {
  label: string;
  url: (db: Db) => Promise<string>;
  inSmall?: SQL;
  part?: Part;
};

const fixed = (path: string) => async () => path;

/** The path of the last page that has exactly `rows` rows. */
function late(path: string, rows: number, [table, cursor, order]: List) {
  return async (db: Db) => {
    const [row] = await rowsOf<{ cursor: string }>(
      db,
      sql.raw(
        `select ${cursor} as cursor from ${table} order by ${order} limit 1 offset (select count(*) - ${rows + 1} from ${table})`,
      ),
    );
    return `${path}${row?.cursor}`;
  };
}

/** A table, with the list's condition if it has one; the cursor of a row as SQL; and the list's order. */
type List = readonly [table: string, cursor: string, order: string];

const newest = (table: string, column = "created_at"): List => [
  table,
  `(extract(epoch from ${column}) * 1000000)::bigint || '-' || id`,
  `${column} desc, id desc`,
];

/** Searches for a word that only one row has, the one in the middle. */
function rare(path: string, table: string, word: string) {
  return async (db: Db) => {
    const [row] = await rowsOf<{ word: string }>(
      db,
      sql.raw(`select ${word} as word from ${table} order by id limit 1 offset (select count(*) / 2 from ${table})`),
    );
    return `${path}${encodeURIComponent(row?.word ?? "")}`;
  };
}

/** "2026-11-28". */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const ON_THE_WALL = "prayer_requests where approved and posted_to_wall";
const REVIEW_CURSOR = "'n-' || (extract(epoch from created_at) * 1000000)::bigint || '-' || id";
/** Eight of ten rows of the small shop: more than a page, and not all of them. */
const most = (table: string) =>
  sql.raw(`id in (select id from ${table} order by id limit (select count(*) * 8 / 10 from ${table}))`);

const ruths = (table: string) =>
  sql`update ${sql.raw(table)} set name = 'Ruth ' || split_part(name, ' ', 2), email = regexp_replace(email, '^[^.]+', 'ruth') where ${most(table)}`;

const middleProduct = async (db: Db) => {
  const [row] = await rowsOf<{ handle: string }>(
    db,
    sql`select handle from store.products order by id limit 1 offset (select count(*) / 2 from store.products)`,
  );
  return `/product/${row?.handle}?turn={turn}`;
};

const OF_CATALOG: Page[] = [
  { label: "Shop", url: fixed("/shop?turn={turn}") },
  { label: "Shop, by price", url: fixed("/shop?sort=price-low&turn={turn}") },
  { label: "Shop, for men", url: fixed("/shop?gender=men&turn={turn}") },
  { label: "Shop, in four sizes", url: fixed("/shop?size=8&size=9&size=m&size=one&turn={turn}") },
  { label: "Product", url: middleProduct },
  { label: "Search, a word", url: fixed("/search?q=sneakers&turn={turn}") },
  { label: "Search, a typo", url: fixed("/search?q=snekers&turn={turn}") },
  { label: "Search, color, gender and size", url: fixed("/search?q=black+mens+sneakers+size+9&turn={turn}") },
  { label: "Search, a price", url: fixed("/search?q=do+you+have+slides+in+black+under+%2450&turn={turn}") },
  { label: "Search, only a gender", url: fixed("/search?q=womens&turn={turn}") },
  { label: "Search, cheapest first", url: fixed("/search?q=cheap+shoes&turn={turn}") },
  { label: "Search, nothing", url: fixed("/search?q=zebedee+blender&turn={turn}") },
];

const OF_ORDERS: Page[] = [
  {
    label: "Dashboard",
    url: fixed("/admin"),
    // As many best-selling products of the last month as the large shop has.
    inSmall: sql`update orders set placed_at = now() - (id % 28) * interval '1 day' where ${most("orders")}`,
  },
  { label: "Orders", url: fixed("/admin/orders") },
  { label: "Orders, late page", url: late("/admin/orders?after=", 25, newest("orders", "placed_at")) },
  { label: "Orders, highest total", url: fixed("/admin/orders?sort=highest") },
  { label: "Orders, one number", url: rare("/admin/orders?q=", "orders", "name") },
  { label: "Orders, rare word", url: rare("/admin/orders?q=", "orders", "email") },
  { label: "Orders, common word", url: fixed("/admin/orders?q=example") },
  { label: "Orders, no one's name", url: fixed("/admin/orders?q=zebedee") },
  {
    label: "Orders, a product",
    url: fixed("/admin/orders?q=journal"),
    inSmall: sql`update orders set search_text = search_text || ' journal' where ${most("orders")}`,
  },
  {
    label: "Orders, to ship",
    url: fixed("/admin/orders?show=to-ship"),
    inSmall: sql`update orders set cancelled_at = null, financial_status = 'PAID', fulfillment_status = 'UNFULFILLED' where ${most("orders")}`,
  },
  {
    label: "Orders, refunded",
    url: fixed("/admin/orders?show=refunded"),
    inSmall: sql`update orders set financial_status = 'REFUNDED' where ${most("orders")}`,
  },
];

const SUBSCRIBERS = "/admin/subscriptions?tab=subscribers";
const OF_SUBSCRIBERS: Page[] = [
  { label: "Subscriptions", url: fixed(SUBSCRIBERS) },
  { label: "Subscriptions, rare word", url: rare(`${SUBSCRIBERS}&q=`, "devotional_subscriptions", "email") },
  { label: "Subscriptions, common word", url: fixed(`${SUBSCRIBERS}&q=example`) },
  {
    label: "Subscriptions, a first name",
    url: fixed(`${SUBSCRIBERS}&q=ruth`),
    inSmall: ruths("devotional_subscriptions"),
  },
  { label: "Subscriptions, no one's name", url: fixed(`${SUBSCRIBERS}&q=zebedee`) },
  { label: "Subscriptions, late page", url: late(`${SUBSCRIBERS}&after=`, 50, newest("devotional_subscriptions")) },
  {
    label: "Person",
    url: async (db: Db) => {
      const [row] = await rowsOf<{ id: number }>(
        db,
        sql`select id from devotional_subscriptions order by id limit 1 offset (select count(*) / 2 from devotional_subscriptions)`,
      );
      return `/admin/people/subscription-${row?.id}`;
    },
  },
  {
    label: "Not emailed",
    url: fixed("/admin/suppressions"),
    inSmall: sql`insert into mail_suppressions (email, reason)
      select 'left-' || number || '@home.example', 'unsubscribed' from generate_series(1, 80) as number`,
  },
  { label: "Not emailed, no one", url: fixed("/admin/suppressions?q=zebedee") },
];

const OF_PRODUCTS: Page[] = [
  { label: "Products", url: fixed("/admin/products") },
  { label: "Products, rare word", url: rare("/admin/products?q=", "store.products", "title") },
  {
    label: "Products, common word",
    url: fixed("/admin/products?q=low"),
    // In the store, too: otherwise the next sync of the catalog would reset them.
    inSmall: sql`
      with low as (
        update store.products set title = title || ' Low' where title !~ 'Low' returning id
      ) update catalog_products set title = title || ' Low' where title !~ 'Low' and number in (select id from low)`,
  },
  {
    label: "Products, late page",
    url: async (db: Db) => {
      const [row] = await rowsOf<{ number: string }>(
        db,
        sql`select number from catalog_products order by number limit 1 offset (select count(*) - 51 from catalog_products)`,
      );
      return `/admin/products?after=${row?.number}`;
    },
  },
  {
    label: "One product",
    url: async (db: Db) => {
      const [row] = await rowsOf<{ number: string }>(
        db,
        sql`select number from catalog_products order by number limit 1 offset (select count(*) / 2 from catalog_products)`,
      );
      return `/admin/products/${row?.number}/details`;
    },
  },
];

const OF_AUDIT: Page[] = [
  { label: "Audit log", url: fixed("/admin/audit") },
  {
    label: "Audit log, one area",
    url: fixed("/admin/audit?area=banners"),
    inSmall: sql`update audit_log set action = 'banner.updated' where ${most("audit_log")}`,
  },
  { label: "Audit log, late page", url: late("/admin/audit?after=", 50, newest("audit_log", "at")) },
  { label: "Audit log, one person", url: fixed("/admin/audit?by=seed") },
  { label: "Audit log, some days", url: fixed(`/admin/audit?to=${daysAgo(300)}`) },
  { label: "Audit log, rare word", url: rare("/admin/audit?q=", "audit_log", "split_part(subject, ' ', 2)") },
  {
    label: "Audit log, a word of a sentence",
    url: fixed("/admin/audit?q=created"),
    inSmall: sql`update audit_log set action = 'banner.created' where ${most("audit_log")}`,
  },
];

export const PAGES: Page[] = [
  { label: "Dashboard, products' subscribers", url: fixed("/admin?tab=products") },
  { label: "Dashboard, stories", url: fixed("/admin?tab=stories") },
  {
    label: "Dashboard, late page",
    url: late("/admin?after=", 25, newest("devotional_subscriptions where preferences @> '{\"devotionals\": true}'")),
  },
  ...OF_CATALOG.map((page): Page => ({ ...page, part: "catalog" })),
  ...OF_ORDERS.map((page): Page => ({ ...page, part: "orders" })),
  ...OF_PRODUCTS.map((page): Page => ({ ...page, part: "products" })),
  { label: "Inventory", url: fixed("/admin/inventory") },
  {
    label: "Inventory, sold out",
    url: fixed("/admin/inventory?show=sold-out"),
    // In the store, too: otherwise the next stock sync would reset them.
    inSmall: sql`
      with sold_out as (
        update store.variants set stock = 0, continue_selling = false where ${most("store.variants")}
        returning 'gid://shopify/ProductVariant/' || id as variant
      ) update inventory_tracking set is_sold_out = true, current_stock = 0 where shopify_variant_id in (select variant from sold_out)`,
  },
  { label: "Inventory, rare word", url: rare("/admin/inventory?q=", "store.products", "title") },
  { label: "Inventory, common word", url: fixed("/admin/inventory?q=low") },
  {
    label: "Inventory, late page",
    url: late("/admin/inventory?after=", 50, newest("inventory_tracking", "last_synced_at")),
  },
  { label: "Back in stock", url: fixed("/admin/back-in-stock") },
  { label: "Back in stock, pending", url: fixed("/admin/back-in-stock?show=pending") },
  {
    label: "Back in stock, late page",
    url: late("/admin/back-in-stock?after=", 50, newest("back_in_stock_requests")),
  },
  ...OF_SUBSCRIBERS.map((page): Page => ({ ...page, part: "subscribers" })),
  { label: "Ambassadors", url: fixed("/admin/subscriptions?tab=ambassadors") },
  {
    label: "Ambassadors, rare word",
    url: rare("/admin/subscriptions?tab=ambassadors&q=", "ambassador_signups", "email"),
  },
  // Before the filter "waiting" takes prayers off the wall.
  {
    label: "Prayer wall, further posts",
    url: late("/prayer-wall/posts?turn={turn}&before=", POSTS_SHOWN, newest(ON_THE_WALL)),
  },
  { label: "Prayer wall", url: fixed("/prayer-wall?turn={turn}") },
  { label: "Prayers", url: fixed("/admin/prayers") },
  {
    label: "Prayers, waiting",
    url: fixed("/admin/prayers?show=waiting"),
    inSmall: sql`update prayer_requests set approved = false, posted_to_wall = false where consent_post_to_wall and ${most("prayer_requests")}`,
  },
  { label: "Prayers, rare word", url: rare("/admin/prayers?q=", "prayer_requests", "email") },
  { label: "Prayers, common word", url: fixed("/admin/prayers?q=please") },
  {
    label: "Prayers, late page",
    url: late("/admin/prayers?after=", 50, [
      "prayer_requests",
      REVIEW_CURSOR,
      "is_urgent desc, created_at desc, id desc",
    ]),
  },
  { label: "Stories", url: fixed("/admin/stories") },
  {
    label: "Stories, to review",
    url: fixed("/admin/stories?show=waiting"),
    inSmall: sql`update user_stories set approved = false where share_permission and ${most("user_stories")}`,
  },
  { label: "Stories, rare word", url: rare("/admin/stories?q=", "user_stories", "email") },
  { label: "Stories, common word", url: fixed("/admin/stories?q=example") },
  { label: "Stories, a first name", url: fixed("/admin/stories?q=ruth"), inSmall: ruths("user_stories") },
  { label: "Stories, late page", url: late("/admin/stories?after=", 50, newest("user_stories")) },
  { label: "Banners", url: fixed("/admin/banners") },
  { label: "Promo codes", url: fixed("/admin/promo-codes") },
  { label: "Promo codes, rare word", url: rare("/admin/promo-codes?q=", "promo_codes", "code") },
  {
    label: "Promo codes, one word of five",
    url: fixed("/admin/promo-codes?q=GRACE"),
    inSmall: sql`update promo_codes set code = 'GRACE' || code where ${most("promo_codes")}`,
  },
  ...OF_AUDIT.map((page): Page => ({ ...page, part: "audit" })),
  { label: "Giving", url: fixed("/admin/giving") },
];

/** The number of rows on a page: the items of its last list, which is its main one, or the posts of the prayer wall. */
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
