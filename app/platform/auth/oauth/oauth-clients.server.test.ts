import { createHash, randomBytes } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from "jose";
import { AUTH_ORIGIN, PASSWORD, testAuth, tokenIn } from "#tests/support/accounts.ts";
import { browser, signedInBrowser } from "#tests/support/browser.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { Db } from "../../db/database.server.ts";
import { oauthAccessTokens, oauthClients, oauthRefreshTokens, signingKeys, users } from "../auth.tables.server.ts";
import { AUTHORIZE_PAGE, CONSENT_PAGE, endGrants, grantsOf } from "./oauth-clients.server.ts";
import { grantAdmin } from "../access/roles.server.ts";

const BACK = "https://friends.example/back";
const ISSUER = `${AUTH_ORIGIN}/api/auth`;

async function openSite(db: Db) {
  const { auth, emails } = testAuth(db);
  const owner = await signedInBrowser(auth, "owner@shod.example");
  const ruth = await signedInBrowser(auth, "ruth@shod.example");
  await grantAdmin(db, "owner@shod.example");
  const created = await owner.post("oauth2/create-client", {
    currentPassword: PASSWORD,
    client_name: "Friends of SHOD",
    redirect_uris: [BACK],
    scope: "openid profile email offline_access",
    grant_types: ["authorization_code", "refresh_token"],
    token_endpoint_auth_method: "none",
  });
  expect(created.status).toBe(201);
  const { client_id: clientId } = (await created.json()) as { client_id: string };
  return { auth, emails, owner, ruth, clientId };
}

/** An OAuth client by hand: the verifier it keeps, and the path it sends the browser to. */
function beginning(clientId: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: BACK,
    scope: "openid email offline_access",
    state: "the client's own",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...more,
  });
  return { verifier, path: `oauth2/authorize?${query.toString()}` };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const exchange = (auth: Site["auth"], fields: Record<string, string>) =>
  auth.handle(
    new Request(`${ISSUER}/oauth2/token`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    }),
  );

type Tokens = { access_token: string; id_token: string; refresh_token: string };

const redeem = (site: Site, code: string, verifier: string) =>
  exchange(site.auth, {
    grant_type: "authorization_code",
    client_id: site.clientId,
    redirect_uri: BACK,
    code,
    code_verifier: verifier,
  });

const refresh = (site: Site, token: string) =>
  exchange(site.auth, { grant_type: "refresh_token", client_id: site.clientId, refresh_token: token });

const userinfoOf = (site: Site, token: string) =>
  site.auth.handle(new Request(`${ISSUER}/oauth2/userinfo`, { headers: { Authorization: `Bearer ${token}` } }));

async function consented({ ruth, clientId }: Site) {
  const { verifier, path } = beginning(clientId);
  const authorized = await ruth.get(path);
  const page = new URL(authorized.headers.get("Location") ?? "", AUTH_ORIGIN);
  expect([authorized.status, page.pathname]).toEqual([302, CONSENT_PAGE]);
  const response = await ruth.post("oauth2/consent", { accept: true, oauth_query: page.search.slice(1) });
  const back = new URL(((await response.json()) as { url: string }).url);
  expect(`${back.origin}${back.pathname}`).toBe(BACK);
  expect(back.searchParams.get("state")).toBe("the client's own");
  return { code: back.searchParams.get("code") ?? "", verifier };
}

