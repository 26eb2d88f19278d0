import { describe, expect, test } from "vitest";
import { readFilters, shopAddress, summaryOf, toggled, type ListedProduct } from "./browse.ts";
import { chipsOf } from "./chips.ts";
import { createFacetIndex } from "./facet-index.ts";
import { facetKeysOf, groupsOf } from "./facet-keys.ts";
import { facetsOf, minorPerUnit, withColorsOfFamilies } from "./facets.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });

type Given = ListedProduct & { productType: string; collections: string[]; currency: string };

function aProduct(given: Partial<Given> = {}): Given {
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
    productType: "",
    collections: [],
    currency: "USD",
    ...given,
  };
}

const NO_NAMES = { categories: [], collections: [] };
const filtersOf = (query: string) => readFilters(new URLSearchParams(query));
function indexOf(...products: Given[]) {
  const index = createFacetIndex();
  for (const [at, product] of products.entries())
    index.set(`${at}`, product.isHidden ? [] : facetKeysOf(product), product.price.minor);
  return index;
}
const shows = (query: string, product: Given) => {
  const index = indexOf(product);
  return index.count(groupsOf(withColorsOfFamilies(index, filtersOf(query)), minorPerUnit(index))) === 1;
};

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
    facetsOf(indexOf(...products), filtersOf(query), {
      ...NO_NAMES,
      categories: ["Sneakers & Slides", "Apparel", "Sale"],
    });

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
      return [...categories, ...genders, ...sizes.flatMap(({ choices }) => choices), ...colors].map(
        ({ value, count }) => `${value} ${count}`,
      );
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
      const { sizes, colors, total } = facetsOf(index, filtersOf(query), NO_NAMES);
      return [...sizes.flatMap(({ choices }) => choices), ...colors]
        .map(({ name, count }) => `${name} ${count}`)
        .concat(`${total}`);
    };
    expect(counts("")).toEqual(["9 1", "10 1", "XL 1", "Black 2", "Beige 2", "2"]);
    expect(counts("color=ink")).toEqual(["9 1", "Black 2", "Beige 2", "2"]);
    expect(counts("size=xl")).toEqual(["9 1", "10 1", "XL 1", "Beige 1", "1"]);
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

