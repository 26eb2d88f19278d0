import { brand } from "#app/brand.ts";
import { buyerRefusesSale, currentBuyerAddress } from "./buyer-address.server.ts";
import { currentOperation, documentedData, inContext, type Market } from "./current-operations.server.ts";
import {
  exchange,
  hasCode,
  isPartial,
  isShopifysRefusal,
  isThrottled,
  isTooCostly,
  isUsable,
  loggingFailure,
  messagesOf,
  noteErrors,
  parseResponse,
  retryAfterMs as waitOf,
  wrongAddress,
  type GraphqlError,
  type Reply,
  type SendRequest,
} from "./graphql-response.server.ts";
import {
  AccessDenied,
  CostExceeded,
  CredentialRejected,
  IncompleteData,
  ProviderProblem,
  ProviderUnreachable,
} from "./provider-problem.ts";
import type { StorefrontOperations } from "./storefront.generated.d.ts";

/**
 * Sends one Storefront API operation. Throws the documented errors (ERR-04, ERR-05), always a ProviderProblem; null on status 402 (ERR-03).
 * With an error, data comes back only if it is usable.
 */
export type Storefront = {
  /** Whether it is a live shop's. */
  isLive?: boolean;
  /** Of the market that is asked for; undefined for the shop's primary one. */
  country?: string | undefined;
  query<Operation extends keyof StorefrontOperations>(
    operation: Operation,
    variables: StorefrontOperations[Operation]["variables"],
    kind?: "read" | "write",
  ): Promise<StorefrontOperations[Operation]["data"] | null>;
};

export type StorefrontSettings = {
  /** Sends one request; the embedded store is called in process, a Shopify store over https. */
  fetch: SendRequest;
  endpoint: string;
  /** The public token; the embedded store has no other. */
  token: string;
  /** Used instead, with the shopper's address: see buyer-address.server.ts. */
  privateToken?: string | undefined;
  /** Whether deprecated fields are replaced by current ones, as a live shop wants it. The embedded store is asked for the documented ones. */
  isLive?: boolean;
  /** Of a live shop: whose prices, availability and texts are read, and where carts are created. */
  market?: Market;
  timeoutSeconds?: number;
  /** Pause before a read is retried. */
  retryAfterMs?: number;
  /** The first pause before a throttled operation is sent again; doubles twice. */
  throttledMs?: number;
  pause?: (milliseconds: number) => Promise<void>;
};

/** brand.provider names the shop in error messages: platform knows nothing else about the brand. */
export const PROVIDER_NAME = brand.provider;

/** "https://your-shop.myshopify.com" and "2025-07" make the GraphQL endpoint. */
export function storefrontEndpoint(origin: string, version: string): string {
  return `${origin.replace(/\/+$/, "")}/api/${version}/graphql.json`;
}

type Outcome = { data: unknown } | { throttled: Error; waitMs: number } | null;

const THROTTLED_RETRIES = 3;
/** A visitor is waiting. */
const LONGEST_WAIT_MS = 5_000;

