import { describe, expect, test } from "vitest";
import { atWidth, srcSetOf } from "./picture.tsx";

const UPLOAD = "/storage/v1/object/public/product-photos/8123-1732147200000-0.webp";

describe("a picture", () => {
  test("of the provider has every useful width", () => {
    const url = "https://cdn.example/side.webp?v=1";
    expect(srcSetOf({ url, width: 500 })).toBe(`${url}&width=240 240w, ${url}&width=360 360w, ${url}&width=480 480w`);
    expect(srcSetOf({ url, width: 100 })).toBe(`${url}&width=100 100w`);
  });

  test("that was uploaded has its stored widths and its original", () => {
    expect(srcSetOf({ url: UPLOAD, width: 1200 })).toBe(
      `${UPLOAD}?width=320 320w, ${UPLOAD}?width=640 640w, ${UPLOAD}?width=960 960w, ${UPLOAD} 1200w`,
    );
    expect(srcSetOf({ url: UPLOAD, width: 320 })).toBe(`${UPLOAD} 320w`);
    expect(atWidth(UPLOAD, 800)).toBe(`${UPLOAD}?width=800`);
  });

  test("of any other stored file is not resized", () => {
    const url = "/storage/v1/object/public/product-videos/8123-1732147200000-0.mp4";
    expect(srcSetOf({ url, width: 1200 })).toBeUndefined();
    expect(atWidth(url, 800)).toBe(url);
  });
});
