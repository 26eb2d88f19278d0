import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, OWNER, test } from "./site.ts";

/** Another site, which signs users in with this one. */
async function startFriend() {
  const server = createServer((_request, response) => response.end("<title>Friends</title><h1>Welcome</h1>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`,
    close: () => server.close(),
  };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("[AUTH-43] [AUTH-44] [AUTH-50] [AUTH-51] another site signs a user in after they allow it", async ({
      owner: page,
      site,
    }) => {
      const friend = await startFriend();
      const created = await page.request.post(`${site.url}/api/auth/oauth2/create-client`, {
        data: {
          currentPassword: OWNER.password,
          client_name: "Friends of SHOD",
          redirect_uris: [friend.url],
          token_endpoint_auth_method: "none",
          // Only a native client may have a redirect URI on loopback without https.
          application_type: "native",
        },
        headers: { Origin: site.url },
      });
      expect(created.status()).toBe(201);
      const { client_id: clientId } = (await created.json()) as { client_id: string };
      const issuer = `${site.url}/api/auth`;
      const metadata = (await (await fetch(`${site.url}/.well-known/oauth-authorization-server/api/auth`)).json()) as {
        issuer: string;
        authorization_endpoint: string;
        token_endpoint: string;
        jwks_uri: string;
      };
      expect(metadata.issuer).toBe(issuer);

      const verifier = randomBytes(32).toString("base64url");
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: "code",
        redirect_uri: friend.url,
        scope: "openid email",
        state: "kept",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      });
      await page.goto(`${metadata.authorization_endpoint}?${query.toString()}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Friends of SHOD");
      await expect(page.getByText("Your email address")).toBeVisible();
      await page.getByRole("button", { name: "Allow", exact: true }).click();
      if (!javaScriptEnabled) await page.getByRole("link", { name: "Back to Friends of SHOD" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome");

      const back = new URL(page.url()).searchParams;
      expect(back.get("state")).toBe("kept");
      const response = await fetch(metadata.token_endpoint, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          client_id: clientId,
          redirect_uri: friend.url,
          code: back.get("code") ?? "",
          code_verifier: verifier,
        }),
      });
      const { id_token: idToken } = (await response.json()) as { id_token: string };
      const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(metadata.jwks_uri)), {
        issuer,
        audience: clientId,
      });
      expect(payload.sub).toBeTruthy();
      friend.close();
    });
  });

test("an unknown client cannot ask for consent", async ({ owner: page }) => {
  await page.goto("/oauth/consent?client_id=unknown");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unknown site");
  await expect(page.getByRole("button", { name: "Allow", exact: true })).toBeHidden();
});

test("a guest is redirected to sign in before giving consent, and back afterward", async ({ page }) => {
  const response = await page.request.get("/oauth/consent?client_id=x", { maxRedirects: 0 });
  expect([response.status(), response.headers()["location"]]).toEqual([
    302,
    "/auth?next=%2Foauth%2Fconsent%3Fclient_id%3Dx",
  ]);
});

test("[AUTH-38] an open page renews the session before it expires", async ({ page, context, site }) => {
  await site.signIn(context, OWNER);
  await page.clock.install();
  const responseOf = (path: string) => page.waitForResponse((response) => response.url().endsWith(`/api/auth/${path}`));
  const first = responseOf("session-tokens");
  // A hint cookie tells the page that a user is signed in; page.request stores it as the browser does.
  await page.goto("/");
  expect((await first).status()).toBe(200);
  const renewed = responseOf("get-session");
  await page.clock.fastForward("59:00");
  expect((await renewed).status()).toBe(200);
});
