import { anEmail, emailedLink, emailTo, expect, open, OWNER, test } from "./site.ts";
import { adminMenu } from "./admin.ts";

test("[GUARD-08] [GUARD-09] an owner invites someone, who joins with a limited view and loses it when it is revoked", async ({
  owner: page,
  browser,
  site,
}) => {
  const member = await site.addAccount();
  await open(page, "/admin/team");
  const invite = page.getByRole("region", { name: "Invite someone" });
  await invite.getByLabel("Email").fill(OWNER.email);
  await invite.getByLabel("Your password").fill(OWNER.password);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite.getByText("This is your own address.")).toBeVisible();
  await invite.getByLabel("Email").fill(member.email);
  await invite.getByLabel("Your password").fill("not the password");
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite.getByText("Invalid password")).toBeVisible();
  await expect(invite.getByLabel("Email")).toHaveValue(member.email);
  await invite.getByLabel("Your password").fill(OWNER.password);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  const team = page.getByRole("list", { name: "Team" });
  await expect(team.getByRole("listitem").filter({ hasText: member.email })).toContainText("Invited");

  const context = await browser.newContext({ baseURL: site.url });
  const guest = await context.newPage();
  const link = await emailedLink(site, member.email, "/team/join");
  await guest.goto(link);
  await expect(guest.getByText(`The invitation is for ${member.email}.`)).toBeVisible();
  await site.signIn(context, { ...member, email: (await site.addAccount()).email });
  await guest.goto(link);
  await expect(guest.getByText("The invitation is for another address")).toBeVisible();
  await context.clearCookies();
  await site.signIn(context, member);
  await guest.goto(link);
  await guest.getByRole("button", { name: "Join the Team" }).click();
  await expect(guest).toHaveURL(/\/admin$/);
  await expect(adminMenu(guest).getByRole("link", { name: "Orders" }).first()).toBeVisible();
  await expect(adminMenu(guest).getByRole("link", { name: "Newsletter" })).toHaveCount(0);
  await guest.goto("/admin/newsletter");
  await expect(guest.getByText(/Your role, Support, doesn’t include “Newsletters”.*owner@shod\.example/)).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByText("This invitation no longer works")).toBeVisible();
  await guest.goto("/admin/orders");

  await page.reload();
  await team
    .getByRole("listitem")
    .filter({ hasText: member.email })
    .getByRole("link", { name: /^Change/ })
    .click();
  const revoke = page.getByRole("region", { name: "Revoke access" });
  await revoke.getByLabel("Your password").fill(OWNER.password);
  await revoke.getByRole("button", { name: "Revoke access" }).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
  await expect(team.getByRole("listitem").filter({ hasText: member.email })).toContainText("Revoked");
  await guest.reload();
  await expect(guest).toHaveURL("/");
  await expect(guest.getByText("Admin access required")).toBeVisible();
  await emailTo(site, member.email, /no longer on the team/);
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an owner invites someone and withdraws the invitation, and the only owner keeps the role", async ({
    owner: page,
  }) => {
    const email = anEmail("naomi");
    await page.goto("/admin/team");
    const invite = page.getByRole("region", { name: "Invite someone" });
    await invite.getByLabel("Email").fill(email);
    await invite.getByLabel("Your password").fill(OWNER.password);
    await invite.getByRole("button", { name: "Send invitation" }).click();
    // With scripts disabled by Playwright, Chromium still does not render <noscript>.
    await expect(page.locator("noscript p").first()).toContainText("Invitation sent");
    const row = page.getByRole("list", { name: "Team" }).getByRole("listitem").filter({ hasText: email });
    await row.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.locator("noscript p").first()).toContainText("Invitation withdrawn");
    await expect(row).toHaveCount(0);

    await page
      .getByRole("listitem")
      .filter({ hasText: "(you)" })
      .getByRole("link", { name: /^Change/ })
      .click();
    const role = page.getByRole("region", { name: "Role" });
    await role.getByLabel("Role").selectOption("support");
    await role.getByLabel("Your password").fill(OWNER.password);
    await role.getByRole("button", { name: "Change role" }).click();
    await expect(role.getByText("This is the only owner")).toBeVisible();
  });
});
