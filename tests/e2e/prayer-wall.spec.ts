import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { takeOwnOffTheWall } from "#app/features/prayers/own-prayer.server.ts";
import { approveAndPost } from "#app/features/prayers/prayer-review.server.ts";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";
import { OWN_CHANGES } from "#app/features/prayers/wording.ts";
import { deleteStory, givePermission, withdrawPermission } from "#app/features/stories/own-story.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import {
  anEmail,
  emailedLink,
  emailTo,
  expect,
  holdSubmissions,
  open,
  PHONE,
  test,
  unique,
  type Site,
} from "./site.ts";

test.use({ viewport: PHONE });

// Quiet mode shows all requests, one after the other; the landing page asks for prayer once there is one.
test.beforeEach(async ({ site }) => {
  await site.db.delete(prayerRequests);
  await postOnTheWall(site, "For peace");
});

/** Approves the request as an admin does. Its emails have tests of their own. */
async function approve({ db }: Site, words: string): Promise<number> {
  const [row] = await db.select().from(prayerRequests).where(eq(prayerRequests.prayerRequest, words));
  const id = row?.id ?? 0;
  expect(await approveAndPost({ db, emails: { enqueue: async () => {} } }, id)).toBe("posted");
  return id;
}

async function postOnTheWall({ db }: Site, words: string): Promise<number> {
  const id = await aPrayerOnTheWall(db, { prayerRequest: words });
  await publish(db, { topic: "community" });
  return id;
}

/** Opens the page and waits until it receives live events. */
async function openAndListen(page: Page, path: string) {
  const listening = page.waitForResponse("**/events");
  await page.goto(path);
  await listening;
}

