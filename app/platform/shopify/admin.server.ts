import { z } from "zod";
import { brand } from "#app/brand.ts";
import { log } from "../log.server.ts";
import { permanentToken, type AccessToken } from "./access-token.server.ts";
import type { AdminOperations, StockFragment, StockOfAllVariantsQuery } from "./admin.generated.d.ts";
import { STOCK_OF_INVENTORY_ITEM, STOCK_OF_VARIANT, STOCK_OF_ALL_VARIANTS } from "./admin.operations.server.ts";
import {
  exchange,
  hasCode,
  isNoShop,
  isShopifysRefusal,
  isThrottled,
  isUsable,
  loggingFailure,
  messagesOf,
  noteErrors,
  parseResponse,
  retryAfterMs,
  type Reply,
  type SendRequest,
} from "./graphql-response.server.ts";
import {
  AccessDenied,
  CredentialRejected,
  PaymentRequired,
  ProviderProblem,
  ProviderUnreachable,
} from "./provider-problem.ts";

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
  fetch: SendRequest;
  endpoint: string;
  token: string | AccessToken;
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

/** `around`: runs each operation, for a caller that notes how it ends. */
export function createShopifyAdmin(
  settings: ShopifyAdminSettings,
  around: <Data>(work: () => Promise<Data>) => Promise<Data> = (work) => work(),
): ShopifyAdmin {
  const query: ShopifyAdmin["query"] = (operation, variables) =>
    around(() => queryAdmin(settings, operation, variables));
  return {
    query,
    async stockOfInventoryItem(id) {
      const variant = (await query(STOCK_OF_INVENTORY_ITEM, { id })).inventoryItem?.variants?.nodes[0];
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
/** By then the largest query of a shop with the smallest budget can be paid. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Sends one operation and returns its data, unparsed. A throttled or unauthorized request was not executed, so mutations are sent again, too.
 * `isWhole`: data of which an error left out any part is refused, for a check of what can be read.
 */
export async function queryAdmin<Data>(
  settings: ShopifyAdminSettings,
  operation: string,
  variables: object,
  { isWhole = false } = {},
): Promise<Data> {
  const pause = settings.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  const token = typeof settings.token === "string" ? permanentToken(settings.token) : settings.token;
  let usedToken = await token.current();
  let isRenewed = false;
  for (let attempt = 0; attempt <= BACKOFF_MS.length;) {
    const outcome = await sendOnce(settings, usedToken, { operation, variables, isWhole });
    // The provider validates operations by the schema that the types are generated from.
    if (outcome.is === "data") return outcome.data as Data;
    if (outcome.is === "unauthorized") {
      if (isRenewed) throw new CredentialRejected("rejected-renewed-token");
      usedToken = await token.renew(usedToken);
      isRenewed = true;
      continue;
    }
    const backoff = BACKOFF_MS[attempt++];
    // With jitter, so that several processes do not retry at once.
    if (backoff !== undefined)
      await pause(Math.min(Math.max(backoff, outcome.waitMs), LONGEST_WAIT_MS) * (1 + Math.random() / 2));
  }
  throw new ProviderProblem(`${brand.provider} keeps throttling our requests`);
}

const throttled = z.object({
  cost: z.object({
    requestedQueryCost: z.number(),
    throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
  }),
});

type Outcome = { is: "data"; data: unknown } | { is: "unauthorized" } | { is: "throttled"; waitMs: number };

async function sendOnce(
  settings: ShopifyAdminSettings,
  token: string,
  { operation, variables, isWhole }: { operation: string; variables: object; isWhole: boolean },
): Promise<Outcome> {
  const body = JSON.stringify({ query: operation, variables });
  const reply = await exchange(
    settings.fetch,
    new Request(settings.endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-Shopify-Access-Token": token,
      },
      body,
      // A redirect would take the token along to another address.
      redirect: "manual",
    }),
    settings.timeoutSeconds ?? 15,
  );
  return loggingFailure("Admin API", body, reply, () => outcomeOf(reply, body, isWhole));
}

function outcomeOf({ status, ok, headers, text }: Reply, body: string, isWhole: boolean): Outcome {
  if (status === 429) return { is: "throttled", waitMs: retryAfterMs(headers) };
  if ((status === 401 || status === 403) && !isShopifysRefusal(text))
    throw new ProviderUnreachable(`HTTP error! status: ${status}`);
  if (status === 401) return { is: "unauthorized" };
  if (isNoShop(status)) throw new CredentialRejected("no-such-shop");
  if (status >= 500) throw new ProviderUnreachable(`HTTP error! status: ${status}`);
  if (status === 402) throw new PaymentRequired();
  if (!ok) throw new ProviderProblem(`HTTP error! status: ${status}`);

  const { data, errors, extensions } = parseResponse(text);
  if (isThrottled(errors)) return { is: "throttled", waitMs: restoredAfterMs(extensions) };
  if (isUsable(data, errors) && !(isWhole && errors.length > 0)) {
    noteErrors("Admin API", body, errors);
    return { is: "data", data };
  }
  if (errors.length === 0) throw new ProviderProblem(`${brand.provider} responded without data`);
  const message = `Error calling ${brand.provider}: ${messagesOf(errors)}`;
  if (hasCode(errors, "ACCESS_DENIED")) throw new AccessDenied(message);
  throw hasCode(errors, "INTERNAL_SERVER_ERROR") ? new ProviderUnreachable(message) : new ProviderProblem(message);
}

/** How long until the budget has what the query costs. */
function restoredAfterMs(extensions: unknown): number {
  const { data } = throttled.safeParse(extensions);
  if (!data) return 0;
  const { requestedQueryCost, throttleStatus } = data.cost;
  return (Math.max(0, requestedQueryCost - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate) * 1_000;
}
