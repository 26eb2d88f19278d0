import { expect, test } from "vitest";
import { categoriesFrom, genderFrom, type Classified } from "./classification.ts";

const product = (given: Partial<Classified>): Classified => ({
  title: "",
  productType: "",
  tags: [],
  collections: [],
  ...given,
});
const collection = (title: string) => ({ handle: title.toLowerCase(), title });

test.each<[string, Partial<Classified>, string[]]>([
  [
    "collections and the type",
    { collections: [collection("Outerwear")], productType: "Coats" },
    ["Outerwear", "Coats"],
  ],
  ["each once, in any case", { collections: [collection("Coats")], productType: "coats " }, ["Coats"]],
  ["no collections of themes", { collections: [collection("Frontpage"), collection("All")] }, []],
  ["no genders", { collections: [collection("Men"), collection("Shoes")], productType: "Women's" }, ["Shoes"]],
  ["tags without either", { tags: ["summer", "men", "a tag that is as long as a sentence"] }, ["Summer"]],
  ["no tags beside a type", { productType: "Tops", tags: ["summer"] }, ["Tops"]],
])("categories: %s", (_what, given, categories) => {
  expect(categoriesFrom(product(given))).toEqual(categories);
});

test.each<[string, Partial<Classified>, string | null]>([
  ["a tag", { tags: ["men"] }, "men"],
  ["a tag with a prefix", { tags: ["Gender: Women"] }, "women"],
  ["a collection", { collections: [collection("Ladies")] }, "women"],
  ["both", { tags: ["mens", "womens"] }, "unisex"],
  ["the type before nothing else says so", { productType: "Men's Shoes" }, "men"],
  ["the title", { title: "Women’s Runner" }, "women"],
  ["not a part of a word", { title: "Amended Kit", tags: ["menswear-inspired", "womanly"] }, null],
  ["a tag over the title", { title: "Boyfriend Tee for Women", tags: ["unisex"] }, "unisex"],
])("gender: %s", (_what, given, gender) => {
  expect(genderFrom(product(given))).toBe(gender);
});
