import { describe, expect, test } from "vitest";
import { recommend, verseKeysOf, type Candidate } from "./recommend.ts";
import type { Gender } from "../shop.ts";

const SHOES = ["Sneakers & Slides"];
const a = (
  id: string,
  categories: string[],
  productType: string,
  gender: Gender | null = "unisex",
  isSameVerse = false,
): Candidate => ({ id, title: id, categories, productType, gender, isSameVerse, unitsSold: 0 });

const shop = [
  a("Low", SHOES, "Sneakers"),
  a("His Low", SHOES, "Sneakers", "men"),
  a("Her Low", SHOES, "Sneakers", "women"),
  a("Slide", SHOES, "Slides"),
  a("His Slide", SHOES, "Slides", "men"),
  a("Her Slide", SHOES, "Slides", "women"),
  a("Tee", ["Apparel"], "Apparel"),
  a("His Hoodie", ["Apparel"], "Apparel", "men"),
  a("Cap", ["Accessories"], "Accessories", null),
  a("Long Road Socks", ["Accessories"], "Accessories", null),
  a("Waxed Laces", ["Accessories"], "Accessories", null),
];
const titles = (list: Candidate[]) => list.map(({ title }) => title);
function pageOf(title: string, candidates = shop) {
  const viewed = candidates.find((one) => one.title === title)!;
  const { alike, goesWith } = recommend(candidates, viewed);
  return { alike: titles(alike), goesWith: titles(goesWith) };
}

test.for<[title: string, alike: string[], goesWith: string[]]>([
  ["Low", ["His Low", "Her Low", "Slide", "His Slide"], ["Waxed Laces", "Long Road Socks", "Cap", "Tee"]],
  ["Her Slide", ["Slide", "Her Low", "Low"], ["Long Road Socks", "Cap", "Tee", "Waxed Laces"]],
  ["His Low", ["Low", "His Slide", "Slide"], ["Waxed Laces", "Long Road Socks", "Cap", "Tee"]],
  ["Tee", ["His Hoodie"], ["Low", "His Low", "Her Low", "Slide"]],
  ["Cap", ["Long Road Socks", "Waxed Laces"], ["Low", "His Low", "Her Low", "Slide"]],
])("%s: like it %j, with it %j", ([title, alike, goesWith]) => {
  expect(pageOf(title)).toEqual({ alike, goesWith });
});

test("nothing for a woman's product is a man's, and the other way round", () => {
  for (const viewed of shop) {
    const shown = Object.values(recommend(shop, viewed)).flat();
    const wrong = { men: "women", women: "men" }[viewed.gender as "men" | "women"];
    expect(shown.filter(({ gender }) => gender !== null && gender === wrong)).toEqual([]);
  }
});

test("a product of the same verse comes first, whatever its kind", () => {
  const candidates = shop.map((one) => ({ ...one, isSameVerse: one.title === "Cap" }));
  expect(pageOf("Low", candidates).alike[0]).toBe("Cap");
  expect(pageOf("Low", candidates).goesWith).not.toContain("Cap");
});

describe("what goes with a pair of shoes", () => {
  const changed = (title: string, change: Partial<Candidate>) =>
    shop.map((one) => (one.title === title ? { ...one, ...change } : one));

  test.each<[what: string, candidates: Candidate[]]>([
    ["the shoes are listed under Accessories, too", changed("Low", { categories: [...SHOES, "Accessories"] })],
    ["the laces are listed under the shoes", changed("Waxed Laces", { categories: SHOES })],
    ["the laces are listed under both", changed("Waxed Laces", { categories: [...SHOES, "Accessories"] })],
    ["the laces are of the same verse", changed("Waxed Laces", { isSameVerse: true })],
    [
      "everything but laces sold today",
      shop.map((one) => ({ ...one, unitsSold: one.title === "Waxed Laces" ? 0 : 9 })),
    ],
    ["the shop names its shoes otherwise", changed("Low", { categories: ["Footwear"] })],
    ["no product has a type", shop.map((one) => ({ ...one, productType: "" }))],
  ])("is laces first, and they are no alternative to it: %s", (_, candidates) => {
    const { alike, goesWith } = pageOf("Low", candidates);
    expect(goesWith.slice(0, 2)).toEqual(["Waxed Laces", "Long Road Socks"]);
    expect(alike).not.toContain("Waxed Laces");
    expect(pageOf("Waxed Laces", candidates).alike).not.toContain("Low");
  });

  test.each<[title: string, productType: string]>([
    ["Be Still", "Slides"],
    ["Be Still Slide", "Shoes"],
    ["Be Still Slip-On", "Sneakers"],
    ["Be Still Loafer", ""],
  ])("is no laces for %s of the type %j", (title, productType) => {
    expect(pageOf(title, [...shop, a(title, SHOES, productType)]).goesWith[0]).toBe("Long Road Socks");
  });

  test.each([
    ["Lace-Up Boot", "Boots"],
    ["Lace Up", ""],
    ["Sock Sneaker", "Sneakers"],
    ["Necklace Low", "Sneakers"],
  ])("is no other pair: %s of the type %j is an alternative", (title, productType) => {
    const candidates = [a(title, SHOES, productType), a("Low", SHOES, "Sneakers")];
    expect(pageOf("Low", candidates)).toEqual({ alike: [title], goesWith: [] });
  });

  test("is, of equal products, what sold most", () => {
    expect(pageOf("Low", changed("Her Low", { unitsSold: 3 })).alike.slice(0, 2)).toEqual(["Her Low", "His Low"]);
    const caps = [...shop, a("Beanie", ["Accessories"], "Accessories", null)];
    const sold = caps.map((one) => ({ ...one, unitsSold: one.title === "Beanie" ? 3 : 0 }));
    expect(pageOf("Low", sold).goesWith).toEqual(["Waxed Laces", "Long Road Socks", "Beanie", "Cap"]);
  });
});

test("a shared sale is no kind", () => {
  const onSale = [a("Hoodie", ["Sale", "Apparel"], ""), a("Beanie", ["Sale", "Accessories"], "")];
  expect(recommend(onSale, onSale[0]!).alike).toEqual([]);
});

test.for<[description: string, keys: string[]]>([
  ["A heavy tee. Scripture Ephesians 6:15", ["verse:Ephesians 6:15"]],
  ["Line dryScripture2 Timothy 4:7", ["verse:2 Timothy 4:7"]],
  ["Verse: Song of Solomon 2:4.", ["verse:Song of Solomon 2:4"]],
  ["Opened at 6:15", []],
])("the verse in %j is %j", ([description, keys]) => expect(verseKeysOf(description)).toEqual(keys));
