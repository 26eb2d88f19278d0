import { GraphQLError } from "graphql";
import { connection, type FakeApi } from "./execute.ts";
import { schemaOf, type Version } from "../shopify-schemas.ts";
import { discountWithCode, takenOff } from "./discount-state.ts";
import type { FakeProduct, FakeShop } from "./shop-state.ts";
import { unitsLeft } from "./stock-state.ts";

const PERMISSIONS: [RegExp, string][] = [
  [/^QueryRoot\.(products?|collections?)$/, "unauthenticated_read_product_listings"],
  [/^Product\.tags$/, "unauthenticated_read_product_tags"],
  [/^(Product\.totalInventory|ProductVariant\.quantityAvailable)$/, "unauthenticated_read_product_inventory"],
  [/^Mutation\.cart/, "unauthenticated_write_checkouts"],
];

/** A cart that was created. It is gone once it is paid. */
export type FakeCart = {
  id: string;
  lines: { merchandiseId: string; quantity: number }[];
  attributes: { key: string; value: string }[];
  discountCodes: string[];
  buyerIdentity: { email: string | null; countryCode: string | null };
  /** What the buyer allows, from the operation's context. */
  consent: string | null;
};

type Served = { version: Version; now: () => number; carts: FakeCart[]; query: string };

/** The Storefront API of the Headless channel, of a version. `query`: the operation that is executed. */
export function storefrontApi(shop: FakeShop, { version, now, carts, query }: Served): FakeApi {
  const market = marketIn(shop, query);
  const published = shop.products.flatMap((given, at) => (given.isPublished ? [{ given, at }] : []));
  const describe = ({ given, at }: { given: FakeProduct; at: number }) => productNode(shop, given, at, market);
  const productAt = (at: number) => {
    const given = shop.products[at];
    return given?.isPublished ? productNode(shop, given, at, market) : null;
  };
  const productWithId = (id: string) => productAt(numberIn(id) - FIRST_PRODUCT);
  const variant = (id: string) => {
    const product = productAt(Math.floor(numberIn(id) / VARIANTS_APART) - 1);
    const found = product?.allVariants().find((each) => each.id === id);
    return found && { ...found, product };
  };
  const cartNode = (cart: FakeCart) => {
    const lines = cart.lines.flatMap(({ merchandiseId, quantity }) => {
      const merchandise = variant(merchandiseId) ?? { __typename: "ProductVariant", id: merchandiseId, price: PRICE };
      return quantity > 0 ? [{ __typename: "CartLine", quantity, merchandise }] : [];
    });
    const goods = lines.reduce(
      (sum, { quantity, merchandise }) => sum + quantity * Number(merchandise.price.amount),
      0,
    );
    const applied = cart.discountCodes.map((code) => ({ code, found: discountWithCode(shop.discounts, code, now()) }));
    const off = applied.reduce((sum, { found }) => sum + (found ? takenOff(found, goods) : 0), 0);
    return {
      id: cart.id,
      checkoutUrl: `https://${shop.checkoutHost}/cart/c/${cart.id.split("/").at(-1)}`,
      totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      attributes: cart.attributes,
      buyerIdentity: cart.buyerIdentity,
      discountCodes: applied.map(({ code, found }) => ({ code, applicable: found !== undefined })),
      lines: connection(lines),
      cost: { totalAmount: { amount: (goods - off).toFixed(2), currencyCode: market.currency } },
    };
  };
  const handles = [
    ...new Set(shop.products.flatMap(({ isPublished, collections = [] }) => (isPublished ? collections : []))),
  ];
  return {
    schema: schemaOf("storefront", version),
    deniedBecause(field) {
      const permission = PERMISSIONS.find(([pattern]) => pattern.test(field))?.[1];
      return permission && !shop.permissions.includes(permission)
        ? `Access denied for ${field.split(".")[1]} field. Required access: \`${permission}\` access scope.`
        : null;
    },
    roots: {
      localization: {
        country: { isoCode: market.country, currency: { isoCode: market.currency } },
        language: { isoCode: market.language },
      },
      shop: {
        id: shop.id,
        name: shop.name,
        primaryDomain: { host: shop.primaryHost },
        paymentSettings: { currencyCode: shop.currency },
      },
      products({ query, ...page }: { query?: string; first?: number; after?: string | null }) {
        if (page.after && !/^\d+$/.test(page.after))
          throw new GraphQLError("Invalid cursor for current pagination sort.");
        const since = /updated_at:>='(.*)'/.exec(query ?? "")?.[1] ?? "";
        const changed = since ? published.filter(({ given }) => updatedAtOf(given) >= since) : published;
        return connection(changed, describe)(page);
      },
      product({ handle, id }: { handle?: string; id?: string }) {
        if (id) return productWithId(id);
        const found = published.find(({ given }) => handleOf(given) === handle);
        return found ? describe(found) : null;
      },
      nodes: ({ ids }: { ids: string[] }) =>
        ids.map((id) => (id.includes("/ProductVariant/") ? variant(id) : productWithId(id)) ?? null),
      collections: connection(handles.map(collectionNode)),
      collection: ({ id }: { id?: string }) => {
        const handle = id?.split("/").at(-1) ?? "";
        const isIn = ({ collections = [] }: FakeProduct) => collections.includes(handle);
        return shop.products.some(isIn)
          ? {
              products: connection(
                published.filter(({ given }) => isIn(given)),
                describe,
              ),
            }
          : null;
      },
      cartCreate({ input = {} }: { input?: Partial<Omit<FakeCart, "id" | "consent">> }) {
        const number = carts.length + 1;
        const cart: FakeCart = {
          id: `gid://shopify/Cart/c${number}?key=secret`,
          lines: input.lines ?? [],
          attributes: input.attributes ?? [],
          discountCodes: input.discountCodes ?? [],
          buyerIdentity: { email: null, countryCode: null, ...input.buyerIdentity },
          consent: /visitorConsent: (\{[^}]*\})/.exec(query)?.[1] ?? null,
        };
        carts.push(cart);
        return { cart: cartNode(cart), userErrors: [], warnings: [] };
      },
      cartBuyerIdentityUpdate({ cartId, buyerIdentity }: { cartId: string; buyerIdentity: Record<string, string> }) {
        const cart = carts.find((each) => each.id === cartId);
        const { customerAccessToken: token, ...identity } = buyerIdentity;
        const email = token === undefined ? undefined : shop.customerTokens[token];
        const message = cart ? "Customer is invalid" : "The specified cart does not exist.";
        if (!cart || (token !== undefined && email === undefined))
          return { cart: null, userErrors: [{ field: ["buyerIdentity"], message }], warnings: [] };
        Object.assign(cart.buyerIdentity, identity, email === undefined ? {} : { email });
        return { cart: cartNode(cart), userErrors: [], warnings: [] };
      },
      cart({ id }: { id: string }) {
        const found = carts.find((each) => each.id === id);
        return found ? cartNode(found) : null;
      },
    },
  };
}

