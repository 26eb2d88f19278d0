import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type RunningSite } from "./site.ts";
import { openAsOwner } from "./visitors.ts";

export const dialog = (page: Page) => page.getByRole("dialog");
export const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
export const card = (page: Page, title: string) =>
  page.getByRole("list", { name: "Products" }).getByRole("listitem").filter({ hasText: title });
export const photoAt = (page: Page, at: number) =>
  page
    .getByRole("list", { name: "Photos" })
    .getByRole("listitem")
    .nth(at - 1);

/** A page of the owner's, with the product open in the editor. */
export async function openEditor(browser: Browser, site: RunningSite, title: string): Promise<Page> {
  const list = `/admin/products?q=${encodeURIComponent(title)}`;
  const page = await openAsOwner(browser, site, list, { viewport: { width: 1440, height: 900 } });
  await page.getByRole("link", { name: `Edit ${title}` }).press("Enter");
  await expect(dialog(page).getByRole("heading", { name: title })).toBeVisible();
  return page;
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
