import { cookiesOf } from "#tests/support/cookies.ts";
import { describe, expect, test, TEST_ADMIN, type Ask } from "#tests/support/built-site.ts";

/** Requests to the built site as React Router sends them for pages and data. */
const JSON_BODY = { "Content-Type": "application/json" };

describe("any visitor", () => {
  test("[GUARD-02] [GUARD-04] [GUARD-05] [GUARD-06] can open the public pages", async ({ ask }) => {
    const headers = await signedIn(ask);
    for (const page of ["/", "/shop", "/give", "/contact", "/privacy", "/order-status", "/prayer-wall"]) {
      expect((await ask(page)).status, page).toBe(200);
      expect((await ask(page, { headers })).status, page).toBe(200);
    }
  });

  test("[GUARD-03] [GUARD-05] [GUARD-06] can submit the community's forms", async ({ ask }) => {
    const author = { name: "Ann", email: "ann@home.example" };
    const forms: [string, Record<string, string>][] = [
      ["/prayer-wall", { ...author, prayerRequest: "For my mother" }],
      ["/weekly-devotionals", { ...author, agreed: "on" }],
      ["/share-your-story", { ...author, story: "I was lost, then found." }],
      ["/join", author],
    ];
    for (const headers of [{}, await signedIn(ask)])
      for (const [page, form] of forms) {
        const response = await ask(page, { method: "POST", body: new URLSearchParams(form), headers });
        expect([response.status, response.headers.get("Location")], page).toEqual([302, `${page}?sent=1#sent`]);
      }
    const order = new URLSearchParams({ orderNumber: "1001", email: author.email });
    expect((await ask("/order-status", { method: "POST", body: order })).status).toBe(404);
  });
});

describe("a restricted page", () => {
  test("[ROUTE-22] [FAV-05] [GUARD-07] favorites require sign-in", async ({ ask }) => {
    const response = await ask("/favorites");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth?next=%2Ffavorites"]);
    expect((await ask("/favorites", { headers: await signedIn(ask) })).status).toBe(200);
  });

  test("attack B1: a favorite belongs to the signed-in user, whatever the request contains", async ({ ask }) => {
    const productId = "gid://shopify/Product/4711";
    const body = JSON.stringify({ productId, isFavorite: true, user_id: "someone-else", userId: "someone-else" });
    const address = `/favorites/mine?id=${encodeURIComponent(productId)}`;
    expect((await ask("/favorites/mine", { method: "POST", body, headers: JSON_BODY })).status).toBe(401);
    expect((await ask(address)).status).toBe(401);

    const headers = await signedIn(ask);
    expect((await ask("/favorites/mine", { method: "POST", body, headers: { ...headers, ...JSON_BODY } })).status).toBe(
      200,
    );
    expect(await (await ask(address, { headers })).json()).toEqual({ liked: [productId] });
    const removal = await ask("/favorites/removals", {
      method: "POST",
      body: new URLSearchParams({ id: "999999" }),
      headers,
    });
    expect(removal.status).toBe(404);
    expect(await (await ask(address, { headers })).json()).toEqual({ liked: [productId] });
  });

  test.for([
    { productId: "gid://shopify/Product/1\0", isFavorite: true },
    { productId: "gid://shopify/Cart/1", isFavorite: true },
    { productId: ["gid://shopify/Product/1"], isFavorite: true },
    { productId: "gid://shopify/Product/1", isFavorite: "yes" },
    null,
  ])("an invalid favorite is rejected: %j", async (favorite, { ask }) => {
    const headers = await signedIn(ask);
    const response = await ask("/favorites/mine", {
      method: "POST",
      body: JSON.stringify(favorite),
      headers: { ...headers, ...JSON_BODY },
    });
    expect(response.status).toBe(400);
  });
});

async function signedIn(ask: Ask): Promise<{ Cookie: string }> {
  const response = await ask("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: TEST_ADMIN.ADMIN_EMAIL, password: TEST_ADMIN.ADMIN_PASSWORD }),
  });
  expect(response.status).toBe(200);
  return { Cookie: cookiesOf(response) };
}
