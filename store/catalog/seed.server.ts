import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { CATEGORIES } from "../content/menus.ts";
import { collectionProducts, collections, products } from "../store.tables.server.ts";
import { insertProducts } from "./insert-products.server.ts";
import { SAMPLE_PRODUCTS, type SampleProduct } from "./products.ts";
import { picturesOf } from "./sample-pictures.server.ts";
import { asNewProduct, variantCount } from "./sample-product.ts";
import { videosOfSample } from "./sample-videos.server.ts";

const FIRST_VARIANT_ID = 45_000_001;

type SampleCollection = {
  id: number;
  handle: string;
  title: string;
  description: string;
  holds: (sample: SampleProduct, at: number) => boolean;
};

/** Next.js Commerce fills its home page from the handles that begin with "hidden-". */
const COLLECTIONS: SampleCollection[] = [
  {
    id: 3_000_001,
    handle: "frontpage",
    title: "Home page",
    description: "Our featured products.",
    holds: (sample) => sample.badges.includes("featured"),
  },
  ...CATEGORIES.map(({ id, handle, title }) => ({
    id,
    handle,
    title,
    description: `${title} with a Scripture reference in a place you'll know.`,
    holds: (sample: SampleProduct) => sample.type === title,
  })),
  {
    id: 3_000_006,
    handle: "hidden-homepage-featured-items",
    title: "Featured on the home page",
    description: "",
    holds: (sample) => sample.badges.includes("featured"),
  },
  {
    id: 3_000_007,
    handle: "hidden-homepage-carousel",
    title: "Carousel on the home page",
    description: "",
    holds: (sample) => sample.badges.length > 0,
  },
];

/** Seeds an empty store with the sample catalog; true if it did. Concurrent processes seed it once. */
export async function seedSampleCatalog(db: Db): Promise<boolean> {
  // Reads files before the transaction, to keep it short.
  const samples = await Promise.all(
    SAMPLE_PRODUCTS.map(async (sample) => {
      const pictures = await picturesOf(sample);
      return { sample, pictures, videos: await videosOfSample(sample, pictures) };
    }),
  );
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('store.catalog'))`);
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    if (any) return false;

    let nextVariantId = FIRST_VARIANT_ID;
    const added = samples.map(({ sample, pictures, videos }, at) => {
      const product = asNewProduct(sample, at, nextVariantId, pictures, videos);
      nextVariantId += variantCount(sample);
      return product;
    });
    const ids = await insertProducts(tx, added);
    await insertCollections(tx, ids);
    return true;
  });
}

async function insertCollections(tx: Db, productIds: number[]): Promise<void> {
  await tx
    .insert(collections)
    .values(COLLECTIONS.map(({ holds: _holds, ...collection }, position) => ({ ...collection, position })))
    .onConflictDoNothing();
  const sequence = sql`pg_get_serial_sequence('store.collections', 'id')::regclass`;
  await tx.execute(sql`select setval(${sequence}, greatest(nextval(${sequence}), ${COLLECTIONS.at(-1)!.id}::bigint))`);
  const positions = COLLECTIONS.flatMap(({ id, holds }) =>
    SAMPLE_PRODUCTS.flatMap((sample, at) =>
      holds(sample, at) ? [{ collectionId: id, productId: productIds[at]!, position: at + 1 }] : [],
    ),
  );
  await tx.insert(collectionProducts).values(positions);
}
