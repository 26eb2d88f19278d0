import { describe, expect, test } from "vitest";
import { authorizeAgain, otherWayProblem, scopesIn } from "./oauth.ts";

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

describe("a sign-in at a provider that failed", () => {
  test.each([
    ["access_denied", /went back/],
    ["unreachable", /can’t be reached/],
    ["state_mismatch", /took too long/],
    ["state_not_found", /took too long/],
    ["email_not_verified", /no confirmed email address/],
    ["email_not_found", /no confirmed email address/],
    ["account_not_linked", /code by email/],
    ["account_already_linked_to_different_user", /another account/],
    ["team_account", /Team accounts/],
    ["team_account", /code by email/],
    ["invalid_client", /site that you came from/],
    ["client_disabled", /site that you came from/],
    ["unauthorized_client", /site that you came from/],
    ["invalid_redirect", /site that you came from/],
    ["foreign_address", /another domain/],
    ["BANNED_USER", /closed/],
    ["unable_to_get_user_info", /couldn't sign you in/],
    [null, /couldn't sign you in/],
  ])("is explained by its code %s", (code, text) => {
    expect(otherWayProblem(code)).toMatch(text);
  });

  test("shows nothing of what the address says", () => {
    expect(otherWayProblem("<b>call 555</b>")).toBe(otherWayProblem(null));
    expect(otherWayProblem("constructor")).toBe(otherWayProblem(null));
  });
});
