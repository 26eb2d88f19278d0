import { sql } from "drizzle-orm";
import { openEmbeddedDatabase } from "#app/platform/db/database.server.ts";
import {
  describe,
  expect,
  linksIn,
  partOf,
  startBuiltSite,
  test,
  textOf,
  type Ask,
} from "#tests/support/built-site.ts";
import { restockRequests } from "./back-in-stock.server.ts";
import { ON_THE_LIST } from "./back-in-stock.ts";

async function mainOf(response: Response) {
  const main = partOf(await response.text(), /<main\b/);
  return { main, text: textOf(main) };
}

/** The URL of a sold-out variant's form, as its product page links to it. */
async function soldOutForm(ask: Ask): Promise<string> {
  const chosen = await ask("/product/eagles-low?Size=8");
  const { main } = await mainOf(await ask(chosen.headers.get("Location") ?? ""));
  return linksIn(main).find(({ text }) => text === "Notify Me")?.href ?? "";
}

function send(ask: Ask, url: string, fields: Record<string, string>): Promise<Response> {
  return ask(url, { method: "POST", body: new URLSearchParams(fields) });
}

describe("the product page", () => {
  test("[PDP-23] offers Notify Me while a sold-out variant is selected, and at once if all are sold out", async ({
    ask,
  }) => {
    expect(await soldOutForm(ask)).toMatch(/^\/notify-me\?variant=\d+$/);
    const nothingChosen = await mainOf(await ask("/product/eagles-low"));
    expect(nothingChosen.text).toContain("Sold Out");
    expect(nothingChosen.main).toMatch(/<button type="submit"[^>]*name="notify"[^>]*>Notify Me/);
    expect((await mainOf(await ask("/product/pilgrim-low"))).text).not.toContain("Notify Me");
    const chosen = await ask("/product/pilgrim-low?Color=Umber&Size=10");
    expect((await mainOf(await ask(chosen.headers.get("Location") ?? ""))).text).not.toContain("Notify Me");
  });
});

describe("without JavaScript", () => {
  test("Notify Me of a product that is sold out asks for the missing options first, then leads to the form", async ({
    ask,
  }) => {
    const missing = await mainOf(await ask("/product/eagles-low?Color=Umber&notify=1"));
    expect(missing.text).toContain("Choose a size");
    expect(missing.text).toContain("Choose what you want to hear about first.");
    expect((await mainOf(await ask("/product/eagles-low?Color=Umber"))).text).not.toContain("Choose a size");
    const chosen = await ask("/product/eagles-low?Color=Umber&Size=9&notify=1");
    expect(chosen.headers.get("Location")).toMatch(/^\/notify-me\?variant=\d+$/);
    expect((await mainOf(await ask(chosen.headers.get("Location") ?? ""))).text).toContain(
      "Eagles Low, Umber, Men’s 9",
    );
  });

  test("[BIS-01] [BIS-02] [BIS-03] [BIS-04] [BIS-05] the form is a page: the email address is required, the name is not", async ({
    ask,
  }) => {
    const { main, text } = await mainOf(await ask(await soldOutForm(ask)));
    expect(textOf(partOf(main, /<h1/))).toBe("Notify When Back in Stock");
    expect(text).toContain("Eagles Low");
    expect(main).toMatch(/<input(?=[^>]*name="email")(?=[^>]*type="email")(?=[^>]*required)[^>]*>/);
    expect(main).not.toMatch(/<input(?=[^>]*name="name")(?=[^>]*required)[^>]*>/);
    expect(text).toContain("Name (optional)");
  });

  test("[BIS-02] [BIS-11] a visitor who sends the form twice sees the same confirmation", async ({ ask }) => {
    const url = await soldOutForm(ask);
    for (const email of ["ann@home.example", "ANN@home.example"]) {
      const sent = await send(ask, url, { email, name: "Ann" });
      expect([sent.status, sent.headers.get("Location")]).toEqual([302, "/notify-me?sent=1#sent"]);
      const { text } = await mainOf(await ask("/notify-me?sent=1"));
      expect(text).toContain(`${ON_THE_LIST.title} ${ON_THE_LIST.description}`);
    }
  });

  test("an unknown variant is not found and cannot be requested", async ({ ask }) => {
    for (const query of ["", "?variant=999999999", "?variant=%00", "?variant=abc"]) {
      expect((await ask(`/notify-me${query}`)).status, query).toBe(404);
      const refused = await send(ask, `/notify-me${query}`, { email: "ann@home.example" });
      expect(refused.status, query).toBe(404);
      expect((await mainOf(refused)).text).toContain("Product not found");
    }
  });
});

test("[DATA-16] [DATA-41] a request creates its variant's missing tracking row, so that the owner's list shows it", async () => {
  const database = await openEmbeddedDatabase(undefined);
  const site = await startBuiltSite({}, { database });
  await database.db.execute(sql`delete from inventory_tracking`);
  const request = new Request("http://localhost:3000/notify-me?variant=45000001", {
    method: "POST",
    body: new URLSearchParams({ email: "ann@home.example" }),
    headers: { Origin: "http://localhost:3000", Host: "localhost:3000", Accept: "text/html" },
  });
  expect((await site.fetch(request, "::1")).status).toBe(302);
  await expect
    .poll(() => restockRequests(database.db, { limit: 9 }))
    .toMatchObject([{ productTitle: "Pilgrim Low", stock: { isSoldOut: false, currentStock: expect.any(Number) } }]);
  await site.close();
});