async function openDialog(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Ask for prayer" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ask for prayer" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("[PRAY-25] [PRAY-42] [PRAY-44] a request is submitted and reviewed, appears on every open page once approved, and disappears once withdrawn", async ({
  page,
  context,
  site,
}) => {
  const words = unique("For my mother");
  const email = anEmail("ann");
  const [wall, landing] = [await context.newPage(), await context.newPage()];
  await page.goto("/prayer-wall");
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.getByLabel("Prayer request").fill(words);
  await page.getByRole("textbox", { name: "Name" }).fill("Ann");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Submit Prayer Request" }).click();
  await expect(page.getByText("Prayer request received", { exact: true })).toBeVisible();
  await expect(page.getByText("You'll receive a confirmation email shortly.", { exact: true })).toBeVisible();

  const link = await emailedLink(site, email, "/prayer-wall/mine");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting to be read");
  await openAndListen(wall, "/prayer-wall");
  await expect(wall.getByText(words)).toHaveCount(0);
  await openAndListen(landing, "/");
  await approve(site, words);
  await wall.bringToFront();
  await expect(wall.getByText(words)).toBeVisible();
  await expect(landing.getByText(words)).toBeVisible();

  await page.bringToFront();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On the prayer wall");
  await page.getByRole("button", { name: "Take it off the wall" }).click();
  await expect(page.getByText("Your request is off the wall.")).toBeVisible();
  for (const open of [wall, landing]) {
    await open.bringToFront();
    await expect(open.getByText(words)).toHaveCount(0);
  }
});

test("the quiet mode shows a new request on the next visit, not while someone prays", async ({ page, site }) => {
  const gone = await postOnTheWall(site, unique("For my brother"));
  const slide = (id: number) => page.locator(`#prayer-${id}`);
  await open(page, "/prayer-wall/pray");
  await expect(slide(gone)).toHaveCount(1);
  const added = await postOnTheWall(site, unique("For my sister"));
  await takeOwnOffTheWall(site.db, gone, OWN_CHANGES.offWall);
  await expect(slide(gone)).toHaveCount(0);
  await expect(slide(added)).toHaveCount(0);
  await page.reload();
  await expect(slide(added)).toHaveCount(1);
});

test("attack X10: a name or URL without spaces, on the wall or in the form, causes no horizontal scroll", async ({
  page,
  site,
}) => {
  const { db } = site;
  await aPrayerOnTheWall(db, { name: "Mahershalalhashbaz".repeat(5), shareNamePublicly: true });
  await publish(db, { topic: "community" });
  for (const address of ["/", "/prayer-wall/pray", "/prayer-wall"]) {
    await page.goto(address);
    await expect(page.getByText("MahershalalhashbazMahershalalhashbaz").first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
  await page.getByLabel("Prayer request").fill(`Please read https://shod.example/${"a".repeat(150)}`);
  await expectNoHorizontalScroll(page);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("a request's date is in the shop's time zone, whatever the visitor's time zone is", async ({ page, site }) => {
    const { db } = site;
    await aPrayerOnTheWall(db, { prayerRequest: "For this evening", createdAt: new Date("2026-11-02T03:30Z") });
    await publish(db, { topic: "community" });
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await open(page, "/prayer-wall");
    const post = page.getByRole("listitem").filter({ hasText: "For this evening" });
    await expect(post.getByText("November 1, 2026")).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test("[PRAY-17] a visitor without an email address sees the link to their request next to the form", async ({
  page,
}) => {
  await page.goto("/prayer-wall");
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.getByLabel("Prayer request").fill("For rain");
  await page.getByRole("button", { name: "Submit Prayer Request" }).click();
  await expect(page.getByText("confirmation email")).toHaveCount(0);
  await page.locator("#ask").getByRole("link", { name: "Open your request" }).click();
  await expect(page.getByText("Save this link.")).toBeVisible();
  await expectNoViolations(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting to be read");
  await page.getByLabel("Prayer request").fill(" ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Prayer request is required").first()).toBeVisible();
  await page.getByLabel("Prayer request").fill("For much rain");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved. Someone on our team will read")).toBeVisible();
  await page.getByText("Delete permanently").click();
  await page.getByRole("button", { name: "Yes, delete my request" }).click();
  await expect(page.getByText("Your request was deleted.")).toBeVisible();
});

test("[PRAY-14] [PRAY-15] [PRAY-21] [PRAY-22] [PRAY-23] [PRAY-24] the form counts characters as people see them, and resets to its defaults after it is submitted", async ({
  page,
}) => {
  await page.goto("/prayer-wall");
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.getByLabel("Prayer request").fill("👨‍👩‍👧‍👦 e\u0301\nx   ");
  await expect(page.getByText("5 / 2000")).toBeVisible();
  await page.getByLabel("This is urgent").check();
  await page.getByLabel("Share my name publicly").uncheck();
  await page.getByLabel("Post to the prayer wall").uncheck();
  await page.getByRole("button", { name: "Submit Prayer Request" }).click();
  await expect(page.getByText("Prayer request received").first()).toBeVisible();
  await expect(page.getByLabel("Prayer request")).toHaveValue("");
  await expect(page.getByLabel("This is urgent")).not.toBeChecked();
  await expect(page.getByLabel("Share my name publicly")).toBeChecked();
  await expect(page.getByLabel("Post to the prayer wall")).toBeChecked();
  await expect(page.getByLabel("Email me when someone prays")).not.toBeChecked();
});

test("[PRAY-34] [PRAY-35] [PRAY-36] [PRAY-37] [PRAY-38] [PRAY-40] [PRAY-41] [PRAY-43] [PRAY-49] the landing page's dialog, with the keyboard: three required fields, one submission, and a confirmation email announced on closing", async ({
  page,
  site,
}) => {
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "Submit Prayer Request" }).press("Enter");
  for (const error of ["Prayer request is required", "Name is required", "Invalid email"])
    await expect(dialog.getByText(error)).toBeVisible();
  await expect(dialog.getByLabel("Prayer request")).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.type("For my sister");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ann");
  await page.keyboard.press("Tab");
  const email = anEmail("ann");
  await page.keyboard.type(email);
  for (const box of ["This is urgent", "Share my name publicly", "Post to the prayer wall"])
    await expect(dialog.getByLabel(box)).toBeVisible();

  const release = await holdSubmissions(page, "**/prayer-wall.data*");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  release();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText("Prayer request submitted! You'll receive a confirmation email shortly.", { exact: true }),
  ).toBeVisible();
  const message = page.getByRole("status").filter({ hasText: "Prayer request submitted!" });
  await expect(message.getByRole("link", { name: "text 988" })).toHaveAttribute("href", "sms:988");
  await emailTo(site, email);
});

test("a story disappears from open pages at once when its author withdraws or deletes it", async ({ page, site }) => {
  const { db } = site;
  const id = await publishStory(db, "We were lost, and found");
  await openAndListen(page, "/");
  await expect(page.getByText("We were lost, and found")).toBeVisible();
  await withdrawPermission(db, id);
  await expect(page.getByText("We were lost, and found")).toHaveCount(0);
  await givePermission(db, id);
  await db.update(userStories).set({ approved: true }).where(eq(userStories.id, id));
  await publish(db, { topic: "community" });
  await expect(page.getByText("We were lost, and found")).toBeVisible();
  await deleteStory(db, id);
  await expect(page.getByText("We were lost, and found")).toHaveCount(0);
});

for (const path of ["/", "/prayer-wall", "/prayer-wall/pray"])
  test(`a request withdrawn while ${path} loads disappears once the page receives live events`, async ({
    page,
    site,
  }) => {
    const words = `For what I never meant to say at ${path}`;
    const id = await postOnTheWall(site, words);
    await expect.poll(async () => (await page.request.get(path)).text()).toContain(words);
    const connected = Promise.withResolvers<void>();
    await page.route("**/events", async (route) => {
      await connected.promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await takeOwnOffTheWall(site.db, id, OWN_CHANGES.offWall);
    connected.resolve();
    await expect(page.getByText(words)).toHaveCount(0);
  });

for (const path of ["/", "/prayer-wall", "/prayer-wall/pray"])
  test(`${path} restored from the back/forward cache shows no request until it has been fetched again`, async ({
    page,
    site,
  }) => {
    const words = `For what I took back behind ${path}`;
    const id = await postOnTheWall(site, words);
    await expect.poll(async () => (await page.request.get(path)).text()).toContain(words);
    await openAndListen(page, path);
    await expect(page.getByText(words)).toBeVisible();
    const fetched = Promise.withResolvers<void>();
    await page.route("**/prayer-wall/posts*", async (route) => {
      await fetched.promise;
      await route.continue();
    });
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
    await expect(page.getByText(words)).toBeHidden();
    await takeOwnOffTheWall(site.db, id, OWN_CHANGES.offWall);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page.getByText(words)).toBeHidden();
    fetched.resolve();
    await expect(page.getByText(words)).toHaveCount(0);
    await expect(page.locator("[data-stale]")).toHaveCount(0);
  });

async function publishStory(db: Db, story: string): Promise<number> {
  const author = { name: "Naomi", email: "naomi@home.example", sharePermission: true, displayNamePublicly: true };
  const [row] = await db
    .insert(userStories)
    .values({ ...author, story, approved: true })
    .returning();
  await publish(db, { topic: "community" });
  return row?.id ?? 0;
}

test("[PRAY-39] Cancel closes the dialog, keeps the entered text and restores the focus", async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByLabel("Prayer request").fill("For my sister");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Ask for prayer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Prayer request")).toHaveValue("For my sister");
});

test("[PRAY-45] [FN-16] a submission that fails shows the server's message, or a fallback without a response, and keeps the entered values", async ({
  page,
}) => {
  const FALLBACK = "Failed to submit prayer request. Please try again.";
  const dialog = await openDialog(page);
  const fill = async () => {
    await dialog.getByLabel("Prayer request").fill("For my sister");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Ann");
    await dialog.getByRole("textbox", { name: "Email" }).fill("ann@home.example");
    await dialog.getByLabel("This is urgent").check();
  };
  const stillThere = async () => {
    await expect(dialog.getByLabel("Prayer request")).toHaveValue("For my sister");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Ann");
    await expect(dialog.getByLabel("This is urgent")).toBeChecked();
    await expect(dialog.getByLabel("Post to the prayer wall")).toBeChecked();
  };
  await fill();
  await page.route("**/prayer-wall.data*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Submit Prayer Request" }).click();
  await expect(dialog.getByText(FALLBACK).first()).toBeVisible();
  await stillThere();

  await page.unroute("**/prayer-wall.data*");
  await dialog.getByRole("textbox", { name: "Email" }).fill("ann@");
  await dialog.getByRole("button", { name: "Submit Prayer Request" }).click();
  await expect(dialog.getByText("Invalid email")).toBeVisible();
  await stillThere();
});

test("one tap on “I prayed for this” is counted at once, and reverted when the request fails", async ({
  page,
  site,
}) => {
  const id = await postOnTheWall(site, "For a tired friend");
  await page.goto("/prayer-wall");
  const post = page.locator(`#prayer-${id}`);
  await page.route("**/prayer-wall/prayed", (route) => route.abort());
  await post.getByRole("button", { name: "I prayed for this" }).click();
  await expect(page.getByText("We couldn't count that just now")).toBeVisible();
  await expect(post.getByRole("button", { name: "I prayed for this" })).toBeVisible();
  await expect(post.getByText("prayed", { exact: false }).filter({ hasText: "person" })).toHaveCount(0);

  await page.unroute("**/prayer-wall/prayed");
  const release = await holdSubmissions(page, "**/prayer-wall/prayed");
  await post.getByRole("button", { name: "I prayed for this" }).press("Enter");
  await expect(post.getByText("1 person prayed")).toBeVisible();
  release();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("shod-prayed"))).toContain(`"${id}":1`);
  await page.reload();
  await expect(post.getByRole("button", { name: "You prayed for this" })).toHaveAttribute("aria-pressed", "true");
  await expect(post.getByText("1 person prayed")).toBeVisible();
});

test("quiet mode moves between slides with arrow keys and links, and ends with a blessing", async ({ page, site }) => {
  const first = await postOnTheWall(site, "Quiet, the second");
  const second = await postOnTheWall(site, "Quiet, the first");
  await open(page, "/prayer-wall/pray");
  await expect(page.locator(`#prayer-${second}`)).toBeInViewport({ ratio: 0.8 });
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(`#prayer-${first}`)).toBeInViewport({ ratio: 0.8 });
  await expect(page.locator(`#prayer-${first}`)).toBeFocused();
  await page.locator(`#prayer-${first}`).getByRole("button", { name: "I prayed for this" }).click();
  await expect(page.locator(`#prayer-${first}`).getByText("1 person prayed")).toBeVisible();
  await page.locator(`#prayer-${first}`).getByRole("link", { name: "Previous" }).click();
  await expect(page.locator(`#prayer-${second}`)).toBeInViewport({ ratio: 0.8 });
  const slides = await page.locator(".slide").count();
  for (let index = 1; index < slides; index++) {
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".slide").nth(index)).toBeInViewport({ ratio: 0.8 });
  }
  await expect(page.getByText("Go in peace; they are not forgotten.")).toBeInViewport();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".slide").nth(slides - 2)).toBeInViewport({ ratio: 0.8 });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a request is submitted, confirmed by email, prayed for and withdrawn", async ({ page, site }) => {
    const email = anEmail("road");
    await page.goto("/");
    await page.getByRole("link", { name: "Ask for prayer" }).click();
    await expect(page).toHaveURL(/\/prayer-wall#ask$/);
    await page.getByLabel("Prayer request").fill("For the road");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Submit Prayer Request" }).click();
    await expect(page.getByText("You'll receive a confirmation email shortly.")).toBeVisible();
    const id = await approve(site, "For the road");
    await page.goto("/prayer-wall");
    await page.locator(`#prayer-${id}`).getByRole("button", { name: "I prayed for this" }).click();
    await expect(page.locator(`#prayer-${id}`).getByText("You prayed for this")).toBeVisible();
    await page.getByRole("link", { name: "Pray through the wall" }).click();
    await page.locator(`#prayer-${id}`).getByRole("link", { name: "Next" }).click();
    await expect(page.locator(`#prayer-${id}`)).not.toBeInViewport({ ratio: 0.5 });

    await page.goto(await emailedLink(site, email, "/prayer-wall/mine"));
    await page.getByRole("button", { name: "Take it off the wall" }).click();
    await expect(page.getByText("Your request is off the wall.")).toBeVisible();
    await page.goto("/prayer-wall");
    await expect(page.getByText("For the road")).toHaveCount(0);
  });
});

test("[PRAY-11] Share copies the wall's URL", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/prayer-wall");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/prayers`);
});
