import { describe, expect, test } from "vitest";
import { pictureUrl } from "./image-node.ts";

const image = {
  id: 41,
  productId: 1,
  position: 1,
  file: "pilgrim-low/side view.webp",
  altText: null,
  width: 1280,
  height: 1600,
};
const url = (transform = {}) =>
  pictureUrl("http://localhost:3000/store", image, transform).replace("http://localhost:3000/store/cdn/", "");

describe("the URL of a picture", () => {
  test("has its id and name, and sizes as parameters", () => {
    expect(url()).toBe("41/side%20view.webp");
    expect(url({ maxWidth: 300 })).toBe("41/side%20view.webp?width=300");
    expect(url({ maxWidth: 300, maxHeight: 200, crop: "TOP", scale: 2 })).toBe(
      "41/side%20view.webp?width=600&height=400&crop=top",
    );
    expect(url({ maxWidth: 300, scale: 99 })).toBe("41/side%20view.webp?width=900");
    expect(url({ crop: "TOP", preferredContentType: "JPG" })).toBe("41/side%20view.webp?format=jpg");
  });
});
