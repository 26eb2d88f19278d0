import { describe, expect, test } from "vitest";
import { authorizeAgain, scopesIn } from "./oauth.ts";

describe("an authorization request", () => {
  test("continues as the client sent it, without our signature and without redirecting back here", () => {
    const sent =
      "client_id=x&state=a%20b&prompt=login%20consent&max_age=0&sig=s&exp=1&ba_iat=2&ba_param=client_id&ba_param=exp";
    expect(authorizeAgain(new URLSearchParams(sent))).toBe(
      "/api/auth/oauth2/authorize?client_id=x&state=a+b&prompt=consent",
    );
    expect(authorizeAgain(new URLSearchParams("client_id=x&prompt=login"))).toBe(
      "/api/auth/oauth2/authorize?client_id=x",
    );
  });

  test("lists its scopes in plain language, without unknown ones", () => {
    expect(scopesIn(new URLSearchParams("scope=openid email <b>"))).toEqual(["Your account ID", "Your email address"]);
    expect(scopesIn(new URLSearchParams())).toEqual([]);
  });
});
