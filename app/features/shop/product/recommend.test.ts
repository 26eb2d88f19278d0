import { expect, test } from "vitest";
import { recommend, verseKeysOf, type Candidate } from "./recommend.ts";
import type { Gender } from "../shop.ts";

const SHOES = ["Sneakers & Slides"];
const a = (
  id: string,
  categories: string[],
  productType: string,
  gender: Gender | null = "unisex",
  isSameVerse = false,
): Candidate => ({ id, title: id, categories, productType, gender, isSameVerse });

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