describe("another site uses SHOD for sign-in", () => {
  test("[AUTH-43] [AUTH-44] [AUTH-50] with a code, PKCE and the user's consent; the tokens can be verified with our public keys", async ({
    db,
  }) => {
    const site = await openSite(db);
    const { code, verifier } = await consented(site);
    const response = await redeem(site, code, verifier);
    expect(response.status).toBe(200);
    const tokens = (await response.json()) as Tokens;
    const keys = (await (await site.ruth.get(".well-known/jwks.json")).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), {
      issuer: ISSUER,
      audience: site.clientId,
    });
    const userinfo = await userinfoOf(site, tokens.access_token);
    expect(await userinfo.json()).toMatchObject({ sub: payload.sub, email: "ruth@shod.example", email_verified: true });
    const stored = JSON.stringify([
      await db.select().from(oauthRefreshTokens),
      await db.select().from(oauthAccessTokens),
    ]);
    expect(stored).not.toContain(tokens.refresh_token);
  });

  test("[AUTH-44] attack C2: codes and refresh tokens work once; reuse revokes the whole token family", async ({
    db,
  }) => {
    const site = await openSite(db);
    const { code, verifier } = await consented(site);
    const first = (await (await redeem(site, code, verifier)).json()) as Tokens;
    const renewed = await refresh(site, first.refresh_token);
    expect(renewed.status).toBe(200);
    const second = (await renewed.json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(site, first.refresh_token)).status).toBe(400);
    expect((await refresh(site, second.refresh_token)).status).toBe(400);
    expect((await redeem(site, code, verifier)).status).toBeGreaterThanOrEqual(400);
  });

  test("attack C11: only with a registered redirect URI, only with PKCE, only with its own verifier", async ({
    db,
  }) => {
    const site = await openSite(db);
    const unregistered = await site.ruth.get(
      beginning(site.clientId, { redirect_uri: "https://evil.example/back" }).path,
    );
    expect(unregistered.headers.get("Location") ?? "").not.toContain("https://evil.example");
    const { path } = beginning(site.clientId);
    const withoutPkce = await site.ruth.get(
      path.replace(/&code_challenge=[^&]+/, "").replace(/&code_challenge_method=\w+/, ""),
    );
    expect(new URL(withoutPkce.headers.get("Location") ?? "", AUTH_ORIGIN).searchParams.get("error")).toBe(
      "invalid_request",
    );
    const { code } = await consented(site);
    const stolen = await redeem(site, code, randomBytes(32).toString("base64url"));
    expect(stolen.status).toBeGreaterThanOrEqual(400);
  });

  test("sends a guest to sign in first, and a declined consent back to the site", async ({ db }) => {
    const site = await openSite(db);
    const authorized = await browser(site.auth).get(beginning(site.clientId).path);
    expect(new URL(authorized.headers.get("Location") ?? "", AUTH_ORIGIN).pathname).toBe(AUTHORIZE_PAGE);
    const page = new URL(
      (await site.ruth.get(beginning(site.clientId).path)).headers.get("Location") ?? "",
      AUTH_ORIGIN,
    );
    const declined = await site.ruth.post("oauth2/consent", { accept: false, oauth_query: page.search.slice(1) });
    expect(((await declined.json()) as { url: string }).url).toContain("error=access_denied");
    const forged = page.search.slice(1).replace("email", "profile");
    expect(
      (await site.ruth.post("oauth2/consent", { accept: true, oauth_query: forged })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test("attack C21: a banned account's tokens are refused", async ({ db }) => {
    const site = await openSite(db);
    const { code, verifier } = await consented(site);
    const tokens = (await (await redeem(site, code, verifier)).json()) as Tokens;
    const userinfo = () => userinfoOf(site, tokens.access_token);
    expect((await userinfo()).status).toBe(200);
    const rows = await db.select().from(users);
    const ruth = rows.find(({ email }) => email.startsWith("ruth"));
    await site.owner.post("admin/ban-user", { userId: ruth?.id });
    const response = await refresh(site, tokens.refresh_token);
    expect([response.status, (await userinfo()).status]).toEqual([400, 401]);
  });

  test("attack C23: ends with a new password, however it is set", async ({ db }) => {
    const site = await openSite(db);
    const [ruthsId, emails] = [(await site.ruth.visitor())?.id ?? "", site.emails];
    let password = PASSWORD;
    const next = () => (password = `${password} again`);
    const changes: [string, (old: string, newPassword: string) => Promise<Response>][] = [
      [
        "account/password",
        (old, newPassword) => site.ruth.post("account/password", { newPassword, currentPassword: old }),
      ],
      [
        "change-password",
        (old, newPassword) => site.ruth.post("change-password", { newPassword, currentPassword: old }),
      ],
      [
        "reset-password",
        async (_, newPassword) => {
          await site.ruth.post("request-password-reset", { email: "ruth@shod.example" });
          return site.ruth.post("reset-password", { newPassword, token: tokenIn(emails, "reset-password") });
        },
      ],
      [
        "admin/set-user-password",
        (_, newPassword) =>
          site.owner.post("admin/set-user-password", { userId: ruthsId, newPassword, currentPassword: PASSWORD }),
      ],
    ];
    for (const [name, change] of changes) {
      await site.ruth.post("sign-in/email", { email: "ruth@shod.example", password });
      const redeem = ({ code, verifier }: { code: string; verifier: string }) =>
        exchange(site.auth, {
          grant_type: "authorization_code",
          client_id: site.clientId,
          redirect_uri: BACK,
          code,
          code_verifier: verifier,
        });
      const tokens = (await (await redeem(await consented(site))).json()) as { refresh_token: string };
      expect((await grantsOf(db, ruthsId)).map((grant) => grant.name)).toEqual(["Friends of SHOD"]);
      expect([name, (await change(password, next())).status]).toEqual([name, 200]);
      const refreshed = await exchange(site.auth, {
        grant_type: "refresh_token",
        client_id: site.clientId,
        refresh_token: tokens.refresh_token,
      });
      expect([name, refreshed.status, await grantsOf(db, ruthsId)]).toEqual([name, 400, []]);
      // Who sets their own password in this browser stays signed in here.
      if (/^(reset|admin)/.test(name)) expect([name, await site.ruth.visitor()]).toEqual([name, null]);
    }
  });

  test("attack C23: ends with a new password before its code is redeemed, too", async ({ db }) => {
    const site = await openSite(db);
    const { code, verifier } = await consented(site);
    await site.ruth.post("account/password", { newPassword: `${PASSWORD} again`, currentPassword: PASSWORD });
    const fields = { client_id: site.clientId, redirect_uri: BACK, code, code_verifier: verifier };
    expect((await exchange(site.auth, { grant_type: "authorization_code", ...fields })).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  test("attack C23: ends for one site alone when its user ends it", async ({ db }) => {
    const site = await openSite(db);
    const { code, verifier } = await consented(site);
    const id = (await site.ruth.visitor())?.id ?? "";
    await endGrants(db, id, "another");
    expect(await grantsOf(db, id)).toHaveLength(1);
    await endGrants(db, id, site.clientId);
    expect(await grantsOf(db, id)).toEqual([]);
    expect((await redeem(site, code, verifier)).status).toBeGreaterThanOrEqual(400);
  });

  test("[AUTH-50] stops when an admin deletes the client", async ({ db }) => {
    const site = await openSite(db);
    expect((await site.ruth.post("oauth2/delete-client", { client_id: site.clientId })).status).toBe(403);
    expect((await site.owner.post("oauth2/delete-client", { client_id: site.clientId })).status).toBe(200);
    expect(await db.select().from(oauthClients)).toEqual([]);
  });
});

describe("the public keys", () => {
  test("[AUTH-51] [CONST-06] verify an access token anywhere, may be cached for ten minutes, and exclude the private key", async ({
    db,
  }) => {
    const { ruth } = await openSite(db);
    const { token } = (await (await ruth.get("token")).json()) as { token: string };
    const response = await ruth.get(".well-known/jwks.json");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
    const keys = (await response.json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { issuer: ISSUER, audience: AUTH_ORIGIN });
    expect(payload).toMatchObject({ email: "ruth@shod.example" });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    for (const key of keys.keys) expect(key).not.toHaveProperty("d");
    const [row] = await db.select().from(signingKeys);
    expect(row?.privateKey).not.toContain('"d"');
  });

  test("[AUTH-51] rotate, and the old one stays published for the tokens it has signed", async ({ db }) => {
    const { ruth } = await openSite(db);
    const token = async () => ((await (await ruth.get("token")).json()) as { token: string }).token;
    const before = await token();
    await db.update(signingKeys).set({ expiresAt: new Date(Date.now() - 1000) });
    const after = await token();
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    const keys = createLocalJWKSet((await (await ruth.get(".well-known/jwks.json")).json()) as JSONWebKeySet);
    for (const each of [before, after]) expect((await jwtVerify(each, keys)).payload.email).toBe("ruth@shod.example");
  });
});
