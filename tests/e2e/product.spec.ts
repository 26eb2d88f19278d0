import type { Page } from "@playwright/test";
import { expectNoViolations } from "./accessibility.ts";
import { choose } from "./shopper.ts";
import { expect, open, PHONE, test } from "./site.ts";

const DESKTOP = { width: 1440, height: 900 };
const scaleOf = async (page: Page) => (await page.getByRole("dialog").getByRole("status").innerText()).trim();

test("a picture is enlarged by click, wheel, keyboard and pinch, and another one is shown without closing it", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page, "/product/pilgrim-low");
  await page.getByRole("link", { name: "Zoom in: Pilgrim Low in Ivory, from the side" }).click();
  const dialog = page.getByRole("dialog", { name: "Zoom: Pilgrim Low in Ivory, from the side" });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page);
  await page.mouse.click(700, 400);
  await expect.poll(() => scaleOf(page)).toBe("200%");
  await page.mouse.click(700, 400);
  await expect.poll(() => scaleOf(page)).toBe("100%");
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => parseInt(await scaleOf(page))).toBeGreaterThan(150);
  await page.keyboard.press("0");
  await expect.poll(() => scaleOf(page)).toBe("100%");
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBe("200%");
  await page.keyboard.press("-");
  await page.keyboard.press("ArrowRight");
  await expect(
    page.getByRole("dialog", { name: "Zoom: Pilgrim Low in Ivory, from the front and the side" }),
  ).toBeVisible();

  // Two fingers move apart to twice their distance.
  await page
    .getByRole("dialog")
    .locator(".zoom-frame")
    .evaluate((frame) => {
      frame.setPointerCapture = () => {};
      const touch = (type: string, pointerId: number, clientX: number) =>
        frame.dispatchEvent(
          new PointerEvent(type, { pointerId, clientX, clientY: 400, bubbles: true, pointerType: "touch" }),
        );
      touch("pointerdown", 11, 600);
      touch("pointerdown", 12, 700);
      touch("pointermove", 12, 800);
      touch("pointerup", 11, 600);
      touch("pointerup", 12, 800);
    });
  await expect.poll(() => scaleOf(page)).toBe("200%");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("2 of 5")).toBeVisible();
});

test("on a phone the first screen has picture, title, price and the first option; a swipe shows the next picture and its position", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, "/product/pilgrim-low");
  const pictures = page.getByRole("region", { name: "Pictures" });
  for (const shown of [
    pictures.getByRole("img").first(),
    page.getByRole("heading", { level: 1 }),
    page.getByRole("main").getByText("USD 128.00").first(),
    page.getByRole("radiogroup", { name: "Color" }),
    page.getByRole("button", { name: "Add to Cart", exact: true }),
  ])
    await expect(shown).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByText("1 of 5")).toBeVisible();
  await pictures.evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }));
  await expect(page.getByText("2 of 5")).toBeVisible();
});

test("once the button has scrolled away, a bar has the chosen size and adds it; what is focused is never behind it", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, "/product/pilgrim-low");
  await choose(page, "Color", "Umber");
  await choose(page, "Size", "10");
  const bar = page.getByRole("region", { name: "Add to cart" });
  await expect(bar).toHaveCount(0);
  await page.getByRole("heading", { name: "What it’s made of" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(bar).toBeVisible();
  await expect(bar).toContainText("Umber, M 10 / W 11.5");
  await expectNoViolations(page);
  const top = (await bar.boundingBox())!.y;
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element.closest(".buy-bar") || element.closest("header")) return null;
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
    if (focused && focused.bottom - focused.top < top) expect(focused.bottom).toBeLessThanOrEqual(top + 1);
  }
  await bar.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
});

test("on a wide screen the main picture is nearly as high as the window", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page, "/product/pilgrim-low");
  const box = await page.getByRole("region", { name: "Pictures" }).boundingBox();
  expect(box!.height).toBeGreaterThan(0.8 * DESKTOP.height);
  expect(box!.y + box!.height).toBeLessThanOrEqual(DESKTOP.height);
});

test("a woman’s slide recommends no man’s shoes, and socks but no laces go with it", async ({ page }) => {
  await open(page, "/product/be-still-slide");
  const alike = page.getByRole("region", { name: "You may also like" }).getByRole("article");
  await expect(alike.first()).toContainText("Holy Ground Slide");
  for (const title of ["Lamp Low", "Good Fight High", "Eagles Low", "Washed Feet Slide"])
    await expect(page.getByRole("main")).not.toContainText(title);
  const goesWith = page.getByRole("region", { name: "Goes well with it" }).getByRole("article");
  await expect(goesWith.first()).toContainText("Long Road Socks");
  await expect(goesWith.filter({ hasText: "Waxed Laces" })).toHaveCount(0);
  await open(page, "/product/still-waters-low");
  await expect(goesWith.first()).toContainText("Waxed Laces");
});
