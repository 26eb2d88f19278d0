import type { Page } from "@playwright/test";
import { expect, open, test } from "./site.ts";

/** The behavior every form has (decision 087), by the example of one. */
async function openForm(page: Page) {
  await open(page, "/join");
  const main = page.getByRole("main");
  return {
    name: main.getByLabel("Name", { exact: true }),
    email: main.getByLabel("Email", { exact: true }),
    submit: main.getByRole("button", { name: "Join the waitlist" }),
    main,
  };
}

test("the first invalid field gets the focus, and each error goes as soon as its field is corrected", async ({
  page,
}) => {
  const { name, email, submit, main } = await openForm(page);
  await submit.press("Enter");
  await expect(name).toBeFocused();
  await expect(main.getByText("Name is required")).toBeVisible();
  await expect(main.getByText("Invalid email address")).toBeVisible();

  await page.keyboard.type("Ann");
  await expect(main.getByText("Name is required")).toBeHidden();
  await expect(name).not.toHaveAttribute("aria-invalid");
  await expect(main.getByText("Invalid email address")).toBeVisible();
  await email.fill("ann@home.example");
  await expect(main.getByText("Invalid email address")).toBeHidden();
  await expect(name).toHaveValue("Ann");
});

test("what is typed while a form is being submitted stays when it is refused, and when no response arrives", async ({
  page,
}) => {
  const { name, email, submit, main } = await openForm(page);
  let release = () => {};
  let held = new Promise<void>((resolve) => (release = resolve));
  let isCutOff = false;
  await page.route("**/join.data", async (route) => {
    await held;
    await (isCutOff ? route.abort() : route.continue());
  });

  await name.fill("Ann");
  await submit.press("Enter");
  await expect(main.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await name.fill("Ann of Babylon");
  release();
  await expect(main.getByText("Invalid email address")).toBeVisible();
  await expect(email).toBeFocused();
  await expect(name).toHaveValue("Ann of Babylon");

  isCutOff = true;
  held = new Promise<void>((resolve) => (release = resolve));
  await submit.press("Enter");
  await expect(main.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await name.fill("Ann of Nineveh");
  release();
  await expect(main.getByRole("alert")).toContainText("We couldn't reach the server. Your entries are still here.");
  await expect(name).toHaveValue("Ann of Nineveh");
  await expect(submit).toBeEnabled();
});
