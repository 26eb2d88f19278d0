import { sql } from "drizzle-orm";
import type { Locator, Page } from "@playwright/test";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { tabToElement } from "./keyboard.ts";
import { addToCart, fillCheckout, openCart, pay, startCheckout } from "./shopper.ts";
import { anEmail, emailedLink, expect, PHONE, test, type Site } from "./site.ts";

async function expectUsable(page: Page): Promise<void> {
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
}

/** How the owner gets to a control: with the keyboard or with a mouse. */
function controlsOn(page: Page, hasKeyboard: boolean) {
  return {
    activate: async (target: Locator) => {
      if (!hasKeyboard) return target.click();
      await tabToElement(page, target);
      await page.keyboard.press("Enter");
    },
    fill: async (target: Locator, text: string) => {
      if (!hasKeyboard) return target.fill(text);
      await tabToElement(page, target);
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    },
  };
}

/** Buys two journals; returns the order's id. */
async function buyTwo(page: Page, { db }: Site, email: string): Promise<string> {
  await page.goto("/product/ebenezer-journal");
  await addToCart(page);
  await openCart(page);
  await page.getByRole("dialog", { name: "Shopping Cart" }).getByRole("button", { name: "Increase quantity" }).click();
  const tab = await startCheckout(page);
  await fillCheckout(tab, { email });
  await pay(tab);
  await expect(tab.getByText(/#\d{4}/).first()).toBeVisible();
  const [order] = await rowsOf<{ id: string }>(db, sql`select id::text from store.orders where email = ${email}`);
  return order!.id;
}

const LAPTOP = { width: 1440, height: 900 };
const WAYS = [
  { how: "with the keyboard on a phone's width", javaScriptEnabled: true, viewport: PHONE },
  { how: "with the keyboard on a laptop", javaScriptEnabled: true, viewport: LAPTOP },
  { how: "without JavaScript", javaScriptEnabled: false, viewport: LAPTOP },
];

for (const { how, javaScriptEnabled, viewport } of WAYS)
  test(`the owner packs an order, fulfills it in two parts and refunds one of its units, which the customer sees, ${how}`, async ({
    browser,
    owner,
    site,
  }) => {
    test.slow();
    const email = anEmail("lydia");
    const shopper = await (await browser.newContext({ viewport })).newPage();
    const id = await buyTwo(shopper, site, email);
    const receipt = await emailedLink(site, email, "/order-status/mine");
    const storageState = await owner.context().storageState();
    const context = await browser.newContext({ storageState, javaScriptEnabled, viewport, baseURL: site.url });
    const page = await context.newPage();
    const { activate, fill } = controlsOn(page, javaScriptEnabled);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const usable = () => (javaScriptEnabled ? expectUsable(page) : Promise.resolve());
    const open = async (link: string) => {
      await page.goto(`/admin/orders/${id}`);
      if (!["Fulfill", "Packing slip"].includes(link))
        await activate(page.locator("summary").filter({ hasText: "More" }));
      await activate(page.getByRole("link", { name: link, exact: true }));
      await expect(page.getByRole("heading", { level: 1, name: new RegExp(`#\\d+$`) })).toBeVisible();
    };
    const details = page.getByRole("region", { name: "Order details" });
    const customersOrder = async () => {
      await shopper.goto(receipt);
      return shopper.getByRole("region", { name: /^Order #/ });
    };

    await open("Packing slip");
    await expect(page.getByRole("row", { name: /^2 Ebenezer Journal/ })).toBeVisible();
    await usable();
    await page.goto(`/admin/orders/pick-list?ids=${id}`);
    await expect(page.getByRole("row", { name: /^2 Ebenezer Journal/ })).toBeVisible();
    await usable();

    await open("Fulfill");
    await usable();
    const quantity = page.getByLabel(/^Quantity of Ebenezer Journal/);
    await fill(quantity, "3");
    await fill(page.getByLabel("Carrier"), "UPS");
    await activate(button("Fulfill Items"));
    await expect(page.getByText("Enter a whole number from 0 to 2")).toBeVisible();
    await expect(page.getByLabel("Carrier")).toHaveValue("UPS");
    await usable();
    await quantity.fill("1");
    await fill(page.getByLabel("Tracking number"), "1Z999");
    await activate(button("Fulfill Items"));
    await expect(details).toContainText("Partially fulfilled");
    let shown = await customersOrder();
    for (const text of ["Partially shipped", "UPS 1Z999Ebenezer Journal", "Not shipped yetEbenezer Journal"])
      await expect(shown).toContainText(text);
    await expectUsable(shopper);
    await open("Fulfill");
    await activate(button("Fulfill Items"));
    await expect(details).toContainText("Fulfilled");
    shown = await customersOrder();
    for (const text of ["Package 1 of 2UPS 1Z999Ebenezer Journal", "Package 2 of 2No tracking numberEbenezer Journal"])
      await expect(shown).toContainText(text);
    await expect(shown).not.toContainText("Not shipped yet");
    await expectUsable(shopper);
    await activate(page.locator("summary").filter({ hasText: "More" }));
    await expect(page.getByRole("link", { name: "Refund", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cancel", exact: true })).toHaveCount(0);

    await open("Refund");
    await fill(page.getByLabel(/^Quantity of Ebenezer Journal sent/), "1");
    await usable();
    await activate(button("Continue"));
    await expect(page.getByLabel(/^Amount to refund/)).toHaveValue(/^\d+\.\d\d$/);
    const amount = await page.getByLabel(/^Amount to refund/).inputValue();
    await fill(page.getByLabel(/^Amount to refund/), "99999");
    await fill(page.getByLabel("Reason"), "Worn");
    await activate(button("Refund"));
    await expect(page.getByText(/^At most .* is left$/)).toBeVisible();
    await expect(page.getByLabel("Reason")).toHaveValue("Worn");
    await usable();
    await page.getByLabel(/^Amount to refund/).fill(amount);
    await activate(button("Refund"));
    await expect(details).toContainText("Partially refunded");

    await open("Edit note");
    await fill(page.getByLabel("Note"), "Gift wrap it");
    await usable();
    await activate(button("Save Note"));
    await expect(details).toContainText("Gift wrap it");
    await open("Send receipt");
    await usable();
    await activate(button("Send Receipt Again"));
    await expect(details).toBeVisible();
    await usable();

    shown = await customersOrder();
    for (const text of ["Partially refunded", "Shipped", "1Z999", "1 of 2 canceled or refunded"])
      await expect(shown).toContainText(text);
    const [refunded] = await rowsOf<{ minor: string; restocked: string }>(
      site.db,
      sql`select refunded_minor::text as minor, returned_quantity::text as restocked from store.orders join store.order_lines on order_id = orders.id where orders.id = ${id}`,
    );
    expect(refunded).toEqual({ minor: amount.replace(".", ""), restocked: "1" });
    await context.close();
    await shopper.context().close();
  });

for (const javaScriptEnabled of [true, false])
  test(`of two admins with one order the second one is told what the first did, and nothing typed is lost, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
    owner: first,
    site,
  }) => {
    test.slow();
    const shopper = await (await browser.newContext()).newPage();
    const id = await buyTwo(shopper, site, anEmail("priscilla"));
    await shopper.context().close();
    const storageState = await first.context().storageState();
    const context = await browser.newContext({ storageState, javaScriptEnabled, baseURL: site.url });
    const second = await context.newPage();
    const both = (path: string) => Promise.all([first, second].map((page) => page.goto(`/admin/orders/${id}/${path}`)));
    const notice = second.getByRole("main").getByRole("alert");
    const send = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    second.on("dialog", (dialog) => void dialog.accept());
    const expectDone = () => expect(first.getByRole("region", { name: "Order details" })).toBeVisible();

    await both("note");
    await first.getByLabel("Note").fill("Call first");
    await second.getByLabel("Note").fill("Ring twice");
    await send(first, "Save Note");
    await expectDone();
    await send(second, "Save Note");
    await expect(notice).toContainText(
      "Someone else changed this after you opened it. It is now unfulfilled and paid.",
    );
    await expect(second.getByLabel("Note")).toHaveValue("Ring twice");
    await send(second, "Save Note");
    await expect(second.getByRole("region", { name: "Order details" })).toContainText("Ring twice");

    const choice = "refund?step=amount&shipping=1.00";
    await both(choice);
    await second.getByLabel("Reason").fill("Worn");
    await send(first, "Refund");
    await expectDone();
    await send(second, "Refund");
    await expect(notice).toContainText("It is now unfulfilled and partially refunded.");
    await expect(second.getByLabel("Reason")).toHaveValue("Worn");
    await expect(second.getByText("Shipping, USD 1.00")).toBeVisible();

    await Promise.all([first.goto(`/admin/orders/${id}/fulfill`), second.goto(`/admin/orders/${id}/cancel`)]);
    await second.getByLabel("Staff note").fill("Wrong size");
    if (!javaScriptEnabled) await second.getByLabel("Yes, really").check();
    await send(first, "Fulfill Items");
    await expectDone();
    await send(second, "Cancel Order");
    await expect(notice).toContainText("It is now fulfilled and partially refunded.");
    await expect(second.getByLabel("Staff note")).toHaveValue("Wrong size");
    await expect(second.getByText("Items of this order were sent, so it can’t be canceled.")).toBeVisible();
    await expect(second.getByRole("button", { name: "Cancel Order" })).toHaveCount(0);
    if (javaScriptEnabled) await expectUsable(second);
    await context.close();
  });

test("the owner cancels an order after a question, and it can be neither fulfilled nor canceled again", async ({
  browser,
  owner: page,
  site,
}) => {
  const shopper = await (await browser.newContext()).newPage();
  const id = await buyTwo(shopper, site, anEmail("dorcas"));
  const { activate } = controlsOn(page, true);
  await page.goto(`/admin/orders/${id}`);
  await activate(page.locator("summary").filter({ hasText: "More" }));
  await activate(page.getByRole("link", { name: "Cancel", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: /^Cancel #\d+$/ })).toBeVisible();
  for (const viewport of [LAPTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectUsable(page);
  }
  page.once("dialog", (dialog) => void dialog.accept());
  await activate(page.getByRole("button", { name: "Cancel Order" }));
  await expect(page.getByRole("region", { name: "Order details" })).toContainText("Canceled");
  await page.getByText("More", { exact: true }).click();
  await expect(page.getByRole("link", { name: "Edit note", exact: true })).toBeVisible();
  for (const name of ["Fulfill", "Cancel"]) await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.goto(`/admin/orders/${id}/cancel`);
  await expect(page.getByText("This order is canceled.")).toBeVisible();
  await shopper.context().close();
});
