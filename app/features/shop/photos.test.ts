import { describe, expect, test } from "vitest";
import { photosFor, photosOf, videosFor, videosOf, type ProvidedVideo } from "./photos.ts";

const picture = (name: string) => ({
  url: `https://cdn.example/${name}.webp?v=1`,
  alt: name,
  width: 1280,
  height: 1600,
});
const settings = (name: string, displayOrder: number, more = {}) => ({
  url: `https://cdn.example/${name}.webp`,
  label: "",
  isHidden: false,
  displayOrder,
  variantIds: [],
  isVendorPhoto: true,
  ...more,
});
const names = (photos: { url: string }[]) => photos.map(({ url }) => /(\w+)\.webp/.exec(url)?.[1]);

describe("the photos of a product", () => {
  test("[PDP-37] leave out hidden ones and are in display order, the provider's new ones last", () => {
    const photos = photosOf(
      [picture("side"), picture("new"), picture("pair"), picture("detail")],
      [settings("detail", 0), settings("side", 2), settings("pair", 1, { isHidden: true })],
    );
    expect(names(photos)).toEqual(["detail", "side", "new"]);
  });

  test("include uploads, with the label as alternative text", () => {
    const upload = { url: "/storage/v1/object/public/products/worn.webp", label: "Worn in", isVendorPhoto: false };
    const [worn, side] = photosOf([picture("side")], [settings("worn", 1, upload), settings("side", 2)]);
    expect(worn).toMatchObject({ url: upload.url, alt: "Worn in" });
    expect(side).toMatchObject({ alt: "side" });
  });

  test("have the upload's measured size", () => {
    const upload = { isVendorPhoto: false, size: { width: 600, height: 400 } };
    expect(photosOf([], [settings("worn", 1, upload)])).toMatchObject([{ width: 600, height: 400 }]);
  });

  test("leave out a photo that the provider no longer has", () => {
    expect(photosOf([], [settings("gone", 1)])).toEqual([]);
  });

  test("[PDP-38] belong to all variants when they name none, else to those named", () => {
    const photos = photosOf([picture("side"), picture("ivory")], [settings("ivory", 1, { variantIds: ["ivory-9"] })]);
    expect(names(photosFor(photos, ["ivory-9"]))).toEqual(["ivory", "side"]);
    expect(names(photosFor(photos, ["umber-9"]))).toEqual(["side"]);
    expect(names(photosFor(photos, null))).toEqual(["ivory", "side"]);
  });
});

/** A video of the provider in two files. */
const video = (name: string, more: Partial<ProvidedVideo> = {}): ProvidedVideo => ({
  url: `https://cdn.example/${name}.1080.mp4`,
  otherUrls: [`https://cdn.example/${name}.720.mp4`],
  alt: name,
  poster: null,
  sources: [{ url: `https://cdn.example/${name}.720.mp4?v=1`, type: "video/mp4" }],
  ...more,
});
const videoSettings = (url: string, displayOrder: number, more = {}) => ({
  url,
  isHidden: false,
  displayOrder,
  isVendorVideo: false,
  ...more,
});

describe("the videos of a product", () => {
  const byVendor = { isVendorVideo: true };

  test("[PDP-39] leave out hidden ones and are in display order", () => {
    const videos = videosOf(
      [],
      [videoSettings("/b.mp4", 2), videoSettings("/hidden.mp4", 0, { isHidden: true }), videoSettings("/a.mp4", 1)],
    );
    expect(videos).toEqual([
      { url: "/a.mp4", alt: "", poster: null, sources: [{ url: "/a.mp4", type: null }] },
      { url: "/b.mp4", alt: "", poster: null, sources: [{ url: "/b.mp4", type: null }] },
    ]);
  });

  test("[PDP-39] are the provider's in its order by default", () => {
    const { otherUrls: _, ...shown } = video("walk");
    expect(videosOf([video("walk"), video("sole")], [])).toEqual([shown, expect.objectContaining({ alt: "sole" })]);
  });

  test("[PDP-39] are the provider's and ours as arranged, without those the provider removed, its new ones last", () => {
    const videos = videosOf(
      [video("walk"), video("hidden"), video("new"), video("sole")],
      [
        videoSettings("https://cdn.example/walk.1080.mp4", 3, byVendor),
        videoSettings("https://cdn.example/sole.1080.mp4", 1, byVendor),
        videoSettings("https://cdn.example/hidden.1080.mp4", 0, { ...byVendor, isHidden: true }),
        videoSettings("https://cdn.example/gone.1080.mp4", 0, byVendor),
        videoSettings("/ours.mp4", 2),
      ],
    );
    expect(videos.map(({ alt, url }) => alt || url)).toEqual(["sole", "/ours.mp4", "walk", "new"]);
  });

  test("[PDP-39] [DATA-11] keep their settings under any of their URLs: another size, host or version", () => {
    for (const url of [
      "https://cdn.example/walk.720.mp4",
      "https://shop.example/walk.1080.mp4?v=9",
      "/walk.1080.mp4",
    ]) {
      expect(videosOf([video("walk")], [videoSettings(url, 0, { ...byVendor, isHidden: true })]), url).toEqual([]);
    }
  });
});

test("[PDP-39] a video is shown with the variants whose photo it starts with; any other video with all", () => {
  const photo = (name: string, variantIds: string[]) => ({ ...picture(name), label: "", variantIds });
  const photos = [photo("ivory", ["1"]), photo("umber", ["2"]), photo("sole", [])];
  const video = (name: string, poster: string | null) => ({ url: `${name}.mp4`, alt: "", poster, sources: [] });
  const videos = [
    video("of ivory", `${photos[0]!.url}&width=800`),
    video("of the sole", photos[2]!.url),
    video("of something else", "https://cdn.example/poster.webp"),
    video("uploaded", null),
  ];
  const shown = (ids: string[] | null) => videosFor(videos, photos, ids).map(({ url }) => url.replace(".mp4", ""));
  expect(shown(null)).toEqual(["of ivory", "of the sole", "of something else", "uploaded"]);
  expect(shown(["1"])).toEqual(["of ivory", "of the sole", "of something else", "uploaded"]);
  expect(shown(["2"])).toEqual(["of the sole", "of something else", "uploaded"]);
});
