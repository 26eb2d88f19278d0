import { expect, test } from "vitest";
import { categoriesFrom, genderFrom, isForEveryone, type Classified } from "./classification.ts";

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
  ["a collection that is for them among other things", { collections: [collection("Men's Shoes")] }, "men"],
  ["a tag like a handle", { tags: ["womens-shoes"] }, "women"],
  ["a tag with an underscore", { tags: ["gender_women"] }, "women"],
  ["the title over collections of both", { title: "Men’s Tee", collections: [collection("Women's Sale")] }, "men"],
  ["collections of both", { collections: [collection("Men's Sale"), collection("Women's Sale")] }, "unisex"],
  ["nothing about owners", { tags: ["women-owned", "Woman led"] }, null],
  ["a tag over the title", { title: "Boyfriend Tee for Women", tags: ["unisex"] }, "unisex"],
])("gender: %s", (_what, given, gender) => {
  expect(genderFrom(product(given))).toBe(gender);
});

test.each<[categories: string[], type: string, options: string[], forEveryone: boolean]>([
  [["Accessories"], "", [], true],
  [["accessories", "Sale"], "", ["Size"], true],
  [[], "Hair Accessories", ["Color", "Size"], true],
  [["Outdoor"], "Backpacks", ["Color"], true],
  [[], "Mug", ["Title"], true],
  [[], "", [], true],
  [["Sneakers & Slides"], "", [], false],
  [["Apparel"], "", ["Size"], false],
  [[], "T-Shirts", ["Title"], false],
  [[], "Hats", ["Size"], false],
])(
  "without a gender, %j of the type %j with %j is for everyone: %j",
  (categories, productType, options, forEveryone) => {
    const product = { title: "", productType, options: options.map((name) => ({ name })) };
    expect(isForEveryone(categories, product)).toBe(forEveryone);
  },
);

test("without a gender, a shirt in one size is not for everyone, and an accessory is", () => {
  const product = { productType: "", options: [{ name: "Title" }] };
  expect(isForEveryone([], { ...product, title: "Blue Cotton Shirt" })).toBe(false);
  expect(isForEveryone(["Accessories"], { ...product, title: "Shirt Bag" })).toBe(true);
});
