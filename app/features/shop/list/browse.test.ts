import { describe, expect, test } from "vitest";
import { readFilters, shopAddress, summaryOf, toggled, type ListedProduct } from "./browse.ts";
import { chipsOf } from "./chips.ts";
import { createFacetIndex } from "./facet-index.ts";
import { facetKeysOf, groupsOf } from "./facet-keys.ts";
import { facetsOf } from "./facets.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });

function aProduct(given: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id: "gid://shopify/Product/1",
    handle: "pilgrim-low",
    title: "Pilgrim Low",
    description: "",
    price: usd(12_000),
    fullPrice: usd(12_000),
    pictures: [],
    options: [],
    variants: [],
    badges: [],
    categories: ["Sneakers & Slides"],
    gender: null,
    isHidden: false,
    displayOrder: 999,
    combinations: [],
    ...given,
  };
}

const filtersOf = (query: string) => readFilters(new URLSearchParams(query));
function indexOf(...products: ListedProduct[]) {
  const index = createFacetIndex();
  for (const [at, product] of products.entries()) index.set(`${at}`, product.isHidden ? [] : facetKeysOf(product));
  return index;
}
const shows = (query: string, product: ListedProduct) => indexOf(product).count(groupsOf(filtersOf(query))) === 1;

describe("filters in the URL of /shop", () => {
  test("[SHOP-25] [SHOP-28] [SHOP-29] [SHOP-31] [SHOP-32] accept a category in any case, encoded in the link", () => {
    expect(shopAddress({ categories: ["Sneakers & Slides"] })).toBe("/shop?category=sneakers%20%26%20slides");
    expect(shows("category=sneakers%20%26%20slides", aProduct())).toBe(true);
    expect(shows("category=ACCESSORIES", aProduct({ categories: ["Accessories"] }))).toBe(true);
    expect(shows("category=apparel", aProduct({ categories: ["Apparel"] }))).toBe(true);
    expect(shows("category=apparel", aProduct())).toBe(false);
  });

  test("[SHOP-30] accept several categories, any of which matches", () => {
    expect(filtersOf("category=apparel&category=Accessories").categories).toEqual(["apparel", "accessories"]);
    expect(shows("category=apparel&category=accessories", aProduct({ categories: ["Accessories"] }))).toBe(true);
    expect(shows("category=hats", aProduct())).toBe(false);
  });

  test("[SHOP-26] [SHOP-33] accept a gender, where men and women include unisex", () => {
    const shown = (query: string) =>
      (["men", "women", "unisex", null] as const).filter((gender) => shows(query, aProduct({ gender })));
    expect(shown("gender=men")).toEqual(["men", "unisex"]);
    expect(shown("gender=women")).toEqual(["women", "unisex"]);
    expect(shown("gender=unisex")).toEqual(["unisex"]);
    expect(shown("")).toEqual(["men", "women", "unisex", null]);
    expect(shown("gender=martian")).toEqual(["men", "women", "unisex", null]);
  });

  test("[SHOP-27] [SHOP-34] show sale items: by badge or by the category of that name, and by either link", () => {
    expect(shows("filter=sale", aProduct({ badges: ["sale"] }))).toBe(true);
    expect(shows("filter=sale", aProduct({ categories: ["Sale"] }))).toBe(true);
    expect(shows("filter=sale", aProduct({ badges: ["new"] }))).toBe(false);
    expect(shows("category=Sale", aProduct({ badges: ["sale"] }))).toBe(true);
    expect(shows("category=Sale", aProduct({ badges: ["new"] }))).toBe(false);
  });

  test("are combined", () => {
    const product = aProduct({ categories: ["Apparel"], gender: "men", badges: ["sale"] });
    expect(shows("category=apparel&gender=men&filter=sale", product)).toBe(true);
    expect(shows("category=apparel&gender=women&filter=sale", product)).toBe(false);
  });

  test("find a size only if it is in stock in the requested color", () => {
    const product = aProduct({
      combinations: [
        { size: "9", color: "Ivory", inStock: false },
        { size: "9", color: "Umber", inStock: true },
        { size: "10", color: "Ivory", inStock: true },
      ],
    });
    expect(shows("size=9", product)).toBe(true);
    expect(shows("size=9&colour=ivory", product)).toBe(false);
    expect(shows("size=9&size=10&colour=ivory", product)).toBe(true);
    expect(shows("size=11", product)).toBe(false);
    expect(shows("colour=umber", product)).toBe(true);
  });

  test("[SHOP-35] [SHOP-36] round-trip between the URL and the tabs", () => {
    const address = "/shop?category=apparel&gender=men&filter=sale&size=m&colour=ink&sort=price-low&after=pilgrim-tee";
    expect(shopAddress(filtersOf(address.slice("/shop?".length)))).toBe(address);
    expect(shopAddress(filtersOf(""))).toBe("/shop");
    expect(toggled(["apparel"], "Apparel")).toEqual([]);
  });
});

