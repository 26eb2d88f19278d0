import { z } from "zod";
import { brand } from "#app/brand.ts";
import { log } from "../log.server.ts";
import { STOCK_OF_INVENTORY_ITEM, STOCK_OF_VARIANT, STOCK_OF_ALL_VARIANTS } from "./admin.operations.server.ts";
import { ProviderProblem } from "./provider-problem.ts";

/** What the Admin API knows of a variant's stock. `quantity` is null where the provider does not count it. */
export type VariantStock = { variantId: string; quantity: number | null; availableForSale: boolean };

/** The few things we ask of the provider's Admin API. Every read is of the moment it is asked. */
export type ShopifyAdmin = {
  /** All locations together; null when no variant belongs to the item any more. */
  stockOfInventoryItem(inventoryItemId: string): Promise<VariantStock | null>;
  /** One operation; `shape` parses what comes back. */
  ask<Answer>(operation: string, variables: object, shape: z.ZodType<Answer>): Promise<Answer>;
  /** Null when there is no such variant. */
  stockOfVariant(variantId: string): Promise<VariantStock | null>;
  /** Every variant there is, page by page. */
  stockOfAllVariants(): AsyncGenerator<VariantStock[]>;
};

export type ShopifyAdminSettings = {
  /** Sends one request; the embedded store is called in process, a real shop over https. */
  fetch: (request: Request) => Promise<Response>;
  endpoint: string;
  token: string;
  timeoutSeconds?: number;
  pause?: (milliseconds: number) => Promise<void>;
};

const variant = z
  .object({
    id: z.string(),
    availableForSale: z.boolean(),
    inventoryQuantity: z.number().nullable(),
    inventoryItem: z.object({ tracked: z.boolean() }),
  })
  .transform(({ id, availableForSale, inventoryQuantity, inventoryItem }): VariantStock => ({
    variantId: id,
    quantity: inventoryItem.tracked ? inventoryQuantity : null,
    availableForSale,
  }));

const answers = {
  ofItem: z.object({ inventoryItem: z.object({ variant: variant.nullable() }).nullable() }),
  ofVariant: z.object({ productVariant: variant.nullable() }),
  ofAll: z.object({
    productVariants: z.object({
      nodes: z.array(z.unknown()),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    }),
  }),
};

const VARIANTS_PER_CALL = 250;

/** A variant in a shape we do not know keeps no other from its stock. */
function readableVariant(node: unknown): VariantStock[] {
  const read = variant.safeParse(node);
  if (read.success) return [read.data];
  log("error", "the provider's stock of a variant cannot be read", { node, problem: z.prettifyError(read.error) });
  return [];
}

export function createShopifyAdmin(settings: ShopifyAdminSettings): ShopifyAdmin {
  const ask = <Answer>(operation: string, variables: object, shape: z.ZodType<Answer>) =>
    askAdmin(settings, operation, variables, shape);
  return {
    ask,
    async stockOfInventoryItem(id) {
      const { inventoryItem } = await ask(STOCK_OF_INVENTORY_ITEM, { id }, answers.ofItem);
      return inventoryItem?.variant ?? null;
    },
    async stockOfVariant(id) {
      const { productVariant } = await ask(STOCK_OF_VARIANT, { id }, answers.ofVariant);
      return productVariant;
    },
    async *stockOfAllVariants() {
      for (let after: string | null = null, more = true; more;) {
        const answer: z.infer<typeof answers.ofAll> = await ask(
          STOCK_OF_ALL_VARIANTS,
          { first: VARIANTS_PER_CALL, after },
          answers.ofAll,
        );
        const { nodes, pageInfo } = answer.productVariants;
        yield nodes.flatMap(readableVariant);
        after = pageInfo.endCursor;
        more = pageInfo.hasNextPage;
      }
    },
  };
}

/** The provider asks us to wait with status 429, or with 200 and a THROTTLED error; three waits, then it is a failure. */
const PAUSES_MS = [1_000, 2_000, 4_000];

async function askAdmin<Answer>(
  settings: ShopifyAdminSettings,
  operation: string,
  variables: object,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const pause = settings.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  for (const wait of [...PAUSES_MS, null]) {
    const outcome = await sendOnce(settings, operation, variables);
    if (outcome !== "wait") return shape.parse(outcome);
    // Half of the pause is by chance, so that several processes do not come back together.
    if (wait !== null) await pause(wait / 2 + (Math.random() * wait) / 2);
  }
  throw new ProviderProblem(`${brand.provider} asks to wait and goes on asking`);
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
  if (response.status === 429) return "wait";
  if (!response.ok) throw new ProviderProblem(`HTTP error! status: ${response.status}`);

  const { data, errors = [] } = envelope.parse(await response.json());
  if (errors.some(({ extensions }) => extensions?.code === "THROTTLED")) return "wait";
  if (errors.length > 0)
    throw new ProviderProblem(`Error calling ${brand.provider}: ${errors.map(({ message }) => message).join(", ")}`);
  return data;
}
