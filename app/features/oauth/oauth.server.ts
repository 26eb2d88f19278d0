import type { Auth } from "#app/platform/auth/auth.server.ts";
import { OPENID_PROVIDER } from "#app/platform/auth/oauth/openid.server.ts";
import { SHOPIFY_PROVIDER } from "#app/platform/auth/oauth/shopify-customers.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";

/** Calls /api/auth/{path} as the visitor of this page. */
type CallAuth = (path: string, body: object) => Promise<Response>;

export type OAuthClient = { name: string; address: string | null };

/** The OAuth client as its admin named it; null when it is unknown or was removed. */
export async function oauthClient(auth: Auth, headers: Headers, clientId: string | null): Promise<OAuthClient | null> {
  if (!clientId) return null;
  const response = await auth.library.api.getOAuthClientPublic({
    query: { client_id: clientId },
    headers: auth.oneSession(headers) ?? new Headers(),
    asResponse: true,
  });
  if (!response.ok) return null;
  const client = (await response.json()) as { client_name?: string; client_uri?: string };
  return { name: client.client_name ?? "Unnamed site", address: webAddress(client.client_uri) };
}

/** Submits the decision. Where to redirect next; null when the request has expired or was tampered with. */
export async function submitConsent(
  ask: CallAuth,
  query: URLSearchParams,
  accept: boolean,
): Promise<{ redirectUrl: string | null }> {
  const response = await ask("oauth2/consent", { accept, oauth_query: query.toString() });
  if (!response.ok) return { redirectUrl: null };
  const { url } = (await response.json()) as { url?: string };
  // Native apps may use their own scheme; schemes that would run script here are rejected.
  return { redirectUrl: url !== undefined && !/^(javascript|data|vbscript|blob):/i.test(url) ? url : null };
}

function webAddress(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** Where a user lands whom the provider rejected or who has no verified address. The library adds its `error`. */
export const otherWayFailed = (next: string, error?: "unreachable" | "team_account") =>
  `/auth?${new URLSearchParams({ next, came: "other-way", ...(error ? { error } : {}) }).toString()}`;

/** The provider's sign-in URL and the cookies to set; null when the provider is unknown or does not respond. */
export async function startSignInWith(
  ask: CallAuth,
  provider: string,
  next: string,
): Promise<{ url: string; headers: Headers } | null> {
  const urls = { callbackURL: next, errorCallbackURL: otherWayFailed(next) };
  const response =
    provider === OPENID_PROVIDER || provider === SHOPIFY_PROVIDER
      ? await ask("sign-in/social", { provider, ...urls, disableRedirect: true })
      : await ask("sign-in/sso", { providerId: provider, ...urls });
  if (!response.ok) return null;
  const { url } = (await response.json()) as { url?: string };
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return url === undefined ? null : { url, headers };
}

/** Where a browser goes on that signed out here, if it signed in with Shopify. */
const SHOPIFY_SIGN_OUT = "/sign-out/shopify";
const ID_TOKEN_COOKIE = "shod-left-shopify";

type Leaving = { auth: Pick<Auth, "customerSessions">; publicUrl: string };

/**
 * Where a sign-out ends, and the cookies for it: the landing page, or the page that goes on to Shopify, which is told whom by the ID token. Called
 * before the session is ended.
 */
export async function afterSignOut(
  { auth, publicUrl }: Leaving,
  visitor: Visitor | null,
): Promise<{ to: string; cookies: string[] }> {
  const idToken = visitor && (await auth.customerSessions.idToken(visitor.sessionId));
  if (!idToken) return { to: "/", cookies: [] };
  return { to: SHOPIFY_SIGN_OUT, cookies: [idTokenCookie(idToken, 60, publicUrl)] };
}

function idTokenCookie(idToken: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${ID_TOKEN_COOKIE}=${idToken}; Path=/sign-out; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Removes the ID token from a browser that has gone on to Shopify. */
export const withoutIdToken = (publicUrl: string) => idTokenCookie("", 0, publicUrl);

/** Where the browser that was just signed out signs out at Shopify; null if it did not sign in there. */
export async function shopifySignOutUrl({ auth }: Pick<Leaving, "auth">, request: Request): Promise<string | null> {
  const pattern = new RegExp(`(?:^|;\\s*)${ID_TOKEN_COOKIE}=([\\w-]+(?:\\.[\\w-]+){2})(?=;|$)`);
  const idToken = pattern.exec(request.headers.get("Cookie") ?? "")?.[1];
  return idToken ? auth.customerSessions.signOutUrl(idToken) : null;
}
