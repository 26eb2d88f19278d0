import { describe, expect, test } from "vitest";
import {
  inShopOrder,
  matches,
  pageAfter,
  readFilters,
  shopAddress,
  summaryOf,
  toggled,
  type ListedProduct,
} from "./browse.ts";
import { facetsOf, inSizeOrder } from "./facets.ts";

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
const shows = (query: string, product: ListedProduct) => matches(product, filtersOf(query));

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

  test("[SHOP-27] [SHOP-34] show sale items: by badge or by the category of that name", () => {
    expect(shows("filter=sale", aProduct({ badges: ["sale"] }))).toBe(true);
    expect(shows("filter=sale", aProduct({ categories: ["Sale"] }))).toBe(true);
    expect(shows("filter=sale", aProduct({ badges: ["new"] }))).toBe(false);
    expect(shows("category=Sale", aProduct({ badges: ["sale"] }))).toBe(false);
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

describe("the order of the grid", () => {
  const order = (products: ListedProduct[]) => inShopOrder(products).map(({ handle }) => handle);

  test("[SHOP-44] is the display order, 999 by default, ties in the provider's order", () => {
    const plain = aProduct({ handle: "plain" });
    const first = aProduct({ handle: "first", displayOrder: 1 });
    const last = aProduct({ handle: "last", displayOrder: 1000 });
    expect(order([last, plain, aProduct({ handle: "also-plain" }), first])).toEqual([
      "first",
      "plain",
      "also-plain",
      "last",
    ]);
  });

  test("is by price if requested", () => {
    const products = [aProduct({ price: usd(3) }), aProduct({ price: usd(1) }), aProduct({ price: usd(2) })];
    expect(inShopOrder(products, "price-low").map(({ price }) => price.minor)).toEqual([1, 2, 3]);
    expect(inShopOrder(products, "price-high").map(({ price }) => price.minor)).toEqual([3, 2, 1]);
  });

  test("is paginated without gaps, and an unknown cursor starts over", () => {
    const products = [1, 2, 3, 4, 5].map((number) => ({ handle: `p${number}` }));
    expect(pageAfter(products, null, 2)).toMatchObject({ start: 0, next: "p2" });
    expect(pageAfter(products, "p4", 2)).toMatchObject({ shown: [{ handle: "p5" }], next: null });
    expect(pageAfter(products, "gone", 2)).toMatchObject({ start: 0 });
  });
});

describe("the facets", () => {
  const products = [
    aProduct({ gender: "men", badges: ["sale"] }),
    aProduct({ gender: "unisex", categories: ["Apparel"] }),
    aProduct({ isHidden: true }),
  ];
  const facets = (query: string) => facetsOf(products, filtersOf(query), ["Sneakers & Slides", "Apparel", "Sale"]);

  test("[SHOP-35] [SHOP-36] are marked as chosen by the URL and counted under the other filters", () => {
    const { all, categories, sale, genders, total } = facets("category=apparel&gender=women");
    expect(all).toEqual({ value: "All", count: 1, isChosen: false });
    expect(categories).toEqual([
      { value: "Sneakers & Slides", count: 0, isChosen: false },
      { value: "Apparel", count: 1, isChosen: true },
    ]);
    expect(sale).toEqual({ value: "Sale", count: 0, isChosen: false });
    expect(genders.filter(({ isChosen }) => isChosen)).toEqual([{ value: "women", count: 1, isChosen: true }]);
    expect(total).toBe(1);
  });

  test("count everything without filters, but never hidden products", () => {
    expect(facets("").all).toEqual({ value: "All", count: 2, isChosen: true });
    expect(facets("category=sale").sale.isChosen).toBe(true);
  });

  test("list sizes in clothing order", () => {
    expect(inSizeOrder(["XL", "10", "S", "8.5", "M", "9", "One size", "2XL"])).toEqual([
      "8.5",
      "9",
      "10",
      "S",
      "M",
      "XL",
      "2XL",
      "One size",
    ]);
  });
});

test("a card is sold out if no combination is available", () => {
  const combination = { size: "9", color: null, inStock: false };
  expect(summaryOf(aProduct({ combinations: [combination] })).isSoldOut).toBe(true);
  expect(summaryOf(aProduct({ combinations: [combination, { ...combination, inStock: true }] })).isSoldOut).toBe(false);
});
