import type { Locator, Page } from "@playwright/test";

type Role = "link" | "button" | "radio" | "textbox" | "combobox" | "searchbox";

/** Moves the focus with Tab until the element has it, as a visitor without a mouse does. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await tabToElement(
    page,
    page.getByRole(role, { name, ...(typeof name === "string" ? { exact: true } : {}) }).first(),
  );
}

export async function tabToElement(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${target.toString()}`);
}
