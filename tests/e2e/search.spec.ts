import { expectNoViolations } from "./accessibility.ts";
import { anEmail, emailedLink, expect, open, test } from "./site.ts";

const TITLE = "Search Products";

test("[SRCH-02] the last query wins, however late an earlier one ends", async ({ page }) => {
  await open(page, "/story");
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let respond = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/search/products?q=tote", async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
    respond();
  });
  await page.getByRole("button", { name: "Search products" }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  const asked = page.waitForRequest("**/search/products?q=tote");
  await dialog.getByRole("searchbox").fill("tote");
  await asked;
  await dialog.getByRole("searchbox").fill("beanie");
  const results = dialog.getByRole("list", { name: "Results" }).getByRole("link");
  await expect(results).toHaveText([/Watchman Beanie/]);
  release();
  await isAnswered;
  await expect(results).toHaveText([/Watchman Beanie/]);
});

test("the dialog shows the first results of the page, products and pages in groups", async ({ page }) => {
  for (const query of ["sneakers under $100", "psalm 23", "returns"]) {
    await open(page, `/search?q=${encodeURIComponent(query)}`);
    const main = page.getByRole("main");
    const productsOf = (links: string[]) => links.filter((link) => link.startsWith("/product/"));
    const linksIn = (scope: typeof main) =>
      scope
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const expected = await linksIn(main);
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog", { name: TITLE });
    await dialog.getByRole("searchbox").fill(query);
    await expect(dialog.getByRole("link").first()).toBeVisible();
    const shown = await linksIn(dialog);
    expect(productsOf(shown), query).toEqual([...new Set(productsOf(expected))].slice(0, productsOf(shown).length));
    for (const path of shown) expect(expected, query).toContain(path);
  }
});

test("[SRCH-04] without results the dialog offers what may have been meant, and an email once the shop has it", async ({
  page,
  site,
}) => {
  const email = anEmail("ann");
  await open(page, "/story");
  await page.getByRole("button", { name: "Search products" }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await dialog.getByRole("searchbox").fill("snkrs");
  await expect(dialog.getByText('No products found for "snkrs"')).toBeVisible();
  await expect(dialog.getByRole("link", { name: "sneakers", exact: true })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Accessories", exact: true })).toBeVisible();
  await expectNoViolations(page);

  await dialog.getByLabel("Email").fill("ann@");
  await dialog.getByRole("button", { name: "Tell Me" }).click();
  await expect(dialog.getByText("Enter your email address, such as name@example.com")).toBeVisible();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Tell Me" }).click();
  await expect(page.getByText("Almost there")).toBeVisible();

  await page.goto(await emailedLink(site, email, "/search/request", /^Confirm your request/));
  await expect(page.getByText(`we’ll email ${email} one time when we have “snkrs”`)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re on the list" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a search without results is requested with the page’s form", async ({ page }) => {
    await page.goto("/search?q=rain+boots");
    await expect(page.getByText('No products found for "rain boots"')).toBeVisible();
    await page.getByLabel("Email").fill("ann@");
    await page.getByRole("button", { name: "Tell Me" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("ann@");
    await expect(page.getByText("Enter your email address, such as name@example.com")).toBeVisible();
    await page.getByLabel("Email").fill(anEmail("ann"));
    await page.getByRole("button", { name: "Tell Me" }).click();
    await expect(page).toHaveURL("/search?sent=1#sent");
    await expect(page.getByText("Confirm the link we just emailed you")).toBeVisible();
  });
});
