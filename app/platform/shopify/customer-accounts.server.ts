import { z } from "zod";
import { singleFlight } from "../concurrency.ts";
import type { Env } from "../env.server.ts";
import { CALLBACK_PATH, SIGNED_OUT_PATH } from "./connect-settings.ts";
import { numberInGid } from "./gid.server.ts";
import { exchange, parseResponse, type Reply, type SendRequest } from "./graphql-response.server.ts";
import { ProviderProblem, ProviderUnreachable } from "./provider-problem.ts";

/** Shopify's Customer Account API: sign-in of a shop's customers with OpenID, and what it says about the one who signed in. */
export type CustomerAccounts = {
  /** The shop's *.myshopify.com address. */
  domain: string;
  clientId: string;
  clientSecret: string | null;
  /** Shopify refuses a public client's requests without the origin, and all without a name of the program. */
  headers: Record<string, string>;
  /** Where its endpoints are. Asked for again every hour, because the owner may move them to a domain of their own. */
  endpoints(): Promise<CustomerEndpoints>;
  /** The customer whom an access token belongs to. */
  customerOf(accessToken: string): Promise<ShopCustomer>;
  /** New tokens; null if Shopify has ended this sign-in. */
  renew(refreshToken: string): Promise<RenewedTokens | null>;
  /** Where the browser is redirected to sign out at Shopify, too. */
  signOutUrl(idToken: string): Promise<string>;
  /** What Shopify says of this client ID and secret. */
  checkClient(): Promise<"accepted" | "rejected" | "unknown">;
};

type CustomerEndpoints = {
  issuer: string;
  authorize: string;
  token: string;
  signOut: string;
  graphql: string;
};

/** `id`: the number in the customer's id. */
export type ShopCustomer = { id: string; email: string | null; name: string };

/** The shop does not have the customer accounts that the Customer Account API is of. */
export class NoCustomerAccounts extends ProviderProblem {}

type RenewedTokens = { accessToken: string; refreshToken: string | null; expiresAt: Date };

const ASKED_AGAIN_MS = 3_600_000;
/** After a failure. Until then nothing waits for Shopify to time out again. */
const TRIED_AGAIN_MS = 30_000;
const SECONDS = 5;
/** If Shopify does not say how long a token is valid. */
const USUAL_SECONDS = 3_600;

type Settings = {
  [Name in "SHOPIFY_STORE_DOMAIN" | "SHOPIFY_CUSTOMER_CLIENT_ID" | "SHOPIFY_CUSTOMER_CLIENT_SECRET"]?:
    | Env[Name]
    | undefined;
};

/** Whether customers can sign in with Shopify. */
export const hasCustomerAccounts = (env: Settings) =>
  Boolean(env.SHOPIFY_STORE_DOMAIN && env.SHOPIFY_CUSTOMER_CLIENT_ID);

