import type { Auth } from "#app/platform/auth/auth.server.ts";
import { OPENID_PROVIDER } from "#app/platform/auth/openid.server.ts";

/** Asks below /api/auth as the one whose page this is. */
type AskAuth = (path: string, body: object) => Promise<Response>;

export type AskingClient = { name: string; address: string | null };

/** The site that asks, as its admin has named it; null when there is none (any more). */
export async function askingClient(
  auth: Auth,
  headers: Headers,
  clientId: string | null,
): Promise<AskingClient | null> {
  if (!clientId) return null;
  const answer = await auth.library.api.getOAuthClientPublic({
    query: { client_id: clientId },
    headers,
    asResponse: true,
  });
  if (!answer.ok) return null;
  const client = (await answer.json()) as { client_name?: string; client_uri?: string };
  return { name: client.client_name ?? "A site without a name", address: webAddress(client.client_uri) };
}

/** Passes the answer on; where the browser goes next, or null when the request has run out or was tampered with. */
export async function answerConsent(
  ask: AskAuth,
  query: URLSearchParams,
  accept: boolean,
): Promise<{ goesOnTo: string | null }> {
  const answer = await ask("oauth2/consent", { accept, oauth_query: query.toString() });
  if (!answer.ok) return { goesOnTo: null };
  const { url } = (await answer.json()) as { url?: string };
  // An app may be named by a scheme of its own; one that would run as a script here may not.
  return { goesOnTo: url !== undefined && !/^(javascript|data|vbscript|blob):/i.test(url) ? url : null };
}

function webAddress(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** Where somebody ends whom the other site did not let through, or who came without a checked address. */
const FAILED = "/auth?came=other-way";

/** Where the browser goes to sign in there, and the cookies it takes along; null when there is no such provider or it does not answer. */
export async function leavingFor(
  ask: AskAuth,
  provider: string,
  next: string,
): Promise<{ url: string; headers: Headers } | null> {
  const ways = { callbackURL: next, errorCallbackURL: FAILED };
  const answer =
    provider === OPENID_PROVIDER
      ? await ask("sign-in/social", { provider, ...ways, disableRedirect: true })
      : await ask("sign-in/sso", { providerId: provider, ...ways });
  if (!answer.ok) return null;
  const { url } = (await answer.json()) as { url?: string };
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return url === undefined ? null : { url, headers };
}
