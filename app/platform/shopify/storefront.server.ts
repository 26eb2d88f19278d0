import { z } from "zod";
import { brand } from "#app/brand.ts";
import { ProviderProblem } from "./provider-problem.ts";
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
  token: string;
  timeoutSeconds?: number;
  /** Pause before a read is retried. */
  retryAfterMs?: number;
};

/** brand.provider names the shop in error messages: platform knows nothing else about the brand. */
export const PROVIDER_NAME = brand.provider;

/** "https://your-shop.myshopify.com" and "2025-07" make the GraphQL endpoint. */
export function storefrontEndpoint(origin: string, version: string): string {
  return `${origin.replace(/\/+$/, "")}/api/${version}/graphql.json`;
}

const responseShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

export function createStorefront({
  fetch,
  endpoint,
  token,
  timeoutSeconds = 8,
  retryAfterMs = 250,
}: StorefrontSettings): Storefront {
  async function send(body: string): Promise<Reply> {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    const request = new Request(endpoint, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-Shopify-Storefront-Access-Token": token,
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
      const body = JSON.stringify({ query, variables });
      const { status, isOk, text } = await (kind === "read" ? sendRead(body) : send(body));
      if (status === 402) return null;
      if (!isOk) throw new ProviderProblem(`HTTP error! status: ${status}`);

      const { data, errors } = responseShape.parse(JSON.parse(text));
      if (errors && errors.length > 0) {
        throw new ProviderProblem(`Error calling ${PROVIDER_NAME}: ${errors.map(({ message }) => message).join(", ")}`);
      }
      if (data === undefined || data === null) throw new ProviderProblem(`${PROVIDER_NAME} responded without data`);
      // The provider validates operations by the schema that the types are generated from.
      return data as StorefrontOperations[Operation]["data"];
    },
  };
}

type Reply = { status: number; isOk: boolean; text: string };

const isReply = (outcome: unknown): outcome is Reply =>
  typeof outcome === "object" && outcome !== null && "isOk" in outcome;

/** Worth a retry: the provider is overloaded or failing, not refusing. */
const isTransient = (status: number) => status >= 500 || status === 429;

/** The in-process store ignores the signal, so its response must be abandoned as well. */
function beforeAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new ProviderProblem(`${PROVIDER_NAME} did not respond in time`)), {
      once: true,
    });
    work.then(resolve, reject);
  });
}