/** Null without a Shopify store, or if its customers can't sign in here. */
export function openCustomerAccounts(
  env: Settings,
  publicUrl: string,
  send: SendRequest = (request, options) => fetch(request, options),
  now: () => number = () => performance.now(),
): CustomerAccounts | null {
  const { SHOPIFY_STORE_DOMAIN: domain, SHOPIFY_CUSTOMER_CLIENT_ID: clientId } = env;
  if (!domain || !clientId) return null;
  const clientSecret = env.SHOPIFY_CUSTOMER_CLIENT_SECRET ?? null;
  const headers = { Origin: new URL(publicUrl).origin, "User-Agent": "headless-storefront" };
  let known: { endpoints: CustomerEndpoints; at: number } | null = null;
  let failed: { error: unknown; at: number } | null = null;
  const discoverOnce = singleFlight<CustomerEndpoints>();

  async function endpoints(): Promise<CustomerEndpoints> {
    if (known && now() - known.at < ASKED_AGAIN_MS) return known.endpoints;
    try {
      return await discoverOnce("", discover);
    } catch (error) {
      if (known) return known.endpoints;
      throw error;
    }
  }

  async function discover(): Promise<CustomerEndpoints> {
    if (failed && now() - failed.at < TRIED_AGAIN_MS) throw failed.error;
    try {
      const [openId, api] = await Promise.all([
        read("openid-configuration", openIdDocument),
        read("customer-account-api", apiDocument),
      ]);
      const {
        issuer,
        authorization_endpoint: authorize,
        token_endpoint: token,
        end_session_endpoint: signOut,
      } = openId;
      known = { endpoints: { issuer, authorize, token, signOut, graphql: api.graphql_api }, at: now() };
      failed = null;
      return known.endpoints;
    } catch (error) {
      failed = { error, at: now() };
      throw error;
    }
  }

  async function read<Document>(name: string, schema: z.ZodType<Document>): Promise<Document> {
    const reply = await exchange(send, new Request(`https://${domain}/.well-known/${name}`, { headers }), SECONDS);
    const parsed = reply.ok ? schema.safeParse(parsedJson(reply.text)) : null;
    if (parsed?.success) return parsed.data;
    const { ok, status } = reply;
    const problem = `https://${domain}/.well-known/${name} ${ok ? "is not what Shopify documents" : `responded with status ${status}`}`;
    // A shop with legacy customer accounts has no such document.
    if (ok || status === 404) throw new NoCustomerAccounts(problem);
    throw new ProviderUnreachable(problem, { status });
  }

  /** The client's credentials go into the header if it has a secret. */
  async function askForTokens(form: Record<string, string>): Promise<Reply> {
    const body = new URLSearchParams({ ...form, client_id: clientId! });
    const secret = clientSecret && `${encodeURIComponent(clientId!)}:${encodeURIComponent(clientSecret)}`;
    const request = new Request((await endpoints()).token, {
      method: "POST",
      headers: {
        ...headers,
        Accept: "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
        ...(secret ? { Authorization: `Basic ${Buffer.from(secret).toString("base64")}` } : {}),
      },
      body,
      // A redirect would take the credentials along to another address.
      redirect: "manual",
    });
    return exchange(send, request, SECONDS);
  }

  return {
    domain,
    clientId,
    clientSecret,
    headers,
    endpoints,
    async customerOf(accessToken) {
      const request = new Request((await endpoints()).graphql, {
        method: "POST",
        headers: {
          ...headers,
          "Content-Type": "application/json",
          Accept: "application/json",
          // Without "Bearer": https://shopify.dev/docs/api/customer
          Authorization: accessToken,
        },
        body: JSON.stringify({ query: SIGNED_IN_CUSTOMER }),
        redirect: "manual",
      });
      const { ok, status, text } = await exchange(send, request, SECONDS);
      if (!ok) throw new ProviderProblem(`The Customer Account API responded with status ${status}`);
      const { data, errors } = parseResponse(text);
      const parsed = signedInCustomer.safeParse(data);
      if (!parsed.success)
        throw new ProviderProblem(
          `The Customer Account API did not name the customer: ${errors.map(({ message }) => message).join(", ")}`,
        );
      const { id, firstName, lastName, emailAddress } = parsed.data.customer;
      return {
        id: numberInGid(id),
        email: emailAddress?.emailAddress ?? null,
        name: [firstName, lastName].filter((part) => part?.trim()).join(" "),
      };
    },
    async renew(refreshToken) {
      const reply = await askForTokens({ grant_type: "refresh_token", refresh_token: refreshToken });
      if (isRefused(reply, "invalid_grant")) return null;
      const parsed = reply.ok ? renewed.safeParse(parsedJson(reply.text)) : null;
      if (!parsed?.success)
        throw new ProviderUnreachable(`Shopify renewed no customer's token: status ${reply.status}`);
      const { access_token, refresh_token, expires_in } = parsed.data;
      return {
        accessToken: access_token,
        refreshToken: refresh_token ?? null,
        expiresAt: new Date(Date.now() + expires_in * 1_000),
      };
    },
    async signOutUrl(idToken) {
      const url = new URL((await endpoints()).signOut);
      url.searchParams.set("id_token_hint", idToken);
      url.searchParams.set("post_logout_redirect_uri", `${publicUrl}${SIGNED_OUT_PATH}`);
      return url.href;
    },
    async checkClient() {
      // No code is valid, so nothing is granted; but an unknown client is refused before the code is looked at.
      const reply = await askForTokens({
        grant_type: "authorization_code",
        code: "check",
        code_verifier: "c".repeat(43),
        redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
      });
      if (isRefused(reply, "invalid_grant")) return "accepted";
      return isRefused(reply, "invalid_client", "unauthorized_client") ? "rejected" : "unknown";
    },
  };
}

/** Customer Account API, checked against Shopify's published schema. */
export const SIGNED_IN_CUSTOMER = /* GraphQL */ `
  query SignedInCustomer {
    customer {
      id
      firstName
      lastName
      emailAddress {
        emailAddress
      }
    }
  }
` as const;

const signedInCustomer = z.object({
  customer: z.object({
    id: z.string().regex(/^gid:\/\/shopify\/Customer\/\d{1,19}$/),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    emailAddress: z.object({ emailAddress: z.string().nullable() }).nullable(),
  }),
});

const openIdDocument = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url(),
});
const apiDocument = z.object({ graphql_api: z.url() });

const renewed = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().default(USUAL_SECONDS),
});

function isRefused({ status, text }: Reply, ...errors: string[]): boolean {
  const body = parsedJson(text);
  return (status === 400 || status === 401) && errors.includes(String(Object(body)["error"]));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
