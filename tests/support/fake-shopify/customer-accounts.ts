import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { publishedSchema } from "../shopify-schemas.ts";
import { executeOperation, type Operation } from "./execute.ts";
import type { FakeShop } from "./shop-state.ts";

export type FakeCustomer = { id: number; email: string; firstName: string | null; lastName: string | null };

export const RUTH: FakeCustomer = { id: 7_001, email: "ruth@shopper.example", firstName: "Ruth", lastName: "Moab" };

export const CUSTOMER_CLIENT_ID = "shp_0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9";

type Options = {
  shop: Pick<FakeShop, "id" | "domain" | "customerTokens">;
  /** The site's origin, as it is entered in the Headless channel. */
  site: string;
  /** Where Shopify's pages are; a loopback address for a browser. */
  origin?: string;
  /** Null: a public client. */
  clientSecret?: string | null;
  now?: () => number;
};

const SCOPES = ["openid", "email", "customer-account-api:full"];
const TOKEN_SECONDS = 7_200;
const schema = publishedSchema("customer");

/**
 * The customer accounts of a shop, as strict as Shopify's: registered callback and logout addresses, PKCE, codes and refresh tokens that work once,
 * access tokens that expire, the origin of a public client, and the Customer Account API by its published schema. `state.customer` is signed in
 * at Shopify and consents. Requests to other addresses are null.
 */
