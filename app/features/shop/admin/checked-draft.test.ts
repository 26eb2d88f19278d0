import { describe, expect, test } from "vitest";
import { checkDraft, newMedia, type Known } from "./checked-draft.ts";
import { draftFrom, draftOf, type SavedCustomization } from "./product-draft.ts";
import { differences } from "./draft-differences.ts";

const SIDE = "https://cdn.example/files/side.webp?v=1";
const TOP = "https://cdn.example/files/top.webp?v=1";
const UPLOAD = "/storage/v1/object/public/product-photos/8123-1732147200000-0.webp";
const VIDEO = "/storage/v1/object/public/product-videos/8123-1732147200000-1.mp4";
const VIDEO_FILE = "https://cdn.example/videos/walk.1080.mp4";
const OTHER_VIDEO_FILE = "https://cdn.example/videos/sole.1080.mp4";
const variant = (number: number) => `gid://shopify/ProductVariant/${number}`;

const photo = { url: SIDE, label: "", isHidden: false, displayOrder: 0, variantIds: [], isVendorPhoto: true };
const saved: SavedCustomization = {
  isHidden: false,
  displayOrder: 3,
  gender: "men",
  badges: ["new"],
  categories: ["Winter"],
  customDescription: null,
  photoMetadata: [photo],
  videoMetadata: [],
};
const known: Known = {
  product: {
    id: "gid://shopify/Product/8123",
    pictures: [{ url: SIDE }, { url: TOP }],
    videos: [{ url: VIDEO_FILE, otherUrls: [VIDEO_FILE.replace("1080", "720")] }, { url: OTHER_VIDEO_FILE }],
    variantIds: [variant(1), variant(2)],
  },
  saved,
};

const check = (fields: Record<string, string>, about = known) => checkDraft(draftFrom(fields), about);
const kept_ = (fields: Record<string, string>, about = known) => {
  const checked = check(fields, about);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.fields;
};
const errorsOf = (fields: Record<string, string>, about = known) => {
  const checked = check(fields, about);
  return checked.ok ? {} : checked.errors;
};

