import type { Product, ProductDetails } from "../shop.ts";

type Listed = Pick<Product, "id" | "description" | "categories" | "gender">;

/**
 * Other products for the page of one, from the list in shop order, four of each: those like it (of the same verse first, then of its categories
 * and gender), and those that go with it (of other categories). Both start at another place of the list for every product.
 */
export function recommend<Of extends Listed>(
  listed: Of[],
  product: Pick<ProductDetails, "id" | "categories" | "gender" | "verse">,
): { alike: Of[]; goesWith: Of[] } {
  const others = rotated(
    listed.filter(({ id }) => id !== product.id),
    listed.findIndex(({ id }) => id === product.id),
  ).filter((one) => fitsGender(one, product));
  const isSameVerse = ({ description }: Of) => product.verse !== null && description.includes(product.verse.reference);
  const isSameKind = ({ categories }: Of) => categories.some((one) => kindsOf(product).includes(one));

  const alike = others
    .filter((one) => isSameVerse(one) || isSameKind(one))
    .toSorted((a, b) => Number(isSameVerse(b)) - Number(isSameVerse(a)))
    .slice(0, SHOWN);
  const rest = others.filter((one) => !isSameKind(one) && !alike.includes(one));
  return { alike, goesWith: rest.slice(0, SHOWN) };
}

const SHOWN = 4;

/** A sale is no kind of product. */
const kindsOf = ({ categories }: Pick<Product, "categories">) =>
  categories.filter((one) => one.toLowerCase() !== "sale");

function fitsGender({ gender: a }: Pick<Product, "gender">, { gender: b }: Pick<Product, "gender">): boolean {
  return a === b || [a, b].some((gender) => gender === null || gender === "unisex");
}

/** Begins after the product's own place. */
function rotated<Of>(others: Of[], at: number): Of[] {
  const start = Math.max(0, at);
  return [...others.slice(start), ...others.slice(0, start)];
}
