import { describe, expect, ownersCookie, startBuiltSite, test } from "#tests/support/built-site.ts";

const FUNCTION = {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({
    name: "Ruth",
    email: "ruth@home.example",
    prayerRequest: "For work.",
    shareNamePublicly: false,
    postToWall: false,
  }),
};

describe("a site without settings", () => {
  test("[DATA-01] has its own tables, functions, file storage and accounts", async () => {
    const site = await startBuiltSite();
    try {
      const owner = { Cookie: await ownersCookie(site), Origin: "http://localhost:3000" };
      const asOwner = (
        address: string,
        init: { method?: string; headers?: Record<string, string>; body?: string } = {},
      ) =>
        site.fetch(
          new Request(`http://localhost:3000${address}`, { ...init, headers: { ...owner, ...init.headers } }),
          "127.0.0.1",
        );
      expect((await asOwner("/functions/v1/submit-prayer-request", FUNCTION)).status).toBe(200);
      expect(await (await asOwner("/admin/prayers")).text()).toContain("ruth@home.example");

      const listed = await asOwner("/storage/v1/object/list/product-photos", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: "{}",
      });
      expect(listed.status).toBe(200);
      expect(await (await asOwner("/readyz")).text()).toBe("ready");
    } finally {
      await site.close();
    }
  });
});