const PRICE = { amount: "120.0", currencyCode: "USD" };

const collectionId = (handle: string) => `gid://shopify/Collection/${handle}`;

/** Fails as a product does that Shopify cannot describe: one field of it, with an error. */
function broken(): never {
  throw new GraphQLError("Internal error. Looks like something went wrong on our end.", {
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
}

const FIRST_PRODUCT = 8_100_001;
const VARIANTS_APART = 1_000;
export const fakeProductId = (at: number) => `gid://shopify/Product/${FIRST_PRODUCT + at}`;
const numberIn = (id: string) => Number(id.split("/").at(-1));
const handleOf = ({ title }: FakeProduct) => title.toLowerCase().replaceAll(" ", "-");
const updatedAtOf = ({ updatedAt = "2026-10-01T00:00:00Z" }: FakeProduct) => updatedAt;

/** The id of a product's first variant. */
export const fakeVariantId = (at: number, index = 0) => (at + 1) * VARIANTS_APART + index;

type Market = ReturnType<typeof marketIn>;

/** The market and the language of an operation's context: the primary ones for what the shop does not have. */
function marketIn({ markets, languages, currency }: FakeShop, query: string) {
  const asked = (name: string) => new RegExp(`@inContext\\([^)]*\\b${name}: (\\w+)`).exec(query)?.[1];
  const market = markets.find(({ country }) => country === asked("country")) ?? markets[0];
  const language = languages.find((each) => each === asked("language")) ?? languages[0];
  return { country: "US", rate: 1, currency, ...market, language };
}

function productNode(shop: FakeShop, given: FakeProduct, at: number, { rate, currency }: Market) {
  const { title, sizes = ["9"], media = [], metafields = {}, swatches } = given;
  const price = { amount: ((given.price ?? 120) * rate).toFixed(1), currencyCode: currency };
  const name = swatches ? "Color" : "Size";
  const values = swatches ? Object.keys(swatches) : sizes;
  const allVariants = () => values.map((value, index) => variantNode(value, fakeVariantId(at, index)));
  const variantNode = (value: string, number: number) => ({
    __typename: "ProductVariant",
    id: `gid://shopify/ProductVariant/${number}`,
    title: value,
    price,
    compareAtPrice: null,
    selectedOptions: [{ name, value }],
    image: null,
    sku: null,
    barcode: null,
    ...stockAt(shop, number),
  });
  return {
    __typename: "Product",
    id: fakeProductId(at),
    handle: handleOf(given),
    title: given.isBroken ? broken : title,
    description: "",
    descriptionHtml: "",
    vendor: "SHOD",
    productType: "Shoes",
    tags: [],
    createdAt: "2026-09-01T00:00:00Z",
    publishedAt: "2026-09-01T00:00:00Z",
    updatedAt: updatedAtOf(given),
    totalInventory: 5,
    availableForSale: true,
    priceRange: { minVariantPrice: price, maxVariantPrice: price },
    encodedVariantExistence: "v1_0",
    encodedVariantAvailability: "v1_0",
    images: connection([]),
    media: connection(media),
    allVariants,
    variants: (page: object) => connection(allVariants())(page),
    options: [{ name, optionValues: values.map((value) => ({ name: value, swatch: swatchNode(swatches?.[value]) })) }],
    collections: connection((given.collections ?? []).map(collectionNode)),
    /** Only those that are asked for, in that order; one that is not public is null. */
    metafields: ({ identifiers }: { identifiers: { namespace?: string; key: string }[] }) =>
      identifiers.map(({ namespace, key }) => {
        const found = metafields[`${namespace}.${key}`];
        return found ? { namespace, key, ...found } : null;
      }),
  };
}

/** The lines of an order for these variants. */
export function variantsIn(shop: FakeShop, lines: FakeCart["lines"]) {
  return lines.flatMap(({ merchandiseId, quantity }) => {
    const variantId = numberIn(merchandiseId);
    const at = Math.floor(variantId / VARIANTS_APART) - 1;
    const given = shop.products[at];
    if (!given) return [];
    const { title, price = 120, sizes = ["9"], swatches } = given;
    const values = swatches ? Object.keys(swatches) : sizes;
    const variantTitle = values[variantId % VARIANTS_APART] ?? null;
    return [{ title, variantTitle, price, quantity, discount: 0, variantId, productId: FIRST_PRODUCT + at }];
  });
}

/** Where nothing is said of a variant's stock, there are five. */
function stockAt({ stock }: FakeShop, number: number) {
  const known = stock.find(({ id }) => id === number);
  const units = known ? unitsLeft(known) : 5;
  return { availableForSale: units > 0 || known?.isTracked === false, quantityAvailable: units };
}

function swatchNode(swatch: NonNullable<FakeProduct["swatches"]>[string] | undefined) {
  return swatch ? { ...swatch, image: swatch.image && { __typename: "MediaImage", ...swatch.image } } : null;
}

const collectionNode = (handle: string) => ({
  __typename: "Collection",
  id: collectionId(handle),
  handle,
  title: handle,
  descriptionHtml: "",
  image: null,
});
