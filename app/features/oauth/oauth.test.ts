import { describe, expect, test } from "vitest";
import { authorizeAgain, scopesIn } from "./oauth.ts";

describe("another site's request", () => {
  test("goes on as that site made it, without what was signed for our page and without leading back here", () => {
    const sent =
      "client_id=x&state=a%20b&prompt=login%20consent&max_age=0&sig=s&exp=1&ba_iat=2&ba_param=client_id&ba_param=exp";
    expect(authorizeAgain(new URLSearchParams(sent))).toBe(
      "/api/auth/oauth2/authorize?client_id=x&state=a+b&prompt=consent",
    );
    expect(authorizeAgain(new URLSearchParams("client_id=x&prompt=login"))).toBe(
      "/api/auth/oauth2/authorize?client_id=x",
    );
  });

  test("is put in words, and what we do not know is not shown", () => {
    expect(scopesIn(new URLSearchParams("scope=openid email <b>"))).toEqual(["That it is you", "Your email address"]);
    expect(scopesIn(new URLSearchParams())).toEqual([]);
  });
});