describe("the facets", () => {
  const products = [
    aProduct({ gender: "men", badges: ["sale"] }),
    aProduct({ gender: "unisex", categories: ["Apparel"] }),
    aProduct({ isHidden: true }),
  ];
  const facets = (query: string) =>
    facetsOf(indexOf(...products), filtersOf(query), ["Sneakers & Slides", "Apparel", "Sale"]);

  test("[SHOP-35] [SHOP-36] are marked as chosen by the URL and counted under the other filters", () => {
    const { all, categories, sale, genders, total } = facets("category=apparel&gender=women");
    expect(all).toEqual({ value: "All", count: 1, isChosen: false });
    expect(categories).toEqual([{ value: "Apparel", count: 1, isChosen: true }]);
    expect(sale).toEqual({ value: "Sale", count: 0, isChosen: false });
    expect(genders.filter(({ isChosen }) => isChosen)).toEqual([{ value: "women", count: 1, isChosen: true }]);
    expect(total).toBe(1);
  });

  test("count everything without filters, but never hidden products", () => {
    expect(facets("").all).toEqual({ value: "All", count: 2, isChosen: true });
    expect(facets("category=sale").sale.isChosen).toBe(true);
  });

  test("offer nothing that would show nothing, except what is chosen", () => {
    const offered = (query: string) => {
      const { categories, genders, sizes, colors } = facets(query);
      return [...categories, ...genders, ...sizes, ...colors].map(({ value, count }) => `${value} ${count}`);
    };
    expect(offered("")).toEqual(["Sneakers & Slides 1", "Apparel 1", "men 2", "women 1", "unisex 1"]);
    expect(offered("category=sneakers%20%26%20slides")).toEqual(["Sneakers & Slides 1", "Apparel 1", "men 1"]);
    expect(offered("category=apparel&filter=sale")).toEqual(["Sneakers & Slides 1", "Apparel 0"]);
    expect(offered("category=apparel&gender=women&filter=sale")).toEqual(["Apparel 0", "women 0"]);
  });

  test("count sizes in stock in the chosen colors", () => {
    const inStock = (size: string, color: string, inStock = true) => ({ size, color, inStock });
    const index = indexOf(
      aProduct({ combinations: [inStock("9", "Ink"), inStock("10", "Ink", false), inStock("10", "Sand")] }),
      aProduct({ combinations: [inStock("9", "ink", false), inStock("XL", "Sand")] }),
    );
    const counts = (query: string) => {
      const { sizes, colors, total } = facetsOf(index, filtersOf(query), []);
      return [...sizes, ...colors].map(({ value, count }) => `${value} ${count}`).concat(`${total}`);
    };
    expect(counts("")).toEqual(["9 1", "10 1", "XL 1", "Ink 2", "Sand 2", "2"]);
    expect(counts("color=ink")).toEqual(["9 1", "Ink 2", "Sand 2", "2"]);
    expect(counts("size=xl")).toEqual(["9 1", "10 1", "XL 1", "Sand 1", "1"]);
  });

  test("follow a product that changes or goes, among more than a word of bits", () => {
    const index = createFacetIndex();
    for (let at = 0; at < 3_000; at++)
      index.set(`${at}`, facetKeysOf(aProduct({ categories: [at % 2 ? "Odd" : "Even"] })));
    const odd = [["category:odd"]];
    expect(index.count(odd)).toBe(1_500);
    index.set("1", facetKeysOf(aProduct({ categories: ["Even"] })));
    index.set("2999", []);
    expect([index.count(odd), index.count([]), index.values("category")]).toEqual([1_498, 2_999, ["Even", "Odd"]]);
  });
});

describe("the chips of chosen filters", () => {
  const facets = facetsOf(indexOf(aProduct({ categories: ["Apparel"], combinations: [{ size: "XL", color: "Ink", inStock: true }] })), filtersOf(""), ["Apparel"]); // oxfmt-ignore
  const chips = (query: string) =>
    chipsOf(filtersOf(query), facets).map(({ label, without }) => [
      label,
      shopAddress({ ...filtersOf(query), ...without }),
    ]);

  test.each<[query: string, chips: string[][]]>([
    ["", []],
    ["sort=newest", []],
    ["category=APPAREL", [["Apparel", "/shop"]]],
    [
      "category=apparel&size=xl&colour=ink&sort=newest",
      [
        ["Apparel", "/shop?size=xl&colour=ink&sort=newest"],
        ["XL", "/shop?category=apparel&colour=ink&sort=newest"],
        ["Ink", "/shop?category=apparel&size=xl&sort=newest"],
      ],
    ],
    [
      "size=8&size=9",
      [
        ["8", "/shop?size=9"],
        ["9", "/shop?size=8"],
      ],
    ],
    [
      "gender=women&filter=sale",
      [
        ["Sale", "/shop?gender=women"],
        ["Women", "/shop?filter=sale"],
      ],
    ],
    ["category=sale&filter=sale", [["Sale", "/shop"]]],
    [
      "category=sale&category=hats",
      [
        ["hats", "/shop?filter=sale"],
        ["Sale", "/shop?category=hats"],
      ],
    ],
  ])("%s", (query, expected) => {
    expect(chips(query)).toEqual(expected);
  });
});

test("a card is sold out if no combination is available", () => {
  const combination = { size: "9", color: null, inStock: false };
  expect(summaryOf(aProduct({ combinations: [combination] })).isSoldOut).toBe(true);
  expect(summaryOf(aProduct({ combinations: [combination, { ...combination, inStock: true }] })).isSoldOut).toBe(false);
});
