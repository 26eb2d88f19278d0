import { describe, expect, test } from "vitest";
import { readFilters, summaryOf, type ListedProduct } from "../list/browse.ts";
import { combinationsOf } from "../list/combinations.ts";
import { selectionIn } from "./choice.ts";
import { preselectedOptions, preselectionOf, variantsOf, type PicturedVariant } from "./preselection.server.ts";

const COLORS = ["Ivory", "Umber"];
const SIZES = ["8", "9"];
const picture = (name: string) => ({ url: `https://shop.invalid/${name}.webp`, alt: name, width: 4, height: 5 });

/** A shoe in two colors and two sizes; `soldOut`: "Umber 9" and the like. */
function aShoe(
  soldOut: string[] = [],
  options = [
    { name: "Color", values: COLORS },
    { name: "Size", values: SIZES },
  ],
) {
  const variants = COLORS.flatMap((color, at) =>
    SIZES.map((size, index) => ({
      id: `gid://shopify/ProductVariant/${10 * at + index}`,
      selectedOptions: [
        { name: options[0]!.name, value: color },
        { name: options[1]!.name, value: size },
      ],
      availableForSale: !soldOut.includes(`${color} ${size}`),
      picture: picture(color.toLowerCase()),
    })),
  );
  const listed = { options, variants: variants as unknown as ListedProduct["variants"] };
  return {
    id: "1",
    handle: "ezra-low",
    title: "Ezra Low",
    badges: [],
    categories: [],
    pictures: [picture("ivory"), picture("ivory-pair")],
    ...listed,
    combinations: combinationsOf(listed),
  } as unknown as ListedProduct & { variants: PicturedVariant[] };
}

/** What the shoe's card shows and links to. */
function card(query: string, shoe = aShoe()) {
  const preselected = preselectedOptions(shoe, readFilters(new URLSearchParams(query)));
  const preselection =
    preselected && preselectionOf(shoe, preselected, variantsOf(shoe.variants, preselected.selection));
  const { search = "", pictures, isSoldOut } = summaryOf(shoe, preselection ?? undefined);
  return { search, picture: pictures[0]!.alt, isSoldOut };
}

describe("the card of a product under a filter", () => {
  test("shows and links to the requested color, and leaves the size to the shopper", () => {
    for (const query of ["colour=umber", "color=Umber", "Color=UMBER", "COLOUR=umber"])
      expect(card(query)).toEqual({ search: "?Color=Umber", picture: "umber", isSoldOut: false });
    const british = aShoe(
      [],
      [
        { name: "Colour", values: COLORS },
        { name: "Shoe size", values: SIZES },
      ],
    );
    expect(card("color=umber", british).search).toBe("?Colour=Umber");
    expect(card("")).toEqual({ search: "", picture: "ivory", isSoldOut: false });
  });

  test("links to the variant if color and size leave one", () => {
    expect(card("color=umber&size=9")).toEqual({ search: "?variant=11", picture: "umber", isSoldOut: false });
    expect(card("color=umber&size=9&size=8").search).toBe("?Color=Umber");
  });

  test("links to the variant of a size only if one is left", () => {
    expect(card("size=9").search).toBe("");
    expect(card("size=9", aShoe(["Ivory 9"]))).toEqual({ search: "?variant=11", picture: "umber", isSoldOut: false });
  });

  test("of several colors shows one that can be bought", () => {
    expect(card("color=umber&color=ivory").picture).toBe("ivory");
    expect(card("color=umber&color=ivory", aShoe(["Ivory 8", "Ivory 9"])).picture).toBe("umber");
  });

  test("is sold out if the color is, whatever other colors there are", () => {
    expect(card("color=umber", aShoe(["Umber 8", "Umber 9"])).isSoldOut).toBe(true);
    expect(card("", aShoe(["Umber 8", "Umber 9"])).isSoldOut).toBe(false);
  });

  test("shows the picture that an admin assigned to the variant", () => {
    const shoe = aShoe();
    shoe.pictures.push({ ...picture("by the owner"), variantIds: ["gid://shopify/ProductVariant/10"] });
    expect(card("color=umber", shoe).picture).toBe("by the owner");
  });

  test("links to the color by name if its variants are unknown, with the product's picture", () => {
    const preselected = preselectedOptions(aShoe(), readFilters(new URLSearchParams("color=umber&size=9")))!;
    expect(preselectionOf(aShoe(), preselected, [])).toEqual({
      search: "?Color=Umber&Size=9",
      picture: null,
      isSoldOut: false,
    });
  });
});

test("a product page accepts options by name, in any case and either spelling of color", () => {
  for (const query of ["Color=Umber", "color=umber", "COLOUR=UMBER"])
    expect(selectionIn(aShoe(), new URLSearchParams(query))).toEqual({ Color: "Umber" });
  expect(selectionIn(aShoe(), new URLSearchParams("color=plaid"))).toEqual({});
});
