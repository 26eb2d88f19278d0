import { z } from "zod";
import { brand } from "#app/brand.ts";
import { log } from "../log.server.ts";
import { permanentToken, type AccessToken } from "./access-token.server.ts";
import type { AdminOperations, StockFragment, StockOfAllVariantsQuery } from "./admin.generated.d.ts";
import { STOCK_OF_INVENTORY_ITEM, STOCK_OF_VARIANT, STOCK_OF_ALL_VARIANTS } from "./admin.operations.server.ts";
import {
  exchange,
  hasCode,
  isShopifysRefusal,
  isThrottled,
  isTooCostly,
  isUsable,
  loggingFailure,
  messagesOf,
  noteErrors,
  parseResponse,
  retryAfterMs,
  wrongAddress,
  type Reply,
  type SendRequest,
} from "./graphql-response.server.ts";
import {
  AccessDenied,
  CostExceeded,
  CredentialRejected,
  PaymentRequired,
  ProviderProblem,
  ProviderUnreachable,
} from "./provider-problem.ts";

/** A variant's stock in the Admin API. `quantity` is null if the provider does not track it. */
export type VariantStock = { variantId: string; quantity: number | null; availableForSale: boolean };

/** The part of the provider's Admin API that we use. Reads are never cached. */
export type ShopifyAdmin = {
  /** Whether it is a live shop's. The embedded store, which moves no money, has test orders only. */
  isLive?: boolean;
  /** The sum of all locations; null when the item has no variant. */
  stockOfInventoryItem(inventoryItemId: string): Promise<VariantStock | null>;
  /** Sends one query or mutation. `ifMatch`: the version that is changed, for the embedded store. */
  query<Operation extends keyof AdminOperations>(
    operation: Operation,
    variables: AdminOperations[Operation]["variables"],
    options?: { ifMatch?: string },
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
  isLive?: boolean;
  timeoutSeconds?: number;
  /** Runs before each mutation, which is not sent if it rejects. */
  beforeChange?: () => Promise<void>;
  pause?: (milliseconds: number) => Promise<void>;
};

export function stockIn({ id, availableForSale, inventoryQuantity, inventoryItem }: StockFragment): VariantStock {
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
  const query: ShopifyAdmin["query"] = (operation, variables, options) =>
    around(() => queryAdmin(settings, operation, variables, options));
  return {
    isLive: settings.isLive ?? false,
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

const IS_CHANGE = /^\s*mutation\b/m;

/**
 * Sends one operation and returns its data, unparsed. A throttled or unauthorized request was not executed, so mutations are sent again, too.
 * `isWhole`: data of which an error left out any part is refused, for a check of what can be read.
 */
export async function queryAdmin<Data>(
  settings: ShopifyAdminSettings,
  operation: string,
  variables: object,
  { isWhole = false, ifMatch }: { isWhole?: boolean; ifMatch?: string | undefined } = {},
): Promise<Data> {
  if (IS_CHANGE.test(operation)) await settings.beforeChange?.();
  const pause = settings.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
  const token = typeof settings.token === "string" ? permanentToken(settings.token) : settings.token;
  let usedToken = await token.current();
  let isRenewed = false;
  for (let attempt = 0; attempt <= BACKOFF_MS.length;) {
    const outcome = await sendOnce(settings, usedToken, { operation, variables, isWhole, ifMatch });
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
  throw new ProviderProblem(`${brand.provider} keeps throttling our requests`, { status: 429 });
}

const throttled = z.object({
  cost: z.object({
    requestedQueryCost: z.number(),
    throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
  }),
});

type Outcome = { is: "data"; data: unknown } | { is: "unauthorized" } | { is: "throttled"; waitMs: number };

type Sent = { operation: string; variables: object; isWhole: boolean; ifMatch: string | undefined };

async function sendOnce(
  settings: ShopifyAdminSettings,
  token: string,
  { operation, variables, isWhole, ifMatch }: Sent,
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
        ...(ifMatch === undefined ? {} : { "If-Match": `"${ifMatch}"` }),
      },
      body,
      // A redirect would take the token along to another address.
      redirect: "manual",
    }),
    settings.timeoutSeconds ?? 15,
  );
  return loggingFailure("Admin API", body, reply, () => outcomeOf(reply, body, settings.endpoint, isWhole));
}

function outcomeOf(reply: Reply, body: string, endpoint: string, isWhole: boolean): Outcome {
  const { status, ok, headers, text } = reply;
  if (status === 429) return { is: "throttled", waitMs: retryAfterMs(headers) };
  if ((status === 401 || status === 403) && !isShopifysRefusal(text))
    throw new ProviderUnreachable(`HTTP error! status: ${status}`, { status });
  if (status === 401) return { is: "unauthorized" };
  const misaddressed = wrongAddress(reply, endpoint);
  if (misaddressed) throw misaddressed;
  if (status >= 500) throw new ProviderUnreachable(`HTTP error! status: ${status}`, { status });
  if (status === 402) throw new PaymentRequired();
  if (!ok) throw new ProviderProblem(`HTTP error! status: ${status}`, { status });

  const { data, errors, extensions } = parseResponse(text);
  if (isThrottled(errors)) return { is: "throttled", waitMs: restoredAfterMs(extensions) };
  if (isUsable(data, errors) && !(isWhole && errors.length > 0)) {
    noteErrors("Admin API", body, errors);
    return { is: "data", data };
  }
  if (errors.length === 0) throw new ProviderProblem(`${brand.provider} responded without data`);
  const message = `Error calling ${brand.provider}: ${messagesOf(errors)}`;
  if (hasCode(errors, "ACCESS_DENIED")) throw new AccessDenied(message);
  if (isTooCostly(errors)) throw new CostExceeded(message);
  throw hasCode(errors, "INTERNAL_SERVER_ERROR") ? new ProviderUnreachable(message) : new ProviderProblem(message);
}

/** How long until the budget has what the query costs. */
function restoredAfterMs(extensions: unknown): number {
  const { data } = throttled.safeParse(extensions);
  if (!data) return 0;
  const { requestedQueryCost, throttleStatus } = data.cost;
  return (Math.max(0, requestedQueryCost - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate) * 1_000;
}
