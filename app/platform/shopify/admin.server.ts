import { z } from "zod";
import { brand } from "#app/brand.ts";
import { log } from "../log.server.ts";
import type { AdminOperations, StockFragment, StockOfAllVariantsQuery } from "./admin.generated.d.ts";
import { STOCK_OF_INVENTORY_ITEM, STOCK_OF_VARIANT, STOCK_OF_ALL_VARIANTS } from "./admin.operations.server.ts";
import { ProviderProblem } from "./provider-problem.ts";

/** A variant's stock in the Admin API. `quantity` is null if the provider does not track it. */
export type VariantStock = { variantId: string; quantity: number | null; availableForSale: boolean };

/** The part of the provider's Admin API that we use. Reads are never cached. */
export type ShopifyAdmin = {
  /** The sum of all locations; null when the item has no variant. */
  stockOfInventoryItem(inventoryItemId: string): Promise<VariantStock | null>;
  /** Sends one query or mutation. */
  query<Operation extends keyof AdminOperations>(
    operation: Operation,
    variables: AdminOperations[Operation]["variables"],
  ): Promise<AdminOperations[Operation]["data"]>;
  /** Null when the variant does not exist. */
  stockOfVariant(variantId: string): Promise<VariantStock | null>;
  /** All variants, page by page. */
  stockOfAllVariants(): AsyncGenerator<VariantStock[]>;
};

export type ShopifyAdminSettings = {
  /** Sends one request; the embedded store is called in process, a Shopify store over https. */
  fetch: (request: Request) => Promise<Response>;
  endpoint: string;
  token: string;
  timeoutSeconds?: number;
  pause?: (milliseconds: number) => Promise<void>;
};

function stockIn({ id, availableForSale, inventoryQuantity, inventoryItem }: StockFragment): VariantStock {
  return { variantId: id, quantity: inventoryItem.tracked ? inventoryQuantity : null, availableForSale };
}

const VARIANTS_PER_CALL = 250;

/** A variant that cannot be read must not block the stock of the others. */
function readableVariant(node: StockFragment): VariantStock[] {
  try {
    return [stockIn(node)];
  } catch (error) {
    log("error", "a variant's stock could not be parsed", { node, problem: String(error) });
    return [];
  }
}

export function createShopifyAdmin(settings: ShopifyAdminSettings): ShopifyAdmin {
  const query: ShopifyAdmin["query"] = (operation, variables) => queryAdmin(settings, operation, variables);
  return {
    query,
    async stockOfInventoryItem(id) {
      const variant = (await query(STOCK_OF_INVENTORY_ITEM, { id })).inventoryItem?.variant;
      return variant ? stockIn(variant) : null;
    },
    async stockOfVariant(id) {
      const { productVariant } = await query(STOCK_OF_VARIANT, { id });
      return productVariant && stockIn(productVariant);
    },
    async *stockOfAllVariants() {
      for (let after: string | null = null, more = true; more;) {
        const page: StockOfAllVariantsQuery = await query(STOCK_OF_ALL_VARIANTS, { first: VARIANTS_PER_CALL, after });
        const { nodes, pageInfo } = page.productVariants;
        yield nodes.flatMap(readableVariant);
        after = pageInfo.endCursor;
        more = pageInfo.hasNextPage && after !== null;
      }
    },
  };
}

/** Shopify throttles with status 429, or with status 200 and a THROTTLED error. The request fails after three retries. */
const BACKOFF_MS = [1_000, 2_000, 4_000];

async function queryAdmin<Data>(settings: ShopifyAdminSettings, operation: string, variables: object): Promise<Data> {
  const pause = settings.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  for (const wait of [...BACKOFF_MS, null]) {
    const outcome = await sendOnce(settings, operation, variables);
    // The provider validates operations by the schema that the types are generated from.
    if (outcome !== "throttled") return outcome as Data;
    // With jitter, so that several processes do not retry at once.
    if (wait !== null) await pause(wait / 2 + (Math.random() * wait) / 2);
  }
  throw new ProviderProblem(`${brand.provider} keeps throttling our requests`);
}

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
});

async function sendOnce(settings: ShopifyAdminSettings, operation: string, variables: object): Promise<unknown> {
  const response = await settings.fetch(
    new Request(settings.endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-Shopify-Access-Token": settings.token,
      },
      body: JSON.stringify({ query: operation, variables }),
      signal: AbortSignal.timeout((settings.timeoutSeconds ?? 15) * 1000),
      redirect: "error",
    }),
  );
  if (response.status === 429) return "throttled";
  if (!response.ok) throw new ProviderProblem(`HTTP error! status: ${response.status}`);

  const { data, errors = [] } = envelope.parse(await response.json());
  if (errors.some(({ extensions }) => extensions?.code === "THROTTLED")) return "throttled";
  if (errors.length > 0)
    throw new ProviderProblem(`Error calling ${brand.provider}: ${errors.map(({ message }) => message).join(", ")}`);
  if (data === undefined || data === null) throw new ProviderProblem(`${brand.provider} responded without data`);
  return data;
}
