import { AccessDenied, ProviderProblem, ProviderUnreachable } from "./provider-problem.ts";

type Failure = { reason: string; toDo: string };

/** What Shopify answers without a GraphQL response, and what the owner does about it. https://shopify.dev/docs/api/usage/response-codes */
const STATUSES: Record<number, Failure> = {
  402: {
    reason: "Shopify has suspended the shop until its plan is paid (402), so nothing can be sold.",
    toDo: "Choose or pay a plan in the Shopify admin: Settings, Plan.",
  },
  423: {
    reason: "Shopify has locked the shop (423), so nothing can be sold.",
    toDo: "Open the Shopify admin: it says why. Shopify’s support unlocks the shop.",
  },
  429: {
    reason: "Shopify slows this site down: the requests that it allows for the moment are used up (429).",
    toDo: "Wait a minute, then check again. If it stays, another app with the same credentials sends too many requests.",
  },
  430: {
    reason: "Shopify’s protection against attacks refuses the requests of this machine (430).",
    toDo: "Set TRUSTED_PROXY_HOPS, so that Shopify gets each shopper’s address and not that of your proxy. Then wait a few minutes.",
  },
};

const NETWORK = "Check this machine's network and status.shopify.com, then check again.";

/** A sentence for the owner about a status that has one, and the fix. */
export function statusFailure(error: unknown): Failure | null {
  return (error instanceof ProviderProblem && error.status !== null && STATUSES[error.status]) || null;
}

/** A sentence for the owner about an API that failed, and the fix. */
export function failureOf(error: unknown): Failure {
  const known = statusFailure(error);
  if (known) return known;
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof AccessDenied)
    return { reason, toDo: "Add what it names to the app's scopes, or to the permissions of the Headless storefront." };
  if (error instanceof ProviderUnreachable) return { reason, toDo: NETWORK };
  return { reason, toDo: `${NETWORK} If it stays, update this site: Shopify may have changed its API.` };
}
