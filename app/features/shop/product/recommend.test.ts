import { expect, test } from "vitest";
import { recommend } from "./recommend.ts";
import type { Gender, ProductDetails } from "../shop.ts";

const listed = (id: string, categories: string[], gender: Gender | null = "unisex", rest = {}) => ({
  id,
  description: "",
  categories,
  gender,
  ...rest,
});
const SHOES = ["Sneakers & Slides"];
const shop = [
  ...["s1", "s2", "s3", "s4", "s5", "s6"].map((id) => listed(id, SHOES)),
  listed("his", SHOES, "men"),
  listed("tee", ["Apparel"]),
  listed("cap", ["Accessories"], null, { description: "Scripture Ephesians 6:15" }),
];
const pageOf = (id: string, of: Partial<ProductDetails> = {}) => {
  const product = { ...shop.find((one) => one.id === id)!, verse: null, ...of };
  const { alike, goesWith } = recommend(shop, product);
  return { alike: alike.map((one) => one.id), goesWith: goesWith.map((one) => one.id) };
};

test("products of the same kind, from the product's own place on, and others that go with it", () => {
  expect(pageOf("s1")).toEqual({ alike: ["s2", "s3", "s4", "s5"], goesWith: ["tee", "cap"] });
  expect(pageOf("s5")).toEqual({ alike: ["s6", "his", "s1", "s2"], goesWith: ["tee", "cap"] });
  expect(pageOf("cap")).toEqual({ alike: [], goesWith: ["s1", "s2", "s3", "s4"] });
});

test("a product of the same verse comes first, whatever its kind", () => {
  const verse = { reference: "Ephesians 6:15" } as ProductDetails["verse"];
  expect(pageOf("s1", { verse })).toEqual({ alike: ["cap", "s2", "s3", "s4"], goesWith: ["tee"] });
});

test("products for others and a shared sale do not count", () => {
  expect(pageOf("s5", { gender: "women" }).alike).not.toContain("his");
  const onSale = [listed("a", ["Sale", "Apparel"]), listed("b", ["Sale", "Accessories"])];
  expect(recommend(onSale, { ...onSale[0]!, verse: null }).alike).toEqual([]);
});
