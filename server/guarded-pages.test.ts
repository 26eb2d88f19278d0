import { cookiesOf } from "#tests/accounts.ts";
import { describe, expect, test, TEST_ADMIN, type Ask } from "#tests/built-site.ts";

/** The built site, asked as React Router asks for pages and their data. */
const JSON_BODY = { "Content-Type": "application/json" };

describe("everybody, signed in or not,", () => {
  test("[GUARD-02] [GUARD-04] [GUARD-05] [GUARD-06] opens the public pages", async ({ ask }) => {
    const headers = await signedIn(ask);
    for (const page of ["/", "/shop", "/give", "/contact", "/privacy", "/order-status", "/prayer-wall"]) {
      expect((await ask(page)).status, page).toBe(200);
      expect((await ask(page, { headers })).status, page).toBe(200);
    }
  });

  test("[GUARD-03] [GUARD-05] [GUARD-06] sends in the community's forms", async ({ ask }) => {
    const who = { name: "Ann", email: "ann@home.example" };
    const forms: [string, Record<string, string>][] = [
      ["/prayer-wall", { ...who, prayerRequest: "For my mother" }],
      ["/weekly-devotionals", { ...who, agreed: "on" }],
      ["/share-your-story", { ...who, story: "I was lost, then found." }],
      ["/join", who],
    ];
    for (const headers of [{}, await signedIn(ask)])
      for (const [page, form] of forms) {
        const answer = await ask(page, { method: "POST", body: new URLSearchParams(form), headers });
        expect([answer.status, answer.headers.get("Location")], page).toEqual([302, `${page}?sent=1#sent`]);
      }
    const order = new URLSearchParams({ orderNumber: "1001", email: who.email });
    expect((await ask("/order-status", { method: "POST", body: order })).status).toBe(404);
  });
});

describe("a page that is not for everybody", () => {
  test.for([
    "/admin",
    "/admin/",
    "/ADMIN",
    "/%61dmin",
    "/admin.data",
    "/admin/_.data",
    "/ADMIN.data",
    "/admin.data?_routes=features%2Fadmin%2Froutes%2Fdashboard",
    "/admin?index",
  ])("[GUARD-15] [GUARD-17] attack A1: %s reveals nothing to guests", async (address, { ask }) => {
    const answer = await ask(address);
    const body = await answer.text();
    expect(answer.headers.getSetCookie().join()).toContain("shod-notice=sign-in-required");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    for (const personal of ["Needs your attention", "summary", "urgentPrayers"]) expect(body).not.toContain(personal);
  });

  test.for(["/admin", "/admin.data"])("[GUARD-15] a form sent to %s is refused as well", async (address, { ask }) => {
    const answer = await ask(address, { method: "POST", body: new URLSearchParams({ any: "thing" }) });
    expect(answer.headers.getSetCookie().join()).toContain("shod-notice=sign-in-required");
  });

  test("[ROUTE-22] [FAV-05] [GUARD-07] favorites are for whoever is signed in", async ({ ask }) => {
    const answer = await ask("/favorites");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/auth?next=%2Ffavorites"]);
    expect((await ask("/favorites", { headers: await signedIn(ask) })).status).toBe(200);
  });

  test("attack B1: a favourite is the asker's own, whatever the request says", async ({ ask }) => {
    const productId = "gid://shopify/Product/4711";
    const body = JSON.stringify({ productId, isFavorite: true, user_id: "somebody-else", userId: "somebody-else" });
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
  ])("a favourite that is none is refused: %j", async (wish, { ask }) => {
    const headers = await signedIn(ask);
    const answer = await ask("/favorites/mine", {
      method: "POST",
      body: JSON.stringify(wish),
      headers: { ...headers, ...JSON_BODY },
    });
    expect(answer.status).toBe(400);
  });

  test.for(["/favorites/mine", "/favorites/removals"])(
    "attack C14: no other site changes %s",
    async (endpoint, { ask }) => {
      const headers = { ...(await signedIn(ask)), Origin: "https://evil.example" };
      expect((await ask(endpoint, { method: "POST", body: "{}", headers })).status).toBe(403);
    },
  );

  test("attack C14: no other site can sign somebody out", async ({ ask }) => {
    const answer = await ask("/sign-out", { method: "POST", headers: { Origin: "https://evil.example" } });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });
});

async function signedIn(ask: Ask): Promise<{ Cookie: string }> {
  const answer = await ask("/api/auth/sign-in/email", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: TEST_ADMIN.ADMIN_EMAIL, password: TEST_ADMIN.ADMIN_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return { Cookie: cookiesOf(answer) };
}
