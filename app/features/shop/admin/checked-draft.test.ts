import { describe, expect, test } from "vitest";
import { checkDraft, newMedia, type Known } from "./checked-draft.ts";
import { draftFrom, draftOf, type Kept } from "./product-draft.ts";
import { differences } from "./status-now.ts";

const SIDE = "https://cdn.example/files/side.webp?v=1";
const TOP = "https://cdn.example/files/top.webp?v=1";
const UPLOAD = "/storage/v1/object/public/product-photos/8123-1732147200000-0.webp";
const VIDEO = "/storage/v1/object/public/product-videos/8123-1732147200000-1.mp4";
const FILM = "https://cdn.example/videos/walk.1080.mp4";
const OTHER_FILM = "https://cdn.example/videos/sole.1080.mp4";
const variant = (number: number) => `gid://shopify/ProductVariant/${number}`;

const photo = { url: SIDE, label: "", isHidden: false, displayOrder: 0, variantIds: [], isVendorPhoto: true };
const kept: Kept = {
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
    videos: [{ url: FILM, otherUrls: [FILM.replace("1080", "720")] }, { url: OTHER_FILM }],
    variantIds: [variant(1), variant(2)],
  },
  kept,
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
  test("[ADM-PROD-25] [DATA-04] [DATA-05] [DATA-06] [DATA-07] [DATA-08] without anything is that of an ordinary product", () => {
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

  test("[ADM-PROD-21] [ADM-PROD-23] [ADM-PROD-24] holds what was ticked, and a category of another time where it had it", () => {
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
    expect(errorsOf({ "category.Winter": "on" }, { ...known, kept: null })).toHaveProperty("categories");
  });

  test("[DATA-09] [DATA-10] [DATA-11] [ADM-PROD-14] [ADM-PROD-18] keeps photos and videos with all that is set of them", () => {
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
    ["a way out of the folder", { "photos.0.url": `${UPLOAD}/../../x.webp` }, "neither the provider’s nor uploaded"],
    ["a video among the photos", { "photos.0.url": VIDEO }, "neither the provider’s nor uploaded"],
    ["the same photo twice", { "photos.0.url": SIDE, "photos.1.url": SIDE.replace("v=1", "v=2") }, "appears twice"],
    ["another product's variant", { "photos.0.url": SIDE, "photos.0.variants": "3" }, "a variant of another product"],
    ["a label without end", { "photos.0.url": SIDE, "photos.0.label": "a".repeat(201) }, "more than 200 characters"],
    ["a number too large", { "photos.0.url": SIDE, "photos.0.displayOrder": "1e300" }, "at most 999,999"],
  ])("refuses %s, and says which photo it is", (_, fields: Record<string, string>, message) => {
    expect(errorsOf(fields)["photos"]).toContain(message);
  });

  test("refuses more photos, videos and words than a product has, and too large an order", () => {
    const many = Object.fromEntries(
      Array.from({ length: 21 }, (_, at) => [`videos.${at}.url`, VIDEO.replace("-1.", `-${at}.`)]),
    );
    expect(errorsOf(many)["videos"]).toBe("A product has at most 20 uploaded videos. Please remove some.");
    expect(errorsOf({ customDescription: "a".repeat(5001), displayOrder: "1000000" })).toEqual({
      customDescription: "The description has more than 5,000 characters. Please shorten it.",
      displayOrder: "Display order can be at most 999,999.",
    });
  });

  test("takes as many photos as the provider has, and a hundred uploads beside them", () => {
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

  test("[ADM-PROD-15] is edited in the order the shop shows, the provider's new photos at the end", () => {
    const photoMetadata = [
      { ...photo, displayOrder: 4 },
      { ...photo, url: UPLOAD, displayOrder: 1, isVendorPhoto: false, variantIds: [variant(2)] },
      { ...photo, url: "https://cdn.example/files/gone.webp" },
    ];
    const { photos, displayOrder } = draftOf({ ...kept, photoMetadata }, known.product);
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

  test("[ADM-PROD-18] [ADM-PROD-19] [DATA-11] is edited with the provider's videos, which can be hidden and moved and stay the provider's", () => {
    const { videos } = draftOf(null, known.product);
    expect(videos.map(({ url, displayOrder, isVendor }) => [url, displayOrder, isVendor])).toEqual([
      [FILM, "0", true],
      [OTHER_FILM, "1", true],
    ]);
    const fields = {
      "videos.0.url": OTHER_FILM,
      "videos.0.displayOrder": "0",
      "videos.1.url": VIDEO,
      "videos.1.displayOrder": "1",
      // As it was drawn when the provider named another of its files first.
      "videos.2.url": FILM.replace("1080", "720"),
      "videos.2.displayOrder": "2",
      "videos.2.isHidden": "on",
    };
    const { videoMetadata } = kept_(fields);
    expect(videoMetadata).toEqual([
      { url: OTHER_FILM, isHidden: false, displayOrder: 0, isVendorVideo: true },
      { url: VIDEO, isHidden: false, displayOrder: 1, isVendorVideo: false },
      { url: FILM.replace("1080", "720"), isHidden: true, displayOrder: 2, isVendorVideo: true },
    ]);
    const again = draftOf({ ...kept, videoMetadata }, known.product).videos;
    expect(again.map(({ url, isHidden, isVendor }) => [url, isHidden, isVendor])).toEqual([
      [OTHER_FILM, false, true],
      [VIDEO, false, false],
      [FILM, true, true],
    ]);
    expect(draftOf({ ...kept, videoMetadata }, { pictures: [], videos: [] }).videos).toMatchObject([{ url: VIDEO }]);
  });

  test("[ADM-PROD-17] has the provider's videos again when a form leaves them out: only uploads can be removed", () => {
    const { videoMetadata } = kept_({ "videos.0.url": FILM, "videos.0.isRemoved": "on" });
    expect(videoMetadata).toEqual([]);
    expect(draftOf({ ...kept, videoMetadata }, known.product).videos).toHaveLength(2);
  });

  test("refuses another site's video, and one film under two of its addresses", () => {
    expect(errorsOf({ "videos.0.url": "https://elsewhere.example/walk.mp4" })["videos"]).toContain(
      "neither the provider’s nor uploaded",
    );
    expect(errorsOf({ "videos.0.url": FILM, "videos.1.url": FILM.replace("1080", "720") })["videos"]).toContain(
      "appears twice",
    );
  });

  test("[ADM-PROD-03] [DATA-11] a sync adds the provider's new photos and videos behind the others and touches none of them", () => {
    const set = { ...photo, url: SIDE.replace("v=1", "v=0"), label: "Mine", isHidden: true, displayOrder: 6 };
    const film = { url: FILM.replace("1080", "720"), isHidden: true, displayOrder: 4, isVendorVideo: true };
    const added = newMedia({ photoMetadata: [set], videoMetadata: [film] }, known.product);
    expect(added).toEqual({
      photoMetadata: [{ ...photo, url: TOP, displayOrder: 7 }],
      videoMetadata: [{ url: OTHER_FILM, isHidden: false, displayOrder: 5, isVendorVideo: true }],
    });
    const then = {
      photoMetadata: [set, ...added.photoMetadata],
      videoMetadata: [film, ...added.videoMetadata],
    };
    expect(newMedia(then, known.product)).toEqual({ photoMetadata: [], videoMetadata: [] });
  });

  test("says what somebody else has set otherwise", () => {
    const there = draftOf(kept, known.product);
    expect(differences(there, { ...there })).toBe("");
    const typed = { ...there, isHidden: true, badges: [], photos: [], customDescription: "Mine", displayOrder: "9" };
    expect(differences(there, typed)).toBe(
      "not hidden; display order 3; badges new; the provider’s description; 2 photos, 0 hidden, with a different order or settings",
    );
  });
});
