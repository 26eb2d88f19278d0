import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { expect, open, unique, type Site } from "./site.ts";

/** The menu of the admin; on a phone it is one line that has to be opened first. */
export const adminMenu = (page: Page): Locator => page.getByRole("navigation", { name: "Admin screens" });

/** Submits a story, with permission to publish it under its author's name. */
export async function submitStory(request: APIRequestContext, site: Site, name: string, story = "We walked on.") {
  const response = await request.post("/functions/v1/submit-user-story", {
    data: { name, email: "miriam@home.example", story, sharePermission: true, displayNamePublicly: true },
    headers: { Origin: site.url },
  });
  expect(response.status(), await response.text()).toBe(200);
}

export type Draft = { id: number; subject: string };

/** A newsletter for subscribers to products, as an admin left it. */
export async function aDraft({ db }: Site, name: string, content?: string): Promise<Draft> {
  const subject = unique(name);
  const [created] = await rowsOf<{ id: number }>(
    db,
    sql`insert into newsletters (subject, content, audiences, created_by)
      values (${subject}, ${content ?? `The words of ${name}.`}, '["products"]', 'owner') returning id`,
  );
  return { id: created?.id ?? 0, subject };
}

/** Opens the further actions of a row. */
export const openMore = (row: Locator) => row.locator("summary").filter({ hasText: "More" }).click();

export const toast = (page: Page, text: string) => page.locator(".toast").getByText(text);

export const dialog = (page: Page) => page.getByRole("dialog");
export const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
export const card = (page: Page, title: string) =>
  page.getByRole("list", { name: "Products" }).getByRole("listitem").filter({ hasText: title });
export const photoAt = (page: Page, at: number) =>
  page
    .getByRole("list", { name: "Photos" })
    .getByRole("listitem")
    .nth(at - 1);

/** Opens the product in the editor, on the owner's page. */
export async function openEditor(page: Page, title: string): Promise<void> {
  await open(page, `/admin/products?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `Edit ${title}` }).press("Enter");
  await expect(dialog(page).getByRole("heading", { name: title })).toBeVisible();
}

/** A photo to upload, in a single color. */
export const aPhoto = async (name: string, color: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1200, height: 1500, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});

/** A short video recorded by the browser itself, in base64. */
export function aVideo(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [320, 400];
    const paint = canvas.getContext("2d");
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start();
    for (let frame = 0; frame < 15; frame++) {
      paint?.fillRect(frame * 8, frame * 8, 40, 40);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
}
