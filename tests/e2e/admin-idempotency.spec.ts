import { expect, startSite, test } from "./site.ts";
import { signInAsOwner } from "./visitors.ts";

test("a gift whose response is lost is recorded once when the form is sent again, and the next gift is a new one", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const site = await startSite();
  const owner = await browser.newContext({ baseURL: site.url });
  try {
    await signInAsOwner(owner, site);
    const page = await owner.newPage();
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto("/admin/giving");
    const record = async () => {
      await page.getByLabel("Date").fill("2026-01-05");
      await page.getByLabel("Recipient").fill("A home for children");
      await page.getByLabel("Amount in USD").fill("120.50");
      await page.getByRole("button", { name: "Record Gift" }).click();
    };
    const gifts = page.getByRole("link", { name: /^Delete the gift/ });
    expect(problems).toEqual([]);

    // The server records it, and the connection breaks before the response arrives.
    let lost = 0;
    await page.route(/\/admin\/giving/, async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.continue();
      lost++;
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    });
    await record();
    await expect(page.getByText("We couldn't reach the server").first()).toBeVisible();
    await expect(page.getByLabel("Recipient")).toHaveValue("A home for children");
    await page.getByRole("button", { name: "Record Gift" }).click();
    await expect(page.getByText("Gift recorded").first()).toBeVisible();
    await expect(gifts).toHaveCount(1);

    // The next gift is typed before the response to this one arrives.
    await page.unroute(/\/admin\/giving/);
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
    await page.route(/\/admin\/giving/, async (route) => {
      if (route.request().method() === "POST") await isTyped;
      await route.continue();
    });
    await record();
    await page.getByLabel("Recipient").fill("A school");
    typed();
    await expect(gifts).toHaveCount(2);
    await expect(page.getByLabel("Recipient")).toHaveValue("A school");
    await page.getByRole("button", { name: "Record Gift" }).click();
    await expect(gifts).toHaveCount(3);
    await expect(page.getByLabel("Recipient")).toHaveValue("");
  } finally {
    await owner.close();
    await site.stop();
  }
});
