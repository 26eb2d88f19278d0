import type { Locator, Page } from "@playwright/test";

/** The menu of the desk; on a phone it is one line, whose list has to be opened first. */
export const adminMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Admin screens" });

/** The one line of a phone: it says which screen is open. */
export const adminLine = (page: Page): Locator => adminMenu(page).locator("summary");

/** The link to a screen, where somebody can press it: on a phone the menu is opened first, by keyboard. */
export async function linkToScreen(page: Page, name: string): Promise<Locator> {
  const link = adminMenu(page).getByRole("link", { name, exact: true });
  const line = adminLine(page);
  if ((await line.isVisible()) && !(await link.isVisible())) await line.press("Enter");
  return link;
}