describe("a customization", () => {
  test("[ADM-PROD-25] [DATA-04] [DATA-05] [DATA-06] [DATA-07] [DATA-08] has the defaults of an ordinary product if empty", () => {
    expect(kept_({})).toEqual({
      isHidden: false,
      displayOrder: 999,
      gender: null,
      badges: [],
      categories: [],
      customDescription: null,
      photoMetadata: [],
      videoMetadata: [],
    });
    expect(kept_({ displayOrder: "first" }).displayOrder).toBe(999);
    expect(kept_({ displayOrder: " 12 " }).displayOrder).toBe(12);
  });

  test("[ADM-PROD-21] [ADM-PROD-23] [ADM-PROD-24] has what was checked, and keeps an old category that the product already has", () => {
    const fields = {
      "badge.sale": "on",
      "badge.new": "on",
      "category.Sale": "on",
      "category.Winter": "on",
      gender: "women",
    };
    expect(kept_(fields)).toMatchObject({ badges: ["new", "sale"], categories: ["Sale", "Winter"], gender: "women" });
    expect(errorsOf({ "badge.cheap": "on", gender: "dogs", "category.Spring": "on" })).toEqual({
      badges: "Choose from the store’s badges.",
      gender: "Choose men, women, unisex or none.",
      categories: "Choose from the store’s categories.",
    });
    expect(errorsOf({ "category.Winter": "on" }, { ...known, saved: null })).toHaveProperty("categories");
  });

  test("[DATA-09] [DATA-10] [DATA-11] [ADM-PROD-14] [ADM-PROD-18] keeps photos and videos with all their settings", () => {
    const fields = {
      "photos.0.url": UPLOAD,
      "photos.0.label": "  On the\nroad ",
      "photos.0.variants": "2",
      "photos.0.variant.1": "on",
      "photos.0.displayOrder": "x",
      "photos.1.url": SIDE,
      "photos.1.isHidden": "on",
      "photos.1.displayOrder": "7",
      "videos.0.url": VIDEO,
      "videos.0.isHidden": "on",
      "videos.0.displayOrder": "2",
    };
    expect(kept_(fields).photoMetadata).toEqual([
      {
        url: UPLOAD,
        label: "On the road",
        isHidden: false,
        displayOrder: 0,
        variantIds: [variant(2), variant(1)],
        isVendorPhoto: false,
      },
      { url: SIDE, label: "", isHidden: true, displayOrder: 7, variantIds: [], isVendorPhoto: true },
    ]);
    expect(kept_(fields).videoMetadata).toEqual([
      { url: VIDEO, isHidden: true, displayOrder: 2, isVendorVideo: false },
    ]);
  });

  test("[ADM-PROD-13] [ADM-PROD-17] leaves out what is removed", () => {
    const fields = {
      "photos.0.url": UPLOAD,
      "photos.0.isRemoved": "on",
      "videos.0.url": VIDEO,
      "videos.0.isRemoved": "on",
    };
    expect(kept_(fields)).toMatchObject({ photoMetadata: [], videoMetadata: [] });
  });

  test.each([
    [
      "another product's upload",
      { "photos.0.url": UPLOAD.replace("8123-", "8124-") },
      "neither the provider’s nor uploaded",
    ],
    [
      "another site's picture",
      { "photos.0.url": "https://elsewhere.example/a.webp" },
      "neither the provider’s nor uploaded",
    ],
    ["a script", { "photos.0.url": "javascript:alert(1)" }, "neither the provider’s nor uploaded"],
    ["a path outside the folder", { "photos.0.url": `${UPLOAD}/../../x.webp` }, "neither the provider’s nor uploaded"],
    ["a video among the photos", { "photos.0.url": VIDEO }, "neither the provider’s nor uploaded"],
    ["the same photo twice", { "photos.0.url": SIDE, "photos.1.url": SIDE.replace("v=1", "v=2") }, "appears twice"],
    ["another product's variant", { "photos.0.url": SIDE, "photos.0.variants": "3" }, "a variant of another product"],
    [
      "a label that is too long",
      { "photos.0.url": SIDE, "photos.0.label": "a".repeat(201) },
      "more than 200 characters",
    ],
    ["a number too large", { "photos.0.url": SIDE, "photos.0.displayOrder": "1e300" }, "at most 999,999"],
  ])("refuses %s, and names the photo", (_, fields: Record<string, string>, message) => {
    expect(errorsOf(fields)["photos"]).toContain(message);
  });

  test("refuses too many photos and videos, too long a description, and too large an order", () => {
    const many = Object.fromEntries(
      Array.from({ length: 21 }, (_, at) => [`videos.${at}.url`, VIDEO.replace("-1.", `-${at}.`)]),
    );
    expect(errorsOf(many)["videos"]).toBe("A product has at most 20 uploaded videos. Please remove some.");
    expect(errorsOf({ customDescription: "a".repeat(5001), displayOrder: "1000000" })).toEqual({
      customDescription: "The description has more than 5,000 characters. Please shorten it.",
      displayOrder: "Display order can be at most 999,999.",
    });
  });

  test("accepts all of the provider's photos and a hundred uploads", () => {
    const pictures = Array.from({ length: 250 }, (_, at) => ({ url: `https://cdn.example/files/${at}.webp` }));
    const uploads = Array.from({ length: 101 }, (_, at) => ({ url: UPLOAD.replace("-0.", `-${at}.`) }));
    const about = { ...known, product: { ...known.product, pictures } };
    const fieldsOf = (photos: { url: string }[]) =>
      Object.fromEntries(photos.map(({ url }, at) => [`photos.${at}.url`, url]));
    expect(errorsOf(fieldsOf([...pictures, ...uploads.slice(1)]), about)).toEqual({});
    expect(errorsOf(fieldsOf([...pictures, ...uploads]), about)).toEqual({
      photos: "A product has at most 100 uploaded photos. Please remove some.",
    });
  });

  test("[ADM-PROD-15] is edited in the shop's order, the provider's new photos last", () => {
    const photoMetadata = [
      { ...photo, displayOrder: 4 },
      { ...photo, url: UPLOAD, displayOrder: 1, isVendorPhoto: false, variantIds: [variant(2)] },
      { ...photo, url: "https://cdn.example/files/gone.webp" },
    ];
    const { photos, displayOrder } = draftOf({ ...saved, photoMetadata }, known.product);
    expect(photos.map(({ url, displayOrder: order }) => [url, order])).toEqual([
      [UPLOAD, "1"],
      [SIDE, "4"],
      [TOP, "5"],
    ]);
    expect(photos.map(({ isVendor }) => isVendor)).toEqual([false, true, true]);
    expect(photos[0]?.variants).toEqual(["2"]);
    expect(displayOrder).toBe("3");
    expect(draftOf(null, { pictures: [], videos: [] }).displayOrder).toBe("999");
  });

  test("[ADM-PROD-18] [ADM-PROD-19] [DATA-11] includes the provider's videos, which can be hidden and moved but stay the provider's", () => {
    const { videos } = draftOf(null, known.product);
    expect(videos.map(({ url, displayOrder, isVendor }) => [url, displayOrder, isVendor])).toEqual([
      [VIDEO_FILE, "0", true],
      [OTHER_VIDEO_FILE, "1", true],
    ]);
    const fields = {
      "videos.0.url": OTHER_VIDEO_FILE,
      "videos.0.displayOrder": "0",
      "videos.1.url": VIDEO,
      "videos.1.displayOrder": "1",
      // As rendered when the provider listed another of its files first.
      "videos.2.url": VIDEO_FILE.replace("1080", "720"),
      "videos.2.displayOrder": "2",
      "videos.2.isHidden": "on",
    };
    const { videoMetadata } = kept_(fields);
    expect(videoMetadata).toEqual([
      { url: OTHER_VIDEO_FILE, isHidden: false, displayOrder: 0, isVendorVideo: true },
      { url: VIDEO, isHidden: false, displayOrder: 1, isVendorVideo: false },
      { url: VIDEO_FILE.replace("1080", "720"), isHidden: true, displayOrder: 2, isVendorVideo: true },
    ]);
    const again = draftOf({ ...saved, videoMetadata }, known.product).videos;
    expect(again.map(({ url, isHidden, isVendor }) => [url, isHidden, isVendor])).toEqual([
      [OTHER_VIDEO_FILE, false, true],
      [VIDEO, false, false],
      [VIDEO_FILE, true, true],
    ]);
    expect(draftOf({ ...saved, videoMetadata }, { pictures: [], videos: [] }).videos).toMatchObject([{ url: VIDEO }]);
  });

  test("[ADM-PROD-17] keeps the provider's videos if a form leaves them out: only uploads can be removed", () => {
    const { videoMetadata } = kept_({ "videos.0.url": VIDEO_FILE, "videos.0.isRemoved": "on" });
    expect(videoMetadata).toEqual([]);
    expect(draftOf({ ...saved, videoMetadata }, known.product).videos).toHaveLength(2);
  });

  test("refuses another site's video, and one video under two of its URLs", () => {
    expect(errorsOf({ "videos.0.url": "https://elsewhere.example/walk.mp4" })["videos"]).toContain(
      "neither the provider’s nor uploaded",
    );
    expect(
      errorsOf({ "videos.0.url": VIDEO_FILE, "videos.1.url": VIDEO_FILE.replace("1080", "720") })["videos"],
    ).toContain("appears twice");
  });

  test("[ADM-PROD-03] [DATA-11] a sync appends the provider's new photos and videos and changes no others", () => {
    const set = { ...photo, url: SIDE.replace("v=1", "v=0"), label: "Mine", isHidden: true, displayOrder: 6 };
    const video = { url: VIDEO_FILE.replace("1080", "720"), isHidden: true, displayOrder: 4, isVendorVideo: true };
    const added = newMedia({ photoMetadata: [set], videoMetadata: [video] }, known.product);
    expect(added).toEqual({
      photoMetadata: [{ ...photo, url: TOP, displayOrder: 7 }],
      videoMetadata: [{ url: OTHER_VIDEO_FILE, isHidden: false, displayOrder: 5, isVendorVideo: true }],
    });
    const afterSync = {
      photoMetadata: [set, ...added.photoMetadata],
      videoMetadata: [video, ...added.videoMetadata],
    };
    expect(newMedia(afterSync, known.product)).toEqual({ photoMetadata: [], videoMetadata: [] });
  });

  test("describes what another admin has changed", () => {
    const there = draftOf(saved, known.product);
    expect(differences(there, { ...there })).toBe("");
    const typed = { ...there, isHidden: true, badges: [], photos: [], customDescription: "Mine", displayOrder: "9" };
    expect(differences(there, typed)).toBe(
      "not hidden; display order 3; badges new; the provider’s description; 2 photos, 0 hidden, with a different order or settings",
    );
  });
});
