/** A shop: its id, which never changes, and its *.myshopify.com address. */
export type ShopIdentity = { id: string; domain: string };

/** The embedded store, which is in the same database. */
export const EMBEDDED_STORE: ShopIdentity = { id: "embedded store", domain: "embedded store" };

/** The shop that a database belongs to. `id` is null until a shop that was used before ids were recorded responds. */
export type RecordedShop = { id: string | null; domain: string };

/** The number in a shop's id at Shopify; null for the embedded store, and while the id is not known. */
export function shopNumberOf(shop: RecordedShop | null): string | null {
  return /^gid:\/\/shopify\/Shop\/(\d+)$/.exec(shop?.id ?? "")?.[1] ?? null;
}

/** The configured shop; `id` is null if it did not respond. */
export type ConfiguredShop = { id: string | null; domain: string };

export type Ownership =
  /** The database has no shop yet. */
  | "unclaimed"
  | "own"
  /** The same shop has another address, or its id was not recorded yet. */
  | "own-to-record"
  /** The shop did not respond, but its address is the recorded one. */
  | "own-unverified"
  /** It belongs to the embedded store, and a shop responds. */
  | "trial"
  | "other"
  /** The shop did not respond, and its address alone does not prove that the database is its own. */
  | "unknown";

/** Decides whether a database belongs to the configured shop. */
export function ownershipOf(recorded: RecordedShop | null, configured: ConfiguredShop): Ownership {
  const hasSameDomain = recorded?.domain === configured.domain;
  if (configured.id === null) return hasSameDomain ? "own-unverified" : "unknown";
  if (!recorded) return "unclaimed";
  if (recorded.id === null) return hasSameDomain ? "own-to-record" : "other";
  if (recorded.id === configured.id) return hasSameDomain ? "own" : "own-to-record";
  return recorded.id === EMBEDDED_STORE.id ? "trial" : "other";
}

/** Why a process that started with one record stops once the other is recorded; null if it may go on. */
export function problemOfMove(started: RecordedShop, recorded: RecordedShop): string | null {
  const isSameShop = started.id !== null && started.id === recorded.id;
  if (started.domain === recorded.domain && (isSameShop || started.id === null)) return null;
  return isSameShop
    ? `the shop's address is ${recorded.domain} now, and this process has ${started.domain}`
    : "the database was moved to another shop";
}

/** What the owner is told before a move. */
export const MOVE_EFFECTS =
  "Accounts, subscribers, prayers, stories, reviews, orders, and your own promo codes and banners stay. The sample shop leaves, and so does what is known of the products and stock. Favorites, restock requests and review requests without a review are deleted, promo codes count their uses from 0 again, and after a trial the months of the giving ledger leave.";

export const MOVE_COMMAND = "npm run connect -- --move-to-this-shop";

/** Why the site does not start on another shop's database, and the two ways on. */
export function otherShopProblem(
  recorded: RecordedShop,
  configured: ConfiguredShop,
  database: "embedded" | "server",
): string {
  const ofOther = recorded.id === EMBEDDED_STORE.id ? "the embedded store" : shopText(recorded);
  const isEmbedded = configured.id === EMBEDDED_STORE.id;
  const name = isEmbedded ? "embedded" : configured.domain.replace(/\.myshopify\.com$/, "");
  const newDatabase =
    database === "server"
      ? `Use a new database for ${isEmbedded ? "the embedded store" : "this shop"}: create one (createdb shod_${name.replaceAll(/\W/g, "_")}), set DATABASE_URL to it, and run npm start.`
      : `Use a new database for ${isEmbedded ? "the embedded store" : "this shop"}: DATA_DIR=./data-${name} npm start.`;
  const ways = isEmbedded
    ? [`Go on with that shop: set SHOPIFY_STORE_DOMAIN=${recorded.domain} and its credentials again.`, newDatabase]
    : [
        `Move this database to ${configured.domain}: npm run backup, then ${MOVE_COMMAND}. ${MOVE_EFFECTS}`,
        newDatabase,
      ];
  return [
    `This database belongs to ${ofOther}, but ${isEmbedded ? "SHOPIFY_STORE_DOMAIN is not set, so it would be used with the embedded store" : `SHOPIFY_STORE_DOMAIN is ${shopText(configured)}`}. Nothing was changed. Two ways on:`,
    ...ways.map((way, at) => `  ${at + 1}. ${way}`),
  ].join("\n");
}

/** Why the site does not start while the shop does not respond. */
export function unknownShopProblem(recorded: RecordedShop | null, configured: ConfiguredShop, reason: string): string {
  const of = !recorded
    ? "has no shop yet"
    : recorded.id === EMBEDDED_STORE.id
      ? "was used with the embedded store"
      : `belongs to ${shopText(recorded)}`;
  return `${configured.domain} did not say which shop it is (${reason.replace(/\.$/, "")}), and this database ${of}. After the first start with a shop, the site also starts when the shop doesn't respond. Check the connection with npm run connect, and start the site again.`;
}

function shopText({ id, domain }: RecordedShop): string {
  const number = id?.split("/").at(-1);
  return number ? `${domain} (shop ${number})` : domain;
}
