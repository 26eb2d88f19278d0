import { describe, expect, test } from "vitest";
import { photosFor, photosOf, videosOf } from "./photos.ts";

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
  test("[PDP-37] leave hidden ones out and stand in display order, new ones of the provider last", () => {
    const photos = photosOf(
      [picture("side"), picture("new"), picture("pair"), picture("detail")],
      [settings("detail", 0), settings("side", 2), settings("pair", 1, { isHidden: true })],
    );
    expect(names(photos)).toEqual(["detail", "side", "new"]);
  });

  test("take in uploads, and the label as alternative text", () => {
    const upload = { url: "/storage/v1/object/public/products/worn.webp", label: "Worn in", isVendorPhoto: false };
    const [worn, side] = photosOf([picture("side")], [settings("worn", 1, upload), settings("side", 2)]);
    expect(worn).toMatchObject({ url: upload.url, alt: "Worn in" });
    expect(side).toMatchObject({ alt: "side" });
  });

  test("are as large as an upload was measured", () => {
    const upload = { isVendorPhoto: false, size: { width: 600, height: 400 } };
    expect(photosOf([], [settings("worn", 1, upload)])).toMatchObject([{ width: 600, height: 400 }]);
  });

  test("forget a photo that the provider no longer has", () => {
    expect(photosOf([], [settings("gone", 1)])).toEqual([]);
  });

  test("[PDP-38] belong to all variants when they name none, else to those named", () => {
    const photos = photosOf([picture("side"), picture("ivory")], [settings("ivory", 1, { variantIds: ["ivory-9"] })]);
    expect(names(photosFor(photos, ["ivory-9"]))).toEqual(["ivory", "side"]);
    expect(names(photosFor(photos, ["umber-9"]))).toEqual(["side"]);
    expect(names(photosFor(photos, null))).toEqual(["ivory", "side"]);
  });
});

test("[PDP-39] videos leave hidden ones out and stand in display order", () => {
  const videos = videosOf([
    { url: "/b.mp4", isHidden: false, displayOrder: 2 },
    { url: "/hidden.mp4", isHidden: true, displayOrder: 0 },
    { url: "/a.mp4", isHidden: false, displayOrder: 1 },
  ]);
  expect(videos).toEqual([{ url: "/a.mp4" }, { url: "/b.mp4" }]);
});
