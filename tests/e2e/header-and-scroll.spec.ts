import { anEmail, expect, open, PHONE, test } from "./site.ts";

const OPEN_POPOVER = ":popover-open";

test("[NAV-29] the header is 64 px high on desktop and phone", async ({ page }) => {
  await page.goto("/story");
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(64);
  await page.setViewportSize(PHONE);
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(64);
});

test("[NAV-03] [NAV-06] menus open and close with the mouse and the keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "/story");
  const main = page.getByRole("navigation", { name: "Main" });

  await main.getByRole("link", { name: "Faith", exact: true }).hover();
  await expect(main.getByRole("link", { name: "Plan of salvation" })).toBeVisible();
  await page.mouse.move(700, 800);
  await expect(page.locator(OPEN_POPOVER)).toHaveCount(0);

  await main.getByRole("button", { name: "Shop menu" }).focus();
  await page.keyboard.press("Enter");
  await expect(main.getByRole("link", { name: "Shop all" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(main.getByRole("link", { name: "Shop all" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(OPEN_POPOVER)).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Shop menu" })).toBeFocused();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test("[NAV-28] the phone menu opens and navigates", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("navigation", { name: "Menu" });
      await expect(menu.getByRole("link")).toHaveText([
        "Shop",
        "Story",
        "Faith",
        "Give Back",
        "Become an Ambassador",
        "Contact",
      ]);
      await menu.getByRole("link", { name: "Give Back" }).click();
      await expect(page).toHaveURL(/\/give$/);
      await expect(page.locator(OPEN_POPOVER)).toHaveCount(0);
    });
  });

test("[SHOP-09] [SHOP-10] “Scroll to explore” scrolls down exactly one screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 777 });
  await page.goto("/");
  await page.getByRole("button", { name: "Scroll to explore" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(777);
});

test("[ROUTE-39] a new path starts at the top, an anchor at its target, and a new query keeps the scroll position", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/story");
  const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));

  await page.getByRole("link", { name: "Where our giving goes" }).click();
  await expect(page).toHaveURL(/\/give$/);
  await expect.poll(scrollTop).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/story$/);
  await expect.poll(scrollTop).toBeGreaterThan(500);

  await page.getByRole("banner").getByRole("link", { name: "Faith", exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "Join the community" }).click();
  await expect(page).toHaveURL(/\/#newsletter$/);
  await expect
    .poll(() => page.locator("#newsletter").evaluate((block) => Math.round(block.getBoundingClientRect().top)))
    .toBeLessThan(180);
  expect(await scrollTop()).toBeGreaterThan(500);

  await open(page, "/shop");
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.getByRole("main").locator('a[href*="category=apparel"]').first().dispatchEvent("click");
  await expect(page).toHaveURL(/category=apparel/);
  await expect(page.getByRole("main").getByText("Pilgrim Low")).toHaveCount(0);
  expect(await scrollTop()).toBe(300);
});

test("[PRAY-15] [PRAY-24] [PRAY-42] a prayer request is counted while it is typed, validated, submitted in place and confirmed", async ({
  page,
}) => {
  await open(page, "/prayer-wall");
  const request = page.getByLabel("Prayer request");
  await request.fill("For my mother");
  await expect(page.getByText("13 / 2000")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill("ann@");
  await page.getByRole("button", { name: "Submit Prayer Request" }).click();
  await expect(page.getByText("Invalid email")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(request).toHaveValue("For my mother");

  await page.getByRole("textbox", { name: "Email" }).fill(anEmail("ann"));
  await page.getByLabel("This is urgent").check();
  await page.getByRole("button", { name: "Submit Prayer Request" }).click();
  await expect(page.getByText("Prayer request received")).toBeVisible();
  await expect(request).toHaveValue("");
  await expect(page.getByLabel("This is urgent")).not.toBeChecked();
  await expect(page).toHaveURL(/\/prayer-wall$/);
});

test("[DEVO-13] [DEVO-14] [DEVO-17] [DEVO-19] the subscription form requires agreement and resets after it is submitted", async ({
  page,
}) => {
  await open(page, "/#newsletter");
  const block = page.locator("#newsletter");
  await block.getByLabel("Name").fill("Ann");
  await block.getByRole("textbox", { name: "Email" }).fill(anEmail("ann"));
  await block.getByLabel("Products").uncheck();
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Agreement required")).toBeVisible();
  await block.getByLabel("I agree to receive these emails").check();
  await block.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Thank you for subscribing! Check your email for confirmation.")).toBeVisible();
  await expect(block.getByLabel("Name")).toHaveValue("");
  await expect(block.getByLabel("Products")).toBeChecked();
});

test("[STORY-08] [STORY-09] [STORY-10] [STORY-18] a story is counted in characters and words, and confirmed with a thank-you", async ({
  page,
}) => {
  await open(page, "/share-your-story");
  await page.getByLabel("Name", { exact: true }).fill("Ann");
  await page.getByLabel("Email").fill(anEmail("ann"));
  await page.getByLabel("Your story").fill("I was lost, then found.");
  await expect(page.getByText("23 / 5000 characters, about 5 words")).toBeVisible();
  await page.getByRole("button", { name: "Submit your story" }).click();
  await expect(page.getByText("Story Submitted!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

test("[AMB-15] [AMB-17] the ambassador form shows its first error, then a welcome message", async ({ page }) => {
  await open(page, "/join");
  await page.getByLabel("Email").fill(anEmail("ann"));
  await page.getByRole("button", { name: "Join the waitlist" }).click();
  const message = page.getByRole("alert");
  await expect(message.getByText("Validation Error")).toBeVisible();
  await expect(message.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Ann");
  await page.getByRole("button", { name: "Join the waitlist" }).click();
  await expect(page.getByText("Welcome to the waitlist!")).toBeVisible();
});

test("[DEVO-01] Back returns to the previous page, or to the home page when there is none", async ({ page }) => {
  await open(page, "/faith-resources");
  await page.getByRole("link", { name: "Subscribe to the devotionals" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/faith-resources$/);

  await open(page, "/weekly-devotionals");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("an anchor that cannot be decoded leaves the page open, and one with a stray % is found", async ({ page }) => {
  await open(page, "/shop#100%");
  for (const hash of ["#100%", "#50%off", "#%E0%A4%A", "#%", "#a%20b", "#"]) {
    await page.evaluate((to) => {
      const link = document.createElement("a");
      link.href = to;
      link.textContent = `to ${to}`;
      document.getElementById("content")?.prepend(link);
    }, hash);
    await page.getByRole("link", { name: `to ${hash}`, exact: true }).click();
    await expect(page.getByRole("list", { name: "Products" })).toBeVisible();
  }
  // Within the router, as a banner's link is followed.
  for (const to of ["/story#50%off", "/shop?q=%#100%", "/give#%zz"]) {
    await page.evaluate(
      (address) =>
        (
          window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
        ).__reactRouterDataRouter.navigate(address),
      to,
    );
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toBeHidden();
  }
  await page.goBack();
  await expect(page.getByRole("list", { name: "Products" })).toBeVisible();
});
