import { vi } from "vitest";
import { describe, expect, partOf, startBuiltSite, test, textOf, type Ask } from "#tests/support/built-site.ts";
import { fakeProvider } from "#tests/support/fake-provider.ts";

/** Posts a form as a browser without JavaScript does. */
function send(ask: Ask, address: string, fields: Record<string, string>, accept = "text/html"): Promise<Response> {
  return ask(address, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: accept } });
}

const mainOf = async (response: Response) => partOf(await response.text(), /<main\b/);

type Form = {
  row: string;
  address: string;
  good: Record<string, string>;
  bad: Record<string, string>;
  errors: string[];
  thanks: string;
};

const FORMS: Form[] = [
  {
    row: "PRAY-01",
    address: "/prayer-wall",
    good: { prayerRequest: "For my mother", email: "ann@home.example" },
    bad: { prayerRequest: " ", name: "Ann of Babylon", email: "ann@" },
    errors: ["Prayer request is required", "Invalid email"],
    thanks: "Prayer request received You'll receive a confirmation email shortly.",
  },
  {
    row: "DEVO-08",
    address: "/weekly-devotionals",
    good: { name: "Ann", email: "ann@home.example", devotionals: "on", agreed: "on" },
    bad: { name: "", email: "Ann of Babylon" },
    errors: ["Name is required", "Invalid email address", "Please agree to receive devotional emails."],
    thanks: "Successfully subscribed!",
  },
  {
    row: "STORY-10",
    address: "/share-your-story",
    good: { name: "Ann", email: "ann@home.example", story: "I was lost, and then I was not." },
    bad: { name: "Ann of Babylon", email: "", story: "Short" },
    errors: ["Invalid email address", "Story must be at least 10 characters"],
    thanks: "Thank you Your story has been submitted.",
  },
  {
    row: "AMB-01",
    address: "/join",
    good: { name: "Ann", email: "ann@home.example" },
    bad: { name: "", email: "", motivation: "Ann of Babylon" },
    errors: ["Name is required", "Invalid email address"],
    thanks: "Welcome to the waitlist!",
  },
];

for (const { row, address, good, bad, errors, thanks } of FORMS) {
  describe(`the form at ${address}`, () => {
    test(`[${row}] is submitted without JavaScript, and the page then confirms it`, async ({ ask }) => {
      const sent = await send(ask, address, good);
      expect(sent.status).toBe(302);
      const location = sent.headers.get("Location") ?? "";
      expect(location).toMatch(new RegExp(`^${address}\\?sent=[\\d-]+#sent$`));
      expect(textOf(await mainOf(await ask(location.replace("#sent", ""))))).toContain(thanks);
      expect(textOf(await mainOf(await ask(address)))).not.toContain(thanks);
    });

    test("shows an error at each invalid field, and keeps what was typed", async ({ ask }) => {
      const refused = await send(ask, address, bad);
      expect(refused.status).toBe(422);
      const main = await mainOf(refused);
      for (const error of errors) expect(textOf(main)).toContain(error);
      expect(main.match(/aria-invalid="true"/g)).toHaveLength(errors.length);
      expect(main).toContain("Ann of Babylon");
    });

    test("responds to a page with JavaScript in place", async ({ ask }) => {
      const sent = await send(ask, `${address}.data`, good, "*/*");
      expect(sent.status).toBe(200);
      expect(await sent.text()).toContain('"done"');
    });
  });
}

describe("the form at /order-status", () => {
  const fields = { orderNumber: "#999999", email: "ann@home.example" };

  test("[ORD-01] [ORD-02] [ORD-03] requires a number and an email, with an error at each", async ({ ask }) => {
    const refused = await send(ask, "/order-status", { orderNumber: " ", email: "Ann of Babylon" });
    expect(refused.status).toBe(422);
    const main = await mainOf(refused);
    for (const message of ["Track Your Order", "Order number is required", "Invalid email address"])
      expect(textOf(main)).toContain(message);
    expect(main.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(main).toContain("Ann of Babylon");
  });

  test("[ORD-07] without JavaScript reports that no order was found, keeps what was typed, and is not cached", async ({
    ask,
  }) => {
    const response = await send(ask, "/order-status", fields);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    const main = await mainOf(response);
    expect(textOf(main)).toContain("Order not found Please check your order number and email address.");
    expect(main).toContain("#999999");
    expect(textOf(await mainOf(await ask("/order-status?sent=1")))).not.toContain("coming soon");
  });

  test("[ORD-04] [ORD-05] [ORD-08] of a store whose orders we may not read shows only the documented notice", async () => {
    vi.stubGlobal("fetch", fakeProvider([]).fetch);
    const site = await startBuiltSite({
      SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com",
      SHOPIFY_STOREFRONT_TOKEN: "public",
      LOG_LEVEL: "error",
    }).finally(() => vi.unstubAllGlobals());
    try {
      const ask: Ask = (path, init) =>
        site.fetch(
          new Request(`http://localhost:3000${path}`, {
            ...init,
            headers: { Accept: "text/html", Origin: "http://localhost:3000", Host: "localhost:3000" },
          }),
          "198.51.100.1",
        );
      const sent = await send(ask, "/order-status", fields);
      expect([sent.status, sent.headers.get("Location")]).toEqual([302, "/order-status?sent=1#sent"]);
      const main = textOf(await mainOf(await ask("/order-status?sent=1")));
      expect(main).toContain("Order tracking coming soon Please check your email for updates");
      expect(main).not.toContain("not found");
    } finally {
      await site.close();
    }
  });
});

describe("checkboxes of a form", () => {
  const checked = (main: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(main)?.[0].includes("checked");

  test("[PRAY-18] [PRAY-19] [PRAY-20] [PRAY-21] [PRAY-22] [PRAY-23] start as documented and stay as they were left", async ({
    ask,
  }) => {
    const fresh = await mainOf(await ask("/prayer-wall"));
    expect(["isUrgent", "shareNamePublicly", "postToWall"].map((name) => checked(fresh, name))).toEqual([
      false,
      true,
      true,
    ]);

    const refused = await mainOf(
      await send(ask, "/prayer-wall", { prayerRequest: "", isUrgent: "on", postToWall: "on" }),
    );
    expect(["isUrgent", "shareNamePublicly", "postToWall"].map((name) => checked(refused, name))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("[DEVO-08] [DEVO-09] [DEVO-10] all mailings are on, the agreement is not", async ({ ask }) => {
    const fresh = await mainOf(await ask("/weekly-devotionals"));
    const names = ["devotionals", "products", "community", "stories", "agreed"];
    expect(names.map((name) => checked(fresh, name))).toEqual([true, true, true, true, false]);
  });

  test("[STORY-06] [STORY-07] [STORY-16] no permission is checked in advance", async ({ ask }) => {
    const fresh = await mainOf(await ask("/share-your-story"));
    expect(["sharePermission", "displayNamePublicly"].map((name) => checked(fresh, name))).toEqual([false, false]);
    expect(textOf(fresh)).toContain("I give permission to share my story (required)");
  });
});
