import { POSTS_SHOWN } from "#app/features/prayers/prayers.ts";
import { sql, type SQL } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { cursorOf } from "#store/graphql/cursor.ts";

/** A list's first page, a late one, or one of its filters. `inSmall` changes rows of the small shop so that the filter fills a page there, too. */
export type Page = { label: string; url: (db: Db) => Promise<string>; inSmall?: SQL };

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

const lastOrder = async (db: Db) => {
  const [row] = await rowsOf<{ id: string }>(db, sql`select min(id) + 30 as id from store.orders`);
  const id = Number(row?.id);
  return `/admin/orders?${new URLSearchParams({ after: cursorOf({ value: id, id }) })}`;
};

const ON_THE_WALL = "prayer_requests where approved and posted_to_wall";
const REVIEW_CURSOR = "'n-' || (extract(epoch from created_at) * 1000000)::bigint || '-' || id";
/** Eight of ten rows of the small shop: more than a page, and not all of them. */
const most = (table: string) =>
  sql.raw(`id in (select id from ${table} order by id limit (select count(*) * 8 / 10 from ${table}))`);

const ruths = (table: string) =>
  sql`update ${sql.raw(table)} set name = 'Ruth ' || split_part(name, ' ', 2), email = regexp_replace(email, '^[^.]+', 'ruth') where ${most(table)}`;

const SUBSCRIBERS = "/admin/subscriptions?tab=subscribers";
export const PAGES: Page[] = [
  { label: "Dashboard", url: fixed("/admin") },
  { label: "Dashboard, products' subscribers", url: fixed("/admin?tab=products") },
  { label: "Dashboard, stories", url: fixed("/admin?tab=stories") },
  {
    label: "Dashboard, late page",
    url: late("/admin?after=", 25, newest("devotional_subscriptions where preferences @> '{\"devotionals\": true}'")),
  },
  { label: "Shop", url: fixed("/shop?turn={turn}") },
  { label: "Shop, by price", url: fixed("/shop?sort=price-low&turn={turn}") },
  { label: "Shop, for men", url: fixed("/shop?gender=men&turn={turn}") },
  { label: "Shop, in four sizes", url: fixed("/shop?size=8&size=9&size=m&size=one&turn={turn}") },
  { label: "Search, a typo", url: fixed("/search?q=snekers&turn={turn}") },
  { label: "Search, color, gender and size", url: fixed("/search?q=black+mens+sneakers+size+9&turn={turn}") },
  { label: "Search, cheapest first", url: fixed("/search?q=cheap+shoes&turn={turn}") },
  { label: "Search, nothing", url: fixed("/search?q=zebedee+blender&turn={turn}") },
  { label: "Orders", url: fixed("/admin/orders") },
  { label: "Orders, late page", url: lastOrder },
  { label: "Products", url: fixed("/admin/products") },
  { label: "Products, rare word", url: rare("/admin/products?q=", "store.products", "title") },
  {
    label: "Products, common word",
    url: fixed("/admin/products?q=low"),
    inSmall: sql`update store.products set title = title || ' Low' where title !~ 'Low'`,
  },
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
  { label: "Audit log", url: fixed("/admin/audit") },
  {
    label: "Audit log, one kind",
    url: fixed("/admin/audit?action=banner.updated"),
    inSmall: sql`update audit_log set action = 'banner.updated' where ${most("audit_log")}`,
  },
  { label: "Audit log, late page", url: late("/admin/audit?before=", 50, ["audit_log", "id", "id desc"]) },
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
