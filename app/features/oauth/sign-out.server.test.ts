import { describe, expect, test } from "vitest";
import { contextWith } from "#tests/support/services.ts";
import { afterSignOut, shopifySignOutUrl } from "./oauth.server.ts";
import { loader } from "./routes/sign-out-at-shopify.tsx";

const VISITOR = { id: "1", name: "Ruth", email: "ruth@shopper.example", isAdmin: false, sessionId: "from Shopify" };
const ID_TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6InJ1dGgifQ.c2lnbmF0dXJl-_x";

/** The sessions of a site, one of which began at Shopify. */
function services(publicUrl = "https://shod.example") {
  const customerSessions = {
    idToken: async (sessionId: string) => (sessionId === VISITOR.sessionId ? ID_TOKEN : null),
    signOutUrl: async (idToken: string) => `https://shopify.example/logout?id_token_hint=${idToken}`,
    begin: async () => {},
    accessToken: async () => null,
  };
  return { publicUrl, auth: { customerSessions } };
}

const withCookie = (cookie: string) =>
  new Request("https://shod.example/sign-out/shopify", { headers: { Cookie: cookie } });

describe("signing out", () => {
  test("goes on to Shopify in the browser that signed in there, which alone is told by whom", async () => {
    const { to, cookies } = await afterSignOut(services(), VISITOR);
    expect(to).toBe("/sign-out/shopify");
    expect(cookies).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Lax; Secure$/)]);
    expect(cookies[0]).toContain("Max-Age=60");
    const url = await shopifySignOutUrl(services(), withCookie(`other=1; ${cookies[0]?.split(";")[0]}`));
    expect(url).toBe(`https://shopify.example/logout?id_token_hint=${ID_TOKEN}`);
  });

  test.each([
    ["no one is signed in", null],
    ["the session began with a password", { ...VISITOR, sessionId: "by password" }],
  ])("ends on this site if %s", async (_why, visitor) => {
    expect(await afterSignOut(services(), visitor)).toEqual({ to: "/", cookies: [] });
  });

  test.each([
    "",
    "shod-left-shopify=",
    "shod-left-shopify=https://evil.example",
    "shod-left-shopify=a.b",
    "shod-left-shopify=a.b.c.d",
    "shod-left-shopify=a.b.c&post_logout_redirect_uri=https://evil.example",
    "x-shod-left-shopify=a.b.c",
  ])("attack C11: leads nowhere with a cookie that is no ID token: %s", async (cookie) => {
    expect(await shopifySignOutUrl(services(), withCookie(cookie))).toBeNull();
  });

  test.each(["shod-left-shopify=a.b.c", "shod-left-shopify=a.b.c; other=1"])(
    "takes the token of %s",
    async (cookie) => {
      expect(await shopifySignOutUrl(services(), withCookie(cookie))).toBe(
        "https://shopify.example/logout?id_token_hint=a.b.c",
      );
    },
  );

  test("removes the token from the browser that it led on, and nothing stores the page", async () => {
    const args = { request: withCookie(`shod-left-shopify=${ID_TOKEN}`), context: contextWith(services()) };
    const { data, init } = (await loader(args as never)) as unknown as { data: unknown; init: ResponseInit };
    expect(data).toEqual({ url: `https://shopify.example/logout?id_token_hint=${ID_TOKEN}` });
    const headers = new Headers(init.headers);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Set-Cookie")).toMatch(/^shod-left-shopify=; Path=\/sign-out; Max-Age=0; HttpOnly/);
  });
});
