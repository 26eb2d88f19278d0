import { brand } from "#app/brand.ts";
import { currentBuyerAddress } from "./buyer-address.server.ts";
import { currentOperation, documentedData } from "./current-operations.server.ts";
import {
  exchange,
  hasCode,
  isNoShop,
  isPartial,
  isShopifysRefusal,
  isThrottled,
  isUsable,
  loggingFailure,
  messagesOf,
  noteErrors,
  parseResponse,
  retryAfterMs as waitOf,
  type GraphqlError,
  type Reply,
  type SendRequest,
} from "./graphql-response.server.ts";
import {
  AccessDenied,
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
  timeoutSeconds?: number;
  /** Pause before a read is retried. */
  retryAfterMs?: number;
  /** The first pause before a throttled operation is sent again; doubles twice. */
  throttledMs?: number;
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
  timeoutSeconds = 8,
  retryAfterMs = 250,
  throttledMs = 500,
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

  function outcomeOf({ status, ok, headers, text }: Reply, body: string): Outcome {
    if (status === 402) return null;
    const statusMessage = `HTTP error! status: ${status}`;
    if (status === 429) return { throttled: new ProviderUnreachable(statusMessage), waitMs: waitOf(headers) };
    if (isLive && (status === 401 || status === 403)) {
      if (!isShopifysRefusal(text)) throw new ProviderUnreachable(statusMessage);
      throw rejected(privateToken);
    }
    if (isLive && isNoShop(status)) throw new CredentialRejected("no-such-shop");
    if (status >= 500) throw new ProviderUnreachable(statusMessage);
    if (!ok) throw new ProviderProblem(statusMessage);

    const { data, errors } = parseResponse(text);
    if (isThrottled(errors)) return { throttled: new ProviderUnreachable(messageOf(errors)), waitMs: 0 };
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
    async query<Operation extends keyof StorefrontOperations>(
      query: Operation,
      variables: StorefrontOperations[Operation]["variables"],
      kind: "read" | "write" = "read",
    ) {
      const body = JSON.stringify({ query: isLive ? currentOperation(query) : query, variables });
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

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const messageOf = (errors: GraphqlError[]) => `Error calling ${PROVIDER_NAME}: ${messagesOf(errors)}`;

function problemOf(data: unknown, errors: GraphqlError[]): ProviderProblem {
  if (errors.length === 0) return new ProviderProblem(`${PROVIDER_NAME} responded without data`);
  const message = messageOf(errors);
  if (hasCode(errors, "ACCESS_DENIED")) return new AccessDenied(message);
  if (isPartial(data)) return new IncompleteData(message);
  return hasCode(errors, "INTERNAL_SERVER_ERROR") ? new ProviderUnreachable(message) : new ProviderProblem(message);
}

/** Public tokens are 32 hexadecimal digits, private ones start with "shpat_". */
function rejected(privateToken: string | undefined): CredentialRejected {
  if (privateToken === undefined) return new CredentialRejected("rejected-public-token");
  return new CredentialRejected(
    /^[0-9a-f]{32}$/i.test(privateToken) ? "public-token-as-private" : "rejected-private-token",
  );
}
