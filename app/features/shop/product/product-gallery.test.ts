import { expect, test } from "vitest";
import { picturesOf } from "./product-gallery.tsx";
import type { Photo, ProductDetails, Variant } from "../shop.ts";

const photo = (url: string, variantIds: string[] = []): Photo => ({
  url,
  alt: url,
  width: 1,
  height: 1,
  label: "",
  variantIds,
});
const olive = { id: "olive", pictureUrl: "/b" } as Variant;
const shownOf = (photos: Photo[]) => picturesOf({ photos } as ProductDetails, [olive]).map(({ url }) => url);

test("[ADM-PROD-15] a variant's pictures begin with its own; if an admin assigned them, in the admin's order", () => {
  expect(shownOf([photo("/a"), photo("/b"), photo("/c")])).toEqual(["/b", "/c", "/a"]);
  expect(shownOf([photo("/c", ["olive"]), photo("/b", ["olive"]), photo("/a", ["ivory"])])).toEqual(["/c", "/b"]);
});
