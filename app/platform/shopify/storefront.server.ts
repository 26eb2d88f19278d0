import { z } from "zod";
import { brand } from "#app/brand.ts";
import { currentBuyerAddress } from "./buyer-address.server.ts";
import { currentOperation, documentedData } from "./current-operations.server.ts";
import { AccessDenied, CredentialRejected, ProviderProblem, ProviderUnreachable } from "./provider-problem.ts";
import type { StorefrontOperations } from "./storefront.generated.d.ts";

/** Sends one Storefront API operation. Throws the documented errors (ERR-04, ERR-05); null on status 402 (ERR-03). */
export type Storefront = {
  query<Operation extends keyof StorefrontOperations>(
    operation: Operation,
    variables: StorefrontOperations[Operation]["variables"],
    kind?: "read" | "write",
  ): Promise<StorefrontOperations[Operation]["data"] | null>;
};

export type StorefrontSettings = {
  /** Sends one request; the embedded store is called in process, a Shopify store over https. */
  fetch: (request: Request) => Promise<Response>;
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

const responseShape = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
});

const THROTTLED_ATTEMPTS = 3;

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

  async function send(body: string): Promise<Reply> {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    const request = new Request(endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        ...credentials(),
      },
      body,
      signal,
    });
    const reply = fetch(request).then(async (response) => ({
      status: response.status,
      isOk: response.ok,
      text: response.ok ? await response.text() : "",
    }));
    return beforeAbort(reply, signal);
  }

  async function sendRead(body: string): Promise<Reply> {
    const first = await send(body).catch((error: unknown) => error);
    if (isReply(first) && !isTransient(first.status)) return first;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return send(body);
  }

  return {
    async query<Operation extends keyof StorefrontOperations>(
      query: Operation,
      variables: StorefrontOperations[Operation]["variables"],
      kind: "read" | "write" = "read",
    ) {
      const body = JSON.stringify({ query: isLive ? currentOperation(query) : query, variables });
      for (let attempt = 0; ; attempt++) {
        const { status, isOk, text } = await (kind === "read" ? sendRead(body) : send(body));
        if (status === 402) return null;
        if (isLive && (status === 401 || status === 403)) throw rejected(privateToken);
        if (isLive && status === 404) throw new CredentialRejected("no-such-shop");
        if (status >= 500) throw new ProviderUnreachable(`HTTP error! status: ${status}`);
        if (!isOk) throw new ProviderProblem(`HTTP error! status: ${status}`);

        const { data, errors = [] } = responseShape.parse(JSON.parse(text));
        const codes = errors.map(({ extensions }) => extensions?.code);
        // Not executed, so a write is sent again, too.
        if (codes.includes("THROTTLED") && attempt < THROTTLED_ATTEMPTS) {
          await new Promise((resolve) => setTimeout(resolve, throttledMs * 2 ** attempt * (1 + Math.random() / 2)));
          continue;
        }
        if (isLive && codes.includes("UNAUTHORIZED")) throw rejected(privateToken);
        const message = `Error calling ${PROVIDER_NAME}: ${errors.map((error) => error.message).join(", ")}`;
        if (codes.includes("ACCESS_DENIED")) throw new AccessDenied(message);
        if (errors.length > 0) throw new ProviderProblem(message);
        if (data === undefined || data === null) throw new ProviderProblem(`${PROVIDER_NAME} responded without data`);
        // The provider validates operations by the schema that the types are generated from.
        return (isLive ? documentedData(data) : data) as StorefrontOperations[Operation]["data"];
      }
    },
  };
}

/** Public tokens are 32 hexadecimal digits, private ones start with "shpat_". */
function rejected(privateToken: string | undefined): CredentialRejected {
  if (privateToken === undefined) return new CredentialRejected("rejected-public-token");
  return new CredentialRejected(
    /^[0-9a-f]{32}$/i.test(privateToken) ? "public-token-as-private" : "rejected-private-token",
  );
}

type Reply = { status: number; isOk: boolean; text: string };

const isReply = (outcome: unknown): outcome is Reply =>
  typeof outcome === "object" && outcome !== null && "isOk" in outcome;

/** Worth a retry: the provider is overloaded or failing, not refusing. */
const isTransient = (status: number) => status >= 500 || status === 429;

/** The in-process store ignores the signal, so its response must be abandoned as well. */
function beforeAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener(
      "abort",
      () => reject(new ProviderUnreachable(`${PROVIDER_NAME} did not respond in time`)),
      {
        once: true,
      },
    );
    work.then(resolve, reject);
  });
}
