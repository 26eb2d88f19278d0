import { createStorefront, type Storefront } from "#app/platform/shopify/storefront.server.ts";

/** A product of the fake provider; omitted properties get ordinary values. */
export type GivenProduct = {
  handle: string;
  title?: string;
  description?: string;
  descriptionHtml?: string;
  price?: string;
  /** Of variants that cost something else, by their values joined by " / ". */
  prices?: Record<string, string>;
  /** The price of its variants before the provider reduced them. */
  compareAt?: string;
  options?: { name: string; values: string[] }[];
  /** Values that are sold out, joined by " / ". */
  soldOut?: string[];
  /** Option combinations without a variant. */
  missing?: string[];
  pictures?: string[];
  videos?: string[];
  type?: string;
  tags?: string[];
  /** Handles of its collections, which exist if a product is in them. */
  collections?: string[];
  /** When it was last changed, in seconds after 2026 began. */
  updated?: number;
};

export type Asked = { query: string; variables: Record<string, unknown> };

const NO_CHOICE = [{ name: "Title", values: ["Default Title"] }];

/**
 * A shop that responds at the network as Shopify does, with pages and cursors. It knows operations by their name and lists products in
 * the order given.
 */
export function fakeProvider(given: GivenProduct[]) {
  const asked: Asked[] = [];
  const state = { products: given.map(asNode), failWith: null as Response | null };

  async function respond(request: Request): Promise<Response> {
    const { query, variables } = (await request.json()) as Asked;
    asked.push({ query, variables });
    if (state.failWith) return state.failWith.clone();
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "";
    return Response.json({ data: dataOf(operation, query, variables, state.products) });
  }

  const storefront: Storefront = createStorefront({
    endpoint: "https://shop.invalid/api/2025-07/graphql.json",
    token: "public-token",
    retryAfterMs: 0,
    fetch: respond,
  });
  return {
    storefront,
    /** The same as a `fetch`, for a whole site. */
    fetch: respond,
    asked,
    /** All later calls get this response; null ends that. */
    failWith: (response: Response | null) => (state.failWith = response),
    change: (products: GivenProduct[]) => (state.products = products.map(asNode)),
  };
}

export const productId = (at: number) => `gid://shopify/Product/${8_100_001 + at}`;
export const variantId = (at: number, variant: number) => `gid://shopify/ProductVariant/${(at + 1) * 1_000 + variant}`;

type Node = ReturnType<typeof asNode>;

function dataOf(operation: string, query: string, variables: Record<string, unknown>, products: Node[]) {
  const first = (variables["first"] as number | undefined) ?? 20;
  const after = variables["after"] as string | undefined;
  const one = products.find(({ handle }) => handle === variables["handle"]);
  const ids = (variables["ids"] as string[] | undefined) ?? [];
  switch (operation) {
    case "ShopId":
      return { shop: { id: "gid://shopify/Shop/548380009" } };
    case "Products":
      return { products: page(products, first, after, (node) => shaped(node, 5, 10)) };
    case "ProductIds":
      return { products: page(products, first, after, ({ id }) => ({ id })) };
    case "PublishedProducts":
      return { nodes: ids.map((id) => products.find((product) => product.id === id) ?? null) };
    case "ProductsChangedSince": {
      const since = /updated_at:>='(.*)'/.exec(variables["query"] as string)?.[1] ?? "";
      const changed = products.filter(({ updatedAt }) => updatedAt >= since);
      return { products: page(changed, first, after, (node) => shaped(node, 5, 10)) };
    }
    case "ProductsOfCatalog":
    case "WholeProducts": {
      const [images, variants] = operation === "ProductsOfCatalog" ? ([5, 10] as const) : ([250, 250] as const);
      const found = ids.map((id) => products.find((candidate) => candidate.id === id));
      return { nodes: found.map((product) => (product ? shaped(product, images, variants) : null)) };
    }
    case "Collections": {
      const handles = new Set(products.flatMap(({ collections }) => collections.edges.map(({ node }) => node.handle)));
      return { collections: page([...handles].map(collectionNode), 50, after) };
    }
    case "ProductsOfCollection": {
      const isIn = ({ collections }: Node) => collections.edges.some(({ node }) => node.id === variables["id"]);
      return { collection: { products: page(products.filter(isIn), 250, after) } };
    }
    case "MediaOfProducts": {
      const search = (variables["query"] as string | undefined) ?? "";
      const words = Array.from(search.matchAll(/title:(.*?)\*/g), ([, word = ""]) => word);
      const listed = products.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
      const count = (node: Node) => ({ count: node.variants.length });
      return {
        products: page(listed, first, after, (node) => ({ ...shaped(node, 250, 1), variantsCount: count(node) })),
      };
    }
    case "PayingShop":
      return { shop: { primaryDomain: { host: "a-shop.example" }, paymentSettings: { currencyCode: "USD" } } };
    case "HandleOfProduct":
      return { product: products.find(({ id }) => id === variables["id"]) ?? null };
    case "IdOfProduct":
      return { productByHandle: one ?? null };
    case "ProductByHandle":
      return { productByHandle: one ? shaped(one, 10, 20) : null };
    case "RestOfProduct":
      return { productByHandle: one ? restOf(one, variables) : null };
    case "VariantsByIds":
      return {
        nodes: ids.map((id) => {
          const product = products.find(({ variants }) => variants.some((variant) => variant.id === id));
          const variant = product?.variants.find((candidate) => candidate.id === id);
          return product && variant ? { ...variant, product: { id: product.id, title: product.title } } : null;
        }),
      };
    default:
      throw new Error(`The fake provider does not know this operation: ${query}`);
  }
}

