import { createHash, randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";

export type Person = { sub: string; email: string; email_verified: boolean; name: string };

/**
 * A real OpenID provider on loopback: discovery, authorization with PKCE, token, userinfo and keys. `state.person` is already signed in
 * and consents to everything.
 */
export async function openIdProvider() {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { challenge: string; redirectUri: string; nonce: string | null; person: Person }>();
  const asked: { path: string; body: URLSearchParams }[] = [];
  const state = {
    person: { sub: "sub-1", email: "ruth@shod.example", email_verified: true, name: "Ruth" } as Person,
    isDown: false,
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      void respond(url, new URLSearchParams(body), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const idToken = (claims: JWTPayload, audience = "shod") =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);

  async function respond(url: URL, body: URLSearchParams, response: ServerResponse): Promise<void> {
    const { status = 200, location, json } = await replyTo(url, body);
    response.writeHead(status, { "Content-Type": "application/json", ...(location ? { Location: location } : {}) });
    response.end(json === undefined ? "" : JSON.stringify(json));
  }

  async function replyTo(
    url: URL,
    body: URLSearchParams,
  ): Promise<{ status?: number; location?: string; json?: unknown }> {
    if (state.isDown) return { status: 503, json: {} };
    asked.push({ path: url.pathname, body });
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return {
          json: {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            jwks_uri: `${issuer}/keys`,
            id_token_signing_alg_values_supported: ["RS256"],
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            code_challenge_methods_supported: ["S256"],
            token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
          },
        };
      case "/keys":
        return { json: { keys: [key] } };
      case "/authorize": {
        const query = url.searchParams;
        const code = randomUUID();
        const redirectUri = query.get("redirect_uri") ?? "";
        codes.set(code, {
          challenge: query.get("code_challenge") ?? "",
          redirectUri,
          nonce: query.get("nonce"),
          person: state.person,
        });
        const back = new URL(redirectUri);
        back.searchParams.set("code", code);
        back.searchParams.set("state", query.get("state") ?? "");
        return { status: 302, location: back.href };
      }
      case "/token": {
        const kept = codes.get(body.get("code") ?? "");
        codes.delete(body.get("code") ?? "");
        const challenge = createHash("sha256")
          .update(body.get("code_verifier") ?? "")
          .digest("base64url");
        if (!kept || kept.challenge !== challenge || kept.redirectUri !== body.get("redirect_uri"))
          return { status: 400, json: { error: "invalid_grant" } };
        const { person, nonce } = kept;
        return {
          json: {
            access_token: randomUUID(),
            token_type: "Bearer",
            expires_in: 300,
            id_token: await idToken({ ...person, ...(nonce === null ? {} : { nonce }) }),
          },
        };
      }
      case "/userinfo":
        return { json: state.person };
      default:
        return { status: 404, json: {} };
    }
  }

  return {
    issuer,
    state,
    asked,
    idToken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
