import type { Page } from "@playwright/test";
import { expectNoHorizontalScroll, expectNoLayoutShift, expectNoViolations, withoutWebFonts } from "./accessibility.ts";
import { stored } from "./drawer.ts";
import { expect, open, PHONE, test } from "./site.ts";

const DESKTOP = { width: 1440, height: 900 };

const card = (page: Page, title: string) =>
  page
    .getByRole("list", { name: "Products" })
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) });
const choice = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const opener = (page: Page, title: string) =>
  card(page, title).getByRole("button", { name: `Choose options for ${title}` });
const inCart = async (page: Page) =>
  (await stored(page))?.items?.map(({ product, variantTitle }) => `${product.node.title}, ${variantTitle}`) ?? [];

for (const viewport of [{ width: 320, height: 640 }, PHONE, DESKTOP])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a card's button opens the choice, and adds nothing that was not chosen, with the keyboard", async ({
      page,
    }) => {
      await withoutWebFonts(page);
      await open(page, "/shop");
      await opener(page, "Pilgrim Low").focus();
      await expectNoLayoutShift(page);
      await page.keyboard.press("Enter");
      const dialog = choice(page, "Pilgrim Low");
      await expect(dialog.getByRole("radio", { name: "Ivory" })).toBeFocused();
      await expect(opener(page, "Pilgrim Low")).toHaveAttribute("aria-expanded", "true");
      await expectNoHorizontalScroll(page);
      await expectNoViolations(page);

      // The second time, with the size missing.
      await page.keyboard.press("Space");
      await dialog.getByRole("button", { name: "Add to Cart" }).press("Enter");
      await expect(dialog.getByText("Choose a size")).toBeVisible();
      await expect(dialog.getByText("Choose a color")).toBeHidden();
      await expect(dialog.getByRole("radio", { name: "M 8 / W 9.5" })).toBeFocused();
      expect(await inCart(page)).toEqual([]);
      await expectNoViolations(page);

      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener(page, "Pilgrim Low")).toBeFocused();

      await page.keyboard.press("Enter");
      await dialog.getByRole("radio", { name: "Umber" }).check({ force: true });
      await dialog.getByRole("radio", { name: "M 9 / W 10.5" }).check({ force: true });
      await dialog.getByRole("button", { name: "Add to Cart" }).press("Enter");
      await expect(page.getByText("Pilgrim Low, Umber, M 9 / W 10.5")).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(opener(page, "Pilgrim Low")).toBeFocused();
      expect(await inCart(page)).toEqual(["Pilgrim Low, Umber / 9"]);
      await expect(page).toHaveURL("/shop");

      // A product with one variant asks for nothing.
      await card(page, "Gleaner Tote").getByRole("button", { name: "Add Gleaner Tote to cart" }).click();
      await expect.poll(() => inCart(page)).toHaveLength(2);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });

    test("the choice closes with its button and by a click beside it, and stays in the window", async ({ page }) => {
      await open(page, "/shop");
      for (const title of ["Pilgrim Low", "Narrow Way High"]) {
        await opener(page, title).click();
        await expect(choice(page, title).getByRole("button", { name: "Add to Cart" })).toBeInViewport({ ratio: 1 });
        await choice(page, title).getByRole("button", { name: "Close" }).click();
        await expect(choice(page, title)).toBeHidden();
        await opener(page, title).click();
        await expect(choice(page, title)).toBeVisible();
        await page.mouse.click(3, 3);
        await expect(choice(page, title)).toBeHidden();
        // Opened again before the event that it has closed.
        await opener(page, title).click();
        await opener(page, title).evaluate((button: HTMLElement) => {
          document.querySelector<HTMLElement>(".card-choice")?.hidePopover();
          button.click();
        });
        await expect(choice(page, title).getByRole("button", { name: "Add to Cart" })).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(choice(page, title)).toBeHidden();
      }
    });
  });

