import type { Locator, Page } from "@playwright/test";

/** The menu of the admin; on a phone it is one line that has to be opened first. */
export const adminMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Admin screens" });

/** The line that the menu is on a phone; it names the current screen. */
export const adminMenuToggle = (page: Page): Locator => adminMenu(page).locator("summary");

/** The visible link to a screen: on a phone the menu is opened first, with the keyboard. */
export async function linkToScreen(page: Page, name: string): Promise<Locator> {
  const link = adminMenu(page).getByRole("link", { name, exact: true });
  const toggle = adminMenuToggle(page);
  if ((await toggle.isVisible()) && !(await link.isVisible())) await toggle.press("Enter");
  return link;
}