describe("filters of everything else", () => {
  test.each<[query: string, given: Partial<Given>, isShown: boolean]>([
    ["min=50&max=100", { price: usd(5_000) }, true],
    ["min=50&max=100", { price: usd(10_000) }, true],
    ["min=50&max=100", { price: usd(10_001) }, false],
    ["min=100&max=50", { price: usd(7_500) }, true],
    ["min=50", { price: usd(4_999) }, false],
    ["max=49.99", { price: usd(4_999) }, true],
    ["min=5000", { price: { minor: 5_000, currency: "JPY" }, currency: "JPY" }, true],
    ["type=slides", { productType: "Slides" }, true],
    ["type=slides&type=tees", { productType: "TEES" }, true],
    ["type=slides", { productType: "Sneakers" }, false],
    ["collection=summer", { collections: ["summer"] }, true],
    ["collection=winter", { collections: ["summer"] }, false],
    ["stock=in", {}, true],
    ["stock=in", { combinations: [{ size: "9", color: "Ink", inStock: false }] }, false],
    [
      "stock=in&colour=ink",
      {
        combinations: [
          { size: "9", color: "Ink", inStock: false },
          { size: "9", color: "Bone", inStock: true },
        ],
      },
      false,
    ],
    [
      "stock=in&colour=white",
      {
        combinations: [
          { size: "9", color: "Ink", inStock: false },
          { size: "9", color: "Bone", inStock: true },
        ],
      },
      true,
    ],
    ["colour=white", { combinations: [{ size: null, color: "Ivory", inStock: false }] }, true],
    ["colour=white&size=9", { combinations: [{ size: "9", color: "Ivory", inStock: true }] }, true],
    [
      "colour=white&size=9",
      {
        combinations: [
          { size: "9", color: "Ivory", inStock: false },
          { size: "9", color: "Ink", inStock: true },
        ],
      },
      false,
    ],
    ["color=BROWN", { combinations: [{ size: null, color: "Clay", inStock: true }] }, true],
    ["colour=black", { combinations: [{ size: null, color: "Midnight", inStock: true }] }, false],
  ])("%s for %j: %j", (query, given, isShown) => {
    expect(shows(query, aProduct(given))).toBe(isShown);
  });

  const sized = (size: string, gender: Given["gender"], categories = ["Sneakers & Slides"]) =>
    aProduct({ gender, categories, combinations: [{ size, color: null, inStock: true }] });

  test.each<[query: string, product: Given, isShown: boolean]>([
    ["size=women-9", sized("9", "women"), true],
    ["size=women-9", sized("9", "men"), false],
    ["size=men-9", sized("9", "men"), true],
    ["size=women-9", sized("7.5", "unisex"), true],
    ["size=women-9", sized("9", "unisex"), false],
    ["size=men-9", sized("9", "unisex"), true],
    ["size=9", sized("9", "women"), true],
    ["size=9", sized("9", "unisex"), true],
    ["size=9", sized("7.5", "unisex"), false],
    ["size=9", sized("9", null), true],
    ["size=women-9", sized("9", null), false],
    ["size=m", sized("M", "women", ["Apparel"]), true],
  ])("%s", (query, product, isShown) => {
    expect(shows(query, product)).toBe(isShown);
  });

  test("sizes are offered by their system, letters apart", () => {
    const index = indexOf(
      sized("9", "women"),
      sized("10.5", "women"),
      sized("9", "men"),
      sized("9", "unisex"),
      sized("XL", "men", ["Apparel"]),
      sized("S", "women", ["Apparel"]),
      sized("One size", "unisex", ["Accessories"]),
    );
    const { sizes } = facetsOf(index, filtersOf(""), NO_NAMES);
    expect(sizes.map(({ system, choices }) => [system, choices.map(({ name, count }) => `${name}: ${count}`)])).toEqual(
      [
        ["women", ["Women’s 9: 1", "Women’s 10.5: 2"]],
        ["men", ["Men’s 9: 2"]],
        ["other", ["S: 1", "XL: 1", "One size: 1"]],
      ],
    );
  });

  test("colors are offered by family, unknown ones by their name", () => {
    const colored = (...colors: string[]) =>
      aProduct({ combinations: colors.map((color) => ({ size: null, color, inStock: true })) });
    const index = indexOf(colored("Umber", "Ivory"), colored("Clay", "Bone"), colored("Sunset Dream"), colored("Grey"));
    const { colors } = facetsOf(index, filtersOf("colour=brown"), NO_NAMES);
    expect(colors.map(({ name, value, count, isChosen }) => [name, value, count, isChosen])).toEqual([
      ["White", "white", 2, false],
      ["Gray", "gray", 1, false],
      ["Brown", "brown", 2, true],
      ["Sunset Dream", "Sunset Dream", 1, false],
    ]);
    expect(colors.map(({ swatch }) => swatch === null)).toEqual([false, false, false, true]);
  });

  test("prices, types, collections and stock are counted under the others", () => {
    const soldOut = [{ size: null, color: null, inStock: false }];
    const index = indexOf(
      aProduct({ price: usd(1_800), productType: "Tees", collections: ["summer", "hidden"] }),
      aProduct({ price: usd(4_500), productType: "Tees", combinations: soldOut }),
      aProduct({ price: usd(13_000), productType: "Boots", collections: ["summer"] }),
    );
    const collections = [
      { handle: "summer", title: "Summer picks" },
      { handle: "empty", title: "Empty" },
    ];
    const counts = (query: string) => {
      const facets = facetsOf(index, filtersOf(query), { categories: [], collections });
      const shown = [
        ...facets.prices,
        ...facets.types.map((type) => ({ ...type, name: type.value })),
        ...facets.collections,
      ];
      return [...shown.map(({ name, count }) => `${name}: ${count}`), facets.inStock.count];
    };
    expect(counts("")).toEqual([
      "Up to USD 49.99: 2",
      "USD 100.00 and up: 1",
      "Boots: 1",
      "Tees: 2",
      "Summer picks: 2",
      2,
    ]);
    expect(counts("type=tees")).toEqual(["Up to USD 49.99: 2", "Boots: 1", "Tees: 2", "Summer picks: 1", 1]);
    expect(counts("max=49.99&stock=in")).toEqual([
      "Up to USD 49.99: 1",
      "USD 100.00 and up: 1",
      "Tees: 1",
      "Summer picks: 1",
      1,
    ]);
    const { priced } = facetsOf(index, filtersOf("type=tees"), NO_NAMES);
    expect(priced).toEqual({ lowest: usd(1_800), highest: usd(4_500) });
  });
});

describe("the chips of chosen filters", () => {
  const product = aProduct({
    categories: ["Apparel"],
    combinations: [{ size: "XL", color: "Ink", inStock: true }],
    productType: "Tees",
    collections: ["summer"],
  });
  const names = { categories: ["Apparel"], collections: [{ handle: "summer", title: "Summer picks" }] };
  const facets = facetsOf(indexOf(product), filtersOf(""), names);
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
    ["size=women-9", [["Women’s 9", "/shop"]]],
    ["size=men-10.5", [["Men’s 10.5", "/shop"]]],
    ["colour=black", [["Black", "/shop"]]],
    ["stock=in&sort=newest", [["In stock only", "/shop?sort=newest"]]],
    [
      "type=tees&type=hats",
      [
        ["Tees", "/shop?type=hats"],
        ["Hats", "/shop?type=tees"],
      ],
    ],
    ["collection=summer", [["Summer picks", "/shop"]]],
    ["min=50", [["USD 50.00 and up", "/shop"]]],
    ["max=49.99", [["Up to USD 49.99", "/shop"]]],
    [
      "min=1000&max=20&type=tees",
      [
        ["USD 20.00 to USD 1,000.00", "/shop?type=tees"],
        ["Tees", "/shop?min=20&max=1000"],
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
        ["Hats", "/shop?filter=sale"],
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
