import { createStorefront, type Storefront } from "#app/platform/shopify/storefront.server.ts";

/** A product of the fake provider; omitted properties get ordinary values. */
export type GivenProduct = {
  handle: string;
  title?: string;
  description?: string;
  descriptionHtml?: string;
  price?: string;
  options?: { name: string; values: string[] }[];
  /** Values that are sold out, joined by " / ". */
  soldOut?: string[];
  /** Option combinations without a variant. */
  missing?: string[];
  pictures?: string[];
  videos?: string[];
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
    case "Products":
      return { products: page(products, first, after, (node) => shaped(node, 5, 10)) };
    case "ProductsInAdmin":
    case "MediaOfProducts": {
      const search = (variables["query"] as string | undefined) ?? "";
      const words = Array.from(search.matchAll(/title:(.*?)\*/g), ([, word = ""]) => word);
      const listed = products.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
      const images = operation === "ProductsInAdmin" ? 1 : 250;
      const count = (node: Node) => ({ count: node.variants.length });
      return {
        products: page(listed, first, after, (node) => ({ ...shaped(node, images, 1), variantsCount: count(node) })),
      };
    }
    case "HandleOfProduct":
      return { product: products.find(({ id }) => id === variables["id"]) ?? null };
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
    case "ProductsByIds":
      return {
        nodes: ids.map((id) => {
          const product = products.find((candidate) => candidate.id === id);
          return product ? shaped(product, 1, 100) : null;
        }),
      };
    case "NamedVariants":
      return {
        nodes: ids.map((id) => {
          const product = products.find(({ variants }) => variants.some((variant) => variant.id === id));
          const variant = product?.variants.find((candidate) => candidate.id === id);
          return product && variant ? { ...variant, product: { ...product, images: page(product.images, 1) } } : null;
        }),
      };
    case "VariantsOfProducts":
      return {
        nodes: ids.map((id) => {
          const product = products.find((candidate) => candidate.id === id);
          return product ? shaped(product, 0, 250) : null;
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
  const price = { amount: given.price ?? "120.0", currencyCode: "USD" };
  const combinations = options
    .reduce<string[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
    .filter((values) => !given.missing?.includes(values.join(" / ")));
  const variants = combinations.map((values, index) => ({
    id: variantId(at, index),
    title: values.join(" / "),
    price,
    availableForSale: !given.soldOut?.includes(values.join(" / ")),
    selectedOptions: options.map(({ name }, option) => ({ name, value: values[option] ?? "" })),
    image: null as { url: string } | null,
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
    encodedVariantExistence: encoded(options, variants),
    encodedVariantAvailability: encoded(
      options,
      variants.filter(({ availableForSale }) => availableForSale),
    ),
    priceRange: { minVariantPrice: price },
    images,
    media: [...images.map(() => ({})), ...(given.videos ?? []).map((name) => videoNode(given.handle, name))],
    variants,
    options,
  };
}

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

/** Shopify's encoding of variants for one or two options, such as "v1_0:0,0:2,". */
function encoded(options: { values: string[] }[], variants: { selectedOptions: { value: string }[] }[]): string {
  const rows = variants.map(({ selectedOptions }) =>
    selectedOptions.map(({ value }, at) => options[at]!.values.indexOf(value)),
  );
  return options.length === 1
    ? `v1_${rows.flat().join(" ")}`
    : `v1_${rows.map((row) => `${row.join(":")}${",".repeat(row.length - 1)}`).join("")}`;
}
