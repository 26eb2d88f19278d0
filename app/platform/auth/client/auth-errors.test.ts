import { describe, expect, test } from "vitest";
import { createEndpointClient } from "./auth-endpoint-client.ts";
import { errorFrom } from "./auth-errors.ts";

const responding = (respond: () => Response) =>
  createEndpointClient({ origin: "https://shod.example", fetch: async () => respond() })<object>("get-session");

describe("an error response", () => {
  test("[AUTH-54] wrong credentials", () => {
    expect(errorFrom(401, { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" })).toMatchObject({
      kind: "invalid_credentials",
      message: "Invalid email or password",
      status: 401,
    });
  });

  test("[AUTH-42] [AUTH-57] a weak password, with the reasons", () => {
    const reasons = ["Password must be at least 6 characters", "Too common"];
    const weak = errorFrom(400, { code: "weak_password", message: "Password is too weak", reasons });
    expect([weak.kind, weak.code, weak.reasons]).toEqual(["weak_password", "weak_password", reasons]);
    expect(errorFrom(400, { code: "PASSWORD_TOO_SHORT", message: "Password too short" })).toMatchObject({
      kind: "weak_password",
      reasons: ["Password too short"],
    });
  });

  test.each([502, 503, 504])("[AUTH-56] status %i is retryable", (status) => {
    expect(errorFrom(status, null)).toMatchObject({ kind: "retryable_fetch_error", status });
  });

  test("[AUTH-56] a network failure is retryable", async () => {
    const call = createEndpointClient({
      origin: "https://shod.example",
      fetch: async () => {
        throw new TypeError("fetch failed");
      },
    });
    expect((await call("get-session")).error).toMatchObject({ kind: "retryable_fetch_error", status: 0 });
  });

  test("[AUTH-58] [AUTH-59] an unknown session and a bad token", () => {
    expect(errorFrom(401, { message: "Unauthorized" }).kind).toBe("session_not_found");
    expect(errorFrom(401, { code: "INVALID_TOKEN", message: "Invalid token" }).kind).toBe("invalid_jwt");
    expect(errorFrom(401, { error: "invalid_token", error_description: "signature" }).kind).toBe("invalid_jwt");
  });

  test("[AUTH-55] a malformed response", async () => {
    expect((await responding(() => new Response("<html>"))).error).toMatchObject({ kind: "invalid_token_response" });
    expect((await responding(() => new Response("<html>", { status: 502 }))).error).toMatchObject({
      kind: "retryable_fetch_error",
    });
  });
});
