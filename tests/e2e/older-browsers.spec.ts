import type { Page } from "@playwright/test";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { addToCart, choose, openCart, openProduct } from "./shopper.ts";
import { expect, open, test, unique } from "./site.ts";

const BROWSERS = {
  "without URL.parse": () => {
    delete (URL as Partial<typeof URL>).parse;
  },
  "of Firefox 115 and Chrome 109, without whatever else they lack that the site once used": () => {
    type Prototype = Record<string, unknown>;
    for (const name of ["parse", "canParse"]) delete (URL as unknown as Prototype)[name];
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"])
      delete (Array.prototype as unknown as Prototype)[name];
    for (const name of ["toWellFormed", "isWellFormed"]) delete (String.prototype as unknown as Prototype)[name];
    for (const name of ["timeout", "any"]) delete (AbortSignal as unknown as Prototype)[name];
    for (const name of ["withResolvers", "try"]) delete (Promise as unknown as Prototype)[name];
    for (const name of ["groupBy"]) for (const owner of [Object, Map]) delete (owner as unknown as Prototype)[name];
    delete (Intl as unknown as Prototype)["Segmenter"];
    delete (URLSearchParams.prototype as unknown as Prototype)["size"];
    for (const name of [
      "map",
      "filter",
      "take",
      "drop",
      "flatMap",
      "reduce",
      "toArray",
      "forEach",
      "some",
      "every",
      "find",
    ])
      delete (Object.getPrototypeOf(Object.getPrototypeOf([].values())) as Prototype)[name];
    for (const name of ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"])
      delete (Set.prototype as unknown as Prototype)[name];
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
      delete (HTMLElement.prototype as unknown as Prototype)[name];
    // Of optional parts of the page: React and the router test for them.
    delete (Document.prototype as unknown as Prototype)["startViewTransition"];
    for (const name of ["navigation", "cookieStore", "scheduler"]) delete (window as unknown as Prototype)[name];
  },
};

/** The errors of the page's scripts, also those that an error boundary shows. */
function scriptErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (line) => {
    if (line.type() === "error" && /is not a (function|constructor)|undefined/.test(line.text()))
      errors.push(line.text());
  });
  return errors;
}

for (const [browser, remove] of Object.entries(BROWSERS))
  test(`shop, product, cart, search, newsletter and prayer wall work in a browser ${browser}`, async ({
    page,
    site,
  }) => {
    const words = unique("For peace");
    await aPrayerOnTheWall(site.db, { prayerRequest: words });
    await site.dropPages();
    const errors = scriptErrors(page);
    await page.addInitScript(remove);

    await open(page, "/shop");
    await openProduct(page, "Pilgrim Low");
    await choose(page, "Color", "Ivory");
    await choose(page, "Size", "9");
    await addToCart(page);
    const drawer = await openCart(page);
    await drawer.getByRole("textbox", { name: "Promo code" }).fill("nothing");
    await drawer.getByRole("button", { name: "Apply" }).click();
    await expect(drawer.getByText("Invalid promo code").first()).toBeVisible();
    await drawer.getByRole("button", { name: "Remove" }).first().click();
    await drawer.getByRole("button", { name: "Undo" }).click();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Search products" }).click();
    await page.getByRole("searchbox").fill("pilgrim");
    await expect(
      page
        .getByRole("dialog")
        .getByRole("link", { name: /Pilgrim Low/ })
        .first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");

    await open(page, "/prayer-wall");
    await expect(page.getByText(words).first()).toBeVisible();
    await page.getByLabel("Prayer request").first().fill("For my mother 👩‍👧");
    await expect(page.getByText(/ \/ 2000/).first()).toBeVisible();
    await open(page, "/weekly-devotionals");
    await page.getByRole("textbox", { name: "Email" }).first().fill("ruth@home.example");
    expect(errors).toEqual([]);
  });