function page<Item>(items: Item[], first: number, after?: string, shape: (item: Item) => unknown = (item) => item) {
  const start = after === undefined ? 0 : Number(after) + 1;
  const shown = items.slice(start, start + first);
  return {
    edges: shown.map((item) => ({ node: shape(item) })),
    pageInfo: { hasNextPage: start + first < items.length, endCursor: String(start + shown.length - 1) },
  };
}

function restOf(node: Node, variables: Record<string, unknown>) {
  const rest = (items: unknown[], name: "Variant" | "Image" | "Medium", isIncluded: unknown) =>
    isIncluded === true ? page(items, 100, variables[`after${name}`] as string) : undefined;
  return {
    variants: rest(node.variants, "Variant", variables["hasVariants"]),
    images: rest(node.images, "Image", variables["hasImages"]),
    media: rest(node.media, "Medium", variables["hasMedia"]),
  };
}

function shaped(node: Node, images: number, variants: number) {
  const media = page(node.media, images === 250 ? 250 : 20);
  return { ...node, images: page(node.images, images), media, variants: page(node.variants, variants) };
}

function asNode(given: GivenProduct, at: number) {
  const options = given.options ?? NO_CHOICE;
  const usd = (amount: string) => ({ amount, currencyCode: "USD" });
  const price = usd(given.price ?? "120.0");
  const combinations = options
    .reduce<string[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
    .filter((values) => !given.missing?.includes(values.join(" / ")));
  const variants = combinations.map((values, index) => ({
    id: variantId(at, index),
    title: values.join(" / "),
    price: usd(given.prices?.[values.join(" / ")] ?? price.amount),
    availableForSale: !given.soldOut?.includes(values.join(" / ")),
    selectedOptions: options.map(({ name }, option) => ({ name, value: values[option] ?? "" })),
    image: null as { url: string } | null,
    compareAtPrice: given.compareAt === undefined ? null : { amount: given.compareAt, currencyCode: "USD" },
    sku: `SKU-${at}-${index}`,
    barcode: null,
  }));
  const images = (given.pictures ?? ["side"]).map((name) => ({
    url: `https://shop.invalid/cdn/${given.handle}/${name}.webp`,
    altText: `${given.title ?? given.handle}, ${name}`,
    width: 1280,
    height: 1600,
  }));
  return {
    id: productId(at),
    availableForSale: variants.some(({ availableForSale }) => availableForSale),
    handle: given.handle,
    title: given.title ?? given.handle,
    description: given.description ?? "",
    descriptionHtml: given.descriptionHtml ?? `<p>${given.description ?? ""}</p>`,
    vendor: "SHOD",
    productType: given.type ?? "",
    tags: given.tags ?? [],
    collections: { edges: (given.collections ?? []).map((handle) => ({ node: collectionNode(handle) })) },
    createdAt: instant(at),
    publishedAt: instant(at),
    updatedAt: instant(given.updated ?? at),
    priceRange: {
      minVariantPrice: usd(`${Math.min(...variants.map((variant) => Number(variant.price.amount)))}`),
      maxVariantPrice: usd(`${Math.max(...variants.map((variant) => Number(variant.price.amount)))}`),
    },
    images,
    media: [...images.map(() => ({})), ...(given.videos ?? []).map((name) => videoNode(given.handle, name))],
    variants,
    options,
  };
}

const instant = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

const collectionNode = (handle: string) => ({
  id: `gid://shopify/Collection/${handle}`,
  handle,
  title: handle.charAt(0).toUpperCase() + handle.slice(1),
  descriptionHtml: "",
  image: null,
});

/** A video as Shopify describes it: first the streaming playlist, then its MP4s, the largest first. */
function videoNode(handle: string, name: string) {
  const url = `https://shop.invalid/videos/${handle}/${name}`;
  const file = (height: number) => ({
    url: `${url}.${height}.mp4?v=1`,
    mimeType: "video/mp4",
    width: (height / 9) * 16,
    height,
  });
  return {
    alt: name === "silent" ? null : `${handle} ${name}`,
    previewImage: { url: `${url}.webp` },
    sources: [
      { url: `${url}.m3u8`, mimeType: "application/x-mpegURL", width: 1920, height: 1080 },
      ...[1080, 720, 480].map(file),
    ],
  };
}