test("the shopper's own size is selected on cards, product pages and where one asks for a restock, if it is the same size there", async ({
  page,
}) => {
  await open(page, "/shop?colour=brown");
  await opener(page, "Pilgrim Low").click();
  // The filter's color is selected, too.
  await expect(choice(page, "Pilgrim Low").getByRole("radio", { name: "Umber" })).toBeChecked();
  await choice(page, "Pilgrim Low").getByRole("radio", { name: "M 9 / W 10.5" }).check({ force: true });
  await choice(page, "Pilgrim Low").getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(() => inCart(page)).toEqual(["Pilgrim Low, Umber / 9"]);

  await page.goto("/shop");
  await opener(page, "Lamp Low").click();
  await expect(choice(page, "Lamp Low").getByRole("radio", { name: "Men’s 9", exact: true })).toBeChecked();
  await expect(choice(page, "Lamp Low").getByRole("radio", { name: "Bone" })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await opener(page, "Be Still Slide").click();
  await expect(choice(page, "Be Still Slide").getByRole("radio", { name: "Women’s 9", exact: true })).not.toBeChecked();
  await page.keyboard.press("Escape");

  await page.goto("/product/lamp-low");
  await expect(page.getByRole("radio", { name: "Men’s 9", exact: true })).toBeChecked();
  await page.goto("/shop");
  await expect(card(page, "Eagles Low").getByRole("button", { name: /Choose options/ })).toHaveCount(0);
  await card(page, "Eagles Low").getByRole("link", { name: "Notify Me: Eagles Low" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Eagles Low" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /9/ }).and(page.locator("[value='9']"))).toBeChecked();
  await page.getByRole("button", { name: "Notify Me" }).click();
  await expect(page.getByRole("dialog", { name: "Notify When Back in Stock" })).toContainText(/Eagles Low, .*9/);
});

test("the bar of a product page is above the cards of other products", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, "/product/pilgrim-low");
  await page.getByRole("region", { name: "You may also like" }).getByRole("article").first().scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Add to cart", exact: true });
  await bar.getByRole("button", { name: "Add to Cart" }).click({ trial: true });
});

test("options that cannot be loaded can be asked for again", async ({ page }) => {
  await open(page, "/shop");
  await page.route("**/choice", (route) => route.fulfill({ status: 503, body: "{}" }));
  await opener(page, "Pilgrim Low").click();
  await expect(choice(page, "Pilgrim Low").getByText("We couldn’t load the options.")).toBeVisible();
  await page.unroute("**/choice");
  await choice(page, "Pilgrim Low").getByRole("button", { name: "Try again" }).click();
  await expect(choice(page, "Pilgrim Low").getByRole("radio", { name: "Ivory" })).toBeVisible();
});

test("what sold out since the list was loaded is not added", async ({ page, site }) => {
  await open(page, "/shop");
  await page.route("**/choice", async (route) => {
    const response = await route.fetch();
    const product = (await response.json()) as { variants: { availableForSale: boolean }[] };
    const variants = product.variants.map((variant) => ({ ...variant, availableForSale: false }));
    await route.fulfill({ json: { ...product, variants } });
  });
  await card(page, "Gleaner Tote").getByRole("button", { name: "Add Gleaner Tote to cart" }).click();
  await choice(page, "Gleaner Tote").getByRole("link", { name: "Sold out. Notify Me" }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.url}/product/gleaner-tote`));
  expect(await inCart(page)).toEqual([]);
});

for (const javaScriptEnabled of [true, false])
  for (const viewport of [PHONE, DESKTOP])
    test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript at ${viewport.width} px`, () => {
      test.use({ javaScriptEnabled, viewport });

      test("a color of a card opens the product in that color", async ({ page }) => {
        await page.goto("/shop");
        await card(page, "Pilgrim Low").getByRole("link", { name: "Pilgrim Low in Midnight" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Pilgrim Low" })).toBeVisible();
        await expect(page.getByRole("radio", { name: "Midnight" })).toBeChecked();
        await page.goBack();
        await expect(card(page, "Gleaner Tote").getByRole("list", { name: "Colors" })).toHaveCount(0);
      });

      if (!javaScriptEnabled)
        test("the button of a card is a link to the product, in the color that is shown", async ({ page }) => {
          await page.goto("/shop?colour=brown");
          await card(page, "Pilgrim Low").getByRole("link", { name: "Choose options for Pilgrim Low" }).click();
          await expect(page.getByRole("heading", { level: 1, name: "Pilgrim Low" })).toBeVisible();
          await expect(page.getByRole("radio", { name: "Umber" })).toBeChecked();
        });
    });