export function createStorefront({
  fetch,
  endpoint,
  token,
  privateToken,
  isLive = false,
  market = {},
  timeoutSeconds = 8,
  retryAfterMs = 250,
  throttledMs = 500,
  pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: StorefrontSettings): Storefront {
  function credentials(): Record<string, string> {
    if (privateToken === undefined) return { "X-Shopify-Storefront-Access-Token": token };
    const address = currentBuyerAddress();
    return {
      "Shopify-Storefront-Private-Token": privateToken,
      ...(address ? { "Shopify-Storefront-Buyer-IP": address } : {}),
    };
  }

  /** Throws what failed; null on status 402. `throttled`: not executed, so a write is sent again, too. */
  async function sendOnce(body: string): Promise<Outcome> {
    const headers = { "Content-Type": "application/json", Accept: "application/json", ...credentials() };
    // A redirect would take the token along to another address.
    const request = new Request(endpoint, { method: "POST", headers, body, redirect: "manual" });
    const reply = await exchange(fetch, request, timeoutSeconds);
    return loggingFailure("Storefront API", body, reply, () => outcomeOf(reply, body));
  }

  function outcomeOf(reply: Reply, body: string): Outcome {
    const { status, ok, headers, text } = reply;
    if (status === 402) return null;
    const statusMessage = `HTTP error! status: ${status}`;
    if (status === 429)
      return { throttled: new ProviderUnreachable(statusMessage, { status }), waitMs: waitOf(headers) };
    if (isLive && (status === 401 || status === 403)) {
      if (!isShopifysRefusal(text)) throw new ProviderUnreachable(statusMessage, { status });
      throw rejected(privateToken);
    }
    const misaddressed = isLive ? wrongAddress(reply, endpoint) : null;
    if (misaddressed) throw misaddressed;
    if (status >= 500) throw new ProviderUnreachable(statusMessage, { status });
    if (!ok) throw new ProviderProblem(statusMessage, { status });

    const { data, errors } = parseResponse(text);
    if (isThrottled(errors))
      return { throttled: new ProviderUnreachable(messageOf(errors), { status: 429 }), waitMs: 0 };
    if (isUsable(data, errors)) {
      noteErrors("Storefront API", body, errors);
      return { data };
    }
    if (isLive && hasCode(errors, "UNAUTHORIZED")) throw rejected(privateToken);
    throw problemOf(data, errors);
  }

  /** A read is retried once if the provider failed; what it refuses, it would refuse again. */
  async function attempt(body: string, kind: "read" | "write") {
    try {
      return await sendOnce(body);
    } catch (error) {
      if (kind === "write" || !(error instanceof ProviderUnreachable)) throw error;
      await pause(retryAfterMs);
      return sendOnce(body);
    }
  }

  return {
    isLive,
    country: isLive ? market.country : undefined,
    async query<Operation extends keyof StorefrontOperations>(
      query: Operation,
      variables: StorefrontOperations[Operation]["variables"],
      kind: "read" | "write" = "read",
    ) {
      const body = JSON.stringify({ query: isLive ? liveOperation(query, kind, market) : query, variables });
      for (let throttledTimes = 0; ; throttledTimes++) {
        const outcome = await attempt(body, kind);
        if (outcome === null) return null;
        if ("throttled" in outcome) {
          const { throttled, waitMs } = outcome;
          if (throttledTimes === THROTTLED_RETRIES || waitMs > LONGEST_WAIT_MS) throw throttled;
          await pause(Math.max(waitMs, throttledMs * 2 ** throttledTimes * (1 + Math.random() / 2)));
          continue;
        }
        const { data } = outcome;
        // The provider validates operations by the schema that the types are generated from.
        return (isLive ? documentedData(data) : data) as StorefrontOperations[Operation]["data"];
      }
    },
  };
}

/** The carts of a buyer who forbids to sell their data say so. */
function liveOperation(query: string, kind: "read" | "write", market: Market): string {
  return inContext(currentOperation(query), market, { refusesSale: kind === "write" && buyerRefusesSale() });
}

const messageOf = (errors: GraphqlError[]) => `Error calling ${PROVIDER_NAME}: ${messagesOf(errors)}`;

function problemOf(data: unknown, errors: GraphqlError[]): ProviderProblem {
  if (errors.length === 0) return new ProviderProblem(`${PROVIDER_NAME} responded without data`);
  const message = messageOf(errors);
  if (hasCode(errors, "ACCESS_DENIED")) return new AccessDenied(message);
  if (isTooCostly(errors)) return new CostExceeded(message);
  if (isPartial(data) || isInList(errors)) return new IncompleteData(message);
  return hasCode(errors, "INTERNAL_SERVER_ERROR") ? new ProviderUnreachable(message) : new ProviderProblem(message);
}

/** An entry of a list that may not be null takes all of the data with it, as that of a connection's node does. */
const isInList = (errors: GraphqlError[]) => errors.every(({ path }) => path.some((step) => typeof step === "number"));

/** Public tokens are 32 hexadecimal digits, private ones start with "shpat_". */
function rejected(privateToken: string | undefined): CredentialRejected {
  if (privateToken === undefined) return new CredentialRejected("rejected-public-token");
  return new CredentialRejected(
    /^[0-9a-f]{32}$/i.test(privateToken) ? "public-token-as-private" : "rejected-private-token",
  );
}
