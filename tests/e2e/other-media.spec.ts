import { fakeShopify } from "../support/fake-shopify/fake-shopify.ts";
import { aShop, CREDENTIALS } from "../support/fake-shopify/shop-state.ts";
import type { Page } from "@playwright/test";
import { expect, PHONE, startSite, test as base } from "./site.ts";

const CDN = "https://cdn.shopify.com";
const preview = (name: string) => ({ previewImage: { url: `${CDN}/s/files/1/${name}.jpg` } });
const video = (alt: string, embedUrl: string, originUrl: string) => ({
  __typename: "ExternalVideo" as const,
  alt,
  embedUrl,
  originUrl,
  ...preview(alt),
});
const MEDIA = [
  video("A walk", "https://www.youtube.com/embed/F_1WoC-dpZ8", "https://youtu.be/F_1WoC-dpZ8"),
  video("The making", "https://player.vimeo.com/video/76979871", "https://vimeo.com/76979871"),
  video("Elsewhere", "https://tracker.example/embed/1", "https://tracker.example/1"),
  {
    __typename: "Model3d" as const,
    alt: "The shoe",
    sources: [
      { url: `${CDN}/3d/shoe.glb`, mimeType: "model/gltf-binary" },
      { url: `${CDN}/3d/shoe.usdz`, mimeType: "model/vnd.usdz+zip" },
    ],
    ...preview("The shoe"),
  },
];
const YOUTUBE_PAGE = "https://www.youtube.com/watch?v=F_1WoC-dpZ8";
const VIMEO_PAGE = "https://vimeo.com/76979871";

type StartedSite = Awaited<ReturnType<typeof startSite>>;

/** A site of a live shop with a product that has videos at other hosts and a 3D model. */
const test = base.extend<object, { mediaShop: StartedSite }>({
  mediaShop: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const domain = "media-shop.myshopify.com";
      const shopify = fakeShopify(
        aShop({ domain, products: [{ title: "Pilgrim Low", isPublished: true, media: MEDIA }] }),
      );
      const network = globalThis.fetch;
      globalThis.fetch = async (input, init) => {
        const request = new Request(input, init);
        return new URL(request.url).hostname === domain ? shopify.fetch(request) : network(request);
      };
      const site = await startSite({ ...CREDENTIALS, SHOPIFY_STORE_DOMAIN: domain });
      await provide(site);
      await site.close();
      globalThis.fetch = network;
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ mediaShop }, provide) => provide(mediaShop.url),
});

/** Opens the product. Other hosts respond with a picture or a page that names itself. Returns what was requested of them, and what the policy refused. */
async function openProduct(page: Page) {
  const requests: string[] = [];
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.context().route(/^https:/, (route) => {
    const url = route.request().url();
    requests.push(url);
    if (url.startsWith(CDN)) return route.fulfill({ path: "store/catalog/pictures/armor-hoodie/oxblood-front.webp" });
    return route.fulfill({ contentType: "text/html", body: `<p>The player of ${new URL(url).host}</p>` });
  });
  await expect.poll(async () => (await page.goto("/product/pilgrim-low"))?.status(), { timeout: 30_000 }).toBe(200);
  return { refused, elsewhere: () => requests.filter((url) => !url.startsWith(CDN)) };
}

const pictures = (page: Page) => page.getByRole("region", { name: "Pictures" });

test("a video at YouTube or Vimeo is requested only once it is started, and its player has the focus", async ({
  page,
}) => {
  const { elsewhere, refused } = await openProduct(page);
  // The script that replaces the links is loaded once the page rests.
  await page.waitForLoadState("networkidle");
  await expect(pictures(page).getByRole("link", { name: /^Play / })).toHaveCount(2);
  expect(elsewhere()).toEqual([]);

  const thumbnails = page.getByRole("list", { name: "Thumbnails" });
  await thumbnails.getByRole("link", { name: "YouTube video" }).click();
  const youtube = pictures(page).getByRole("link", { name: "Play A walk from YouTube" });
  await expect(youtube).toBeInViewport();
  expect(elsewhere()).toEqual([]);

  await youtube.press("Enter");
  const player = page.frameLocator('iframe[title="A walk"]');
  await expect(player.getByText("The player of www.youtube-nocookie.com")).toBeVisible();
  await expect(page.locator('iframe[title="A walk"]')).toBeFocused();
  expect(elsewhere()).toEqual(["https://www.youtube-nocookie.com/embed/F_1WoC-dpZ8?autoplay=1&rel=0"]);
  // The players have their controls along the bottom.
  const [position, frame] = await Promise.all(
    [page.getByText("1 of 3"), page.locator('iframe[title="A walk"]')].map((each) => each.boundingBox()),
  );
  expect(position!.y + position!.height).toBeLessThan(frame!.y + frame!.height / 2);

  await thumbnails.getByRole("link", { name: "Vimeo video 2" }).click();
  await pictures(page).getByRole("link", { name: "Play The making from Vimeo" }).click();
  const vimeo = page.frameLocator('iframe[title="The making"]');
  await expect(vimeo.getByText("The player of player.vimeo.com")).toBeVisible();
  expect(elsewhere().slice(1)).toEqual(["https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"]);
  expect(refused).toEqual([]);
  expect(page.url()).toMatch(/\/product\/pilgrim-low$/);
});

test("a 3D model can be seen in the room or downloaded, on a phone too", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { elsewhere, refused } = await openProduct(page);
  const room = pictures(page).getByRole("link", { name: "The shoe in AR" });
  const file = pictures(page).getByRole("link", { name: "Download The shoe" });
  await room.scrollIntoViewIfNeeded();
  await expect(room).toHaveAttribute("href", `${CDN}/3d/shoe.usdz`);
  // Without both of these an iPhone shows no model.
  await expect(room).toHaveAttribute("rel", "ar");
  expect(await room.evaluate((link) => link.firstElementChild?.tagName)).toBe("IMG");
  await expect(file).toHaveAttribute("href", `${CDN}/3d/shoe.glb`);
  const boxes = await Promise.all([room, file].map((link) => link.boundingBox()));
  for (const box of boxes) {
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
  }
  expect([elsewhere(), refused]).toEqual([[], []]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a video's link opens its page in another tab", async ({ page, context }) => {
    const { elsewhere } = await openProduct(page);
    for (const [name, url] of [
      ["Play A walk from YouTube", YOUTUBE_PAGE],
      ["Play The making from Vimeo", VIMEO_PAGE],
    ] as const) {
      const opened = context.waitForEvent("page");
      await pictures(page).getByRole("link", { name }).click();
      await expect(await opened).toHaveURL(url);
    }
    expect(elsewhere()).toEqual([YOUTUBE_PAGE, VIMEO_PAGE]);
  });
});
