import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Site } from "#server/site.ts";
import { startBuiltSite } from "../support/built-site.ts";

describe("behind a proxy that ends TLS", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startBuiltSite({ TRUSTED_PROXY_HOPS: "1" }, { publicUrl: "https://shod.example" });
  });
  afterAll(() => site.close());

  /** As the proxy forwards it: without TLS, with the host it is configured to use. */
  const post = (host: string, origin: string) =>
    site.fetch(
      new Request(`http://${host}/prayer-wall`, {
        method: "POST",
        headers: { Accept: "text/html", Origin: origin, "X-Forwarded-For": "203.0.113.7" },
        body: new URLSearchParams({ prayerRequest: "" }),
      }),
      "10.0.0.1",
    );

  test.for(["shod.example", "10.0.0.2:3000"])(
    "a form of the site's own page is accepted with the host %s",
    async (host) => {
      const response = await post(host, "https://shod.example");
      expect(response.status).toBe(422);
      expect(await response.text()).toContain("Prayer request is required");
    },
  );

  test("attack E1: another site's form is still refused", async () => {
    expect((await post("shod.example", "https://evil.example")).status).toBe(403);
    expect((await post("shod.example", "http://shod.example.evil.example")).status).toBe(403);
  });
});