export async function fakeCustomerAccounts({ shop, site, clientSecret = null, now = Date.now, ...options }: Options) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const stranger = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const number = shop.id.split("/").at(-1)!;
  const base = `${options.origin ?? "https://shopify.com"}/authentication/${number}`;
  const graphql = `${options.origin ?? "https://shopify.com"}/${number}/account/customer/api/2026-10/graphql`;
  const callback = `${site}/api/auth/callback/shopify`;
  const state = {
    customer: RUTH,
    /** The customer whom the access token is for, if it is another one. */
    tokenFor: null as FakeCustomer | null,
    /** Changes the claims of the ID tokens to come. */
    claims: {} as JWTPayload,
    /** How the ID tokens to come are wrong in another way. */
    idToken: "right" as
      | "right"
      | "missing"
      | "signed by a stranger"
      | "unsigned"
      | "of another nonce"
      | "never expires",
    denies: false,
    isDown: false,
    /** Endpoints that the shop does not have: of legacy customer accounts. */
    missing: [] as string[],
    /** Endpoints that respond with status 503. */
    failing: [] as string[],
  };
  const codes = new Map<string, { challenge: string; nonce: string | null; customer: FakeCustomer }>();
  const accessTokens = new Map<string, { customer: FakeCustomer; expiresAt: number }>();
  const refreshTokens = new Map<string, FakeCustomer>();
  const requests: { path: string; headers: Headers; body: URLSearchParams }[] = [];
  /** Email addresses of the customers who signed out. */
  const signedOut: string[] = [];

  const json = (body: unknown, status = 200) => Response.json(body, { status });
  const refuse = (error: string, status = 400) => json({ error, error_description: "" }, status);
  const page = (text: string, status = 400) => new Response(`<h1>${text}</h1>`, { status, headers: HTML });

  async function idTokenOf(customer: FakeCustomer, nonce: string | null): Promise<string> {
    const at = Math.floor(now() / 1_000);
    const claims: JWTPayload = {
      iss: base,
      aud: CUSTOMER_CLIENT_ID,
      sub: createHash("sha256").update(String(customer.id)).digest("hex").slice(0, 24),
      iat: at,
      exp: at + 3_600,
      email: customer.email,
      email_verified: true,
      nonce: state.idToken === "of another nonce" ? "another" : (nonce ?? undefined),
      ...state.claims,
    };
    if (state.idToken === "never expires") delete claims.exp;
    if (state.idToken === "unsigned") return `${encoded({ alg: "none", kid: "one" })}.${encoded(claims)}.`;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .sign(state.idToken === "signed by a stranger" ? stranger.privateKey : privateKey);
  }

  function grantedTokens(customer: FakeCustomer) {
    const accessToken = `shcat_${randomUUID()}`;
    const refreshToken = `shcrt_${randomUUID()}`;
    accessTokens.set(accessToken, { customer, expiresAt: now() + TOKEN_SECONDS * 1_000 });
    refreshTokens.set(refreshToken, customer);
    shop.customerTokens[accessToken] = customer.email;
    return { access_token: accessToken, refresh_token: refreshToken, expires_in: TOKEN_SECONDS };
  }

  function authorize({ searchParams: query }: URL): Response {
    if (query.get("client_id") !== CUSTOMER_CLIENT_ID) return page("invalid client");
    if (query.get("redirect_uri") !== callback) return page("redirect_uri mismatch");
    const back = new URL(callback);
    back.searchParams.set("state", query.get("state") ?? "");
    const redirect = () => new Response(null, { status: 302, headers: { Location: back.href } });
    if (state.denies) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The customer <b>went back</b>");
      return redirect();
    }
    const scopes = (query.get("scope") ?? "").split(" ");
    const isComplete =
      query.get("response_type") === "code" &&
      SCOPES.every((scope) => scopes.includes(scope)) &&
      query.get("code_challenge_method") === "S256" &&
      Boolean(query.get("code_challenge") && query.get("state") && query.get("nonce"));
    if (!isComplete) {
      back.searchParams.set("error", "invalid_request");
      return redirect();
    }
    const code = randomUUID();
    codes.set(code, {
      challenge: query.get("code_challenge")!,
      nonce: query.get("nonce"),
      customer: state.customer,
    });
    back.searchParams.set("code", code);
    return redirect();
  }

  /** Why a client is refused; null if it is not. */
  function clientProblem(headers: Headers, body: URLSearchParams): Response | null {
    if (!headers.get("User-Agent")) return page("You do not have permission to access this website", 403);
    if (clientSecret !== null) {
      const given = `Basic ${Buffer.from(`${CUSTOMER_CLIENT_ID}:${clientSecret}`).toString("base64")}`;
      return headers.get("Authorization") === given ? null : refuse("invalid_client", 401);
    }
    if (body.get("client_id") !== CUSTOMER_CLIENT_ID || headers.has("Authorization"))
      return refuse("invalid_client", 401);
    return headers.get("Origin") === site ? null : page("Origin is not allowed", 401);
  }

  async function token(headers: Headers, body: URLSearchParams): Promise<Response> {
    const problem = clientProblem(headers, body);
    if (problem) return problem;
    if (body.get("grant_type") === "refresh_token") {
      const customer = refreshTokens.get(body.get("refresh_token") ?? "");
      refreshTokens.delete(body.get("refresh_token") ?? "");
      return customer ? json(grantedTokens(customer)) : refuse("invalid_grant");
    }
    if (body.get("grant_type") !== "authorization_code") return refuse("unsupported_grant_type");
    const kept = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (kept?.challenge !== challenge || body.get("redirect_uri") !== callback) return refuse("invalid_grant");
    const idToken = await idTokenOf(kept.customer, kept.nonce);
    return json({
      ...grantedTokens(state.tokenFor ?? kept.customer),
      ...(state.idToken === "missing" ? {} : { id_token: idToken }),
    });
  }

  async function logout({ searchParams: query }: URL): Promise<Response> {
    const hint = query.get("id_token_hint") ?? "";
    const verified = await jwtVerify(hint, publicKey, { issuer: base, currentDate: new Date(0) }).catch(() => null);
    if (!verified) return page("invalid id_token_hint");
    signedOut.push(String(verified.payload["email"]));
    const to = query.get("post_logout_redirect_uri");
    if (to !== `${site}/`) return page("post_logout_redirect_uri mismatch");
    return new Response(null, { status: 302, headers: { Location: to } });
  }

  async function customerApi(headers: Headers, operation: Operation): Promise<Response> {
    const granted = accessTokens.get(headers.get("Authorization") ?? "");
    if (!granted || granted.expiresAt <= now()) return json({ errors: [{ message: "Invalid token" }] }, 401);
    const { id, email, firstName, lastName } = granted.customer;
    const customer = {
      id: `gid://shopify/Customer/${id}`,
      firstName,
      lastName,
      displayName: [firstName, lastName].join(" ").trim() || email,
      emailAddress: { emailAddress: email },
    };
    return json(await executeOperation({ schema, deniedBecause: () => null, roots: { customer } }, operation));
  }

  async function respondAt(url: URL, headers: Headers, text: string): Promise<Response | null> {
    const path = url.origin + url.pathname;
    switch (path) {
      case `https://${shop.domain}/.well-known/openid-configuration`:
        return json({
          issuer: base,
          authorization_endpoint: `${base}/oauth/authorize`,
          token_endpoint: `${base}/oauth/token`,
          end_session_endpoint: `${base}/logout`,
          jwks_uri: `${base}/.well-known/jwks.json`,
          scopes_supported: [...SCOPES, "customer-account-mcp-api:full"],
          response_types_supported: ["code"],
          grant_types_supported: ["authorization_code", "refresh_token"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          token_endpoint_auth_methods_supported: ["client_secret_basic"],
          code_challenge_methods_supported: ["S256"],
        });
      case `https://${shop.domain}/.well-known/customer-account-api`:
        return json({ graphql_api: graphql, mcp_api: `https://${shop.domain}/customer/api/mcp` });
      case `${base}/.well-known/jwks.json`:
        return json({ keys: [key] });
      case `${base}/oauth/authorize`:
        return authorize(url);
      case `${base}/oauth/token`:
        return token(headers, new URLSearchParams(text));
      case `${base}/logout`:
        return logout(url);
      case graphql:
        return customerApi(headers, JSON.parse(text) as Operation);
      default:
        return null;
    }
  }

  return {
    state,
    requests,
    signedOut,
    /** Ends every sign-in, as when the owner does so. */
    revoke: () => refreshTokens.clear(),
    async respond(request: Request): Promise<Response | null> {
      const url = new URL(request.url);
      const isOurs = url.pathname.startsWith("/.well-known/")
        ? url.host === shop.domain
        : url.href.startsWith(base) || url.href.startsWith(graphql);
      if (!isOurs) return null;
      if (state.isDown || state.failing.some((part) => url.pathname.includes(part)))
        return new Response("Service unavailable", { status: 503 });
      if (state.missing.some((part) => url.pathname.includes(part))) return page("Not found", 404);
      const text = await request.text();
      requests.push({ path: url.pathname, headers: request.headers, body: new URLSearchParams(text) });
      return respondAt(url, request.headers, text);
    },
  };
}

const HTML = { "Content-Type": "text/html" };

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
