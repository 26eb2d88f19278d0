import { productCardsByHandle, productCardsNamed } from "#app/features/shop/shop.server.ts";
import type { ProductSummary } from "#app/features/shop/shop.ts";
import type { ProductCard } from "#app/features/email/templates/templates.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { isStorable } from "#app/platform/storable.ts";
import { decodedPart } from "#app/platform/parse-url.ts";
import { priceText } from "#app/platform/money.ts";
import { atWidth } from "#app/ui/picture.tsx";
import { handlesIn } from "./content-blocks.ts";
import type { ProductChoice } from "./newsletters.ts";
import type { Products } from "./block-parts.server.ts";

/** Twice the width at which the email shows it. */
const PICTURE_WIDTH = 240;

/** The visible products that content shows, as they are now. */
export async function productsIn(db: Db, content: string, publicUrl: string): Promise<Products> {
  const cards = await productCardsByHandle(db, handlesIn(content, publicUrl));
  return new Map(cards.map((card) => [card.handle, cardOf(card, publicUrl)]));
}

const CHOICES = 12;

/** The newest visible products with all of these words in their titles. */
export async function productChoices(db: Db, search: string): Promise<ProductChoice[]> {
  const words = isStorable(search) ? search.toLowerCase().split(/\s+/).filter(Boolean) : [];
  const cards = await productCardsNamed(db, words, CHOICES);
  return cards.map(({ handle, title, price, pictures }) => ({ handle, title, price: priceText(price), pictures }));
}

/** The product that is meant by its title, its handle or the address of its page, or why it is not clear. */
export async function productCalled(
  db: Db,
  typed: string,
): Promise<{ id: string; title: string } | { problem: string }> {
  const handle = /(?:^|\/)product\/([^/?#]+)/.exec(typed)?.[1] ?? typed;
  const [byHandle] = await productCardsByHandle(db, [decodedPart(handle).toLowerCase()]);
  if (byHandle) return { id: byHandle.id, title: byHandle.title };
  const words = isStorable(typed) ? typed.toLowerCase().split(/\s+/).filter(Boolean) : [];
  const named = await productCardsNamed(db, words, CHOICES);
  const exact = named.filter(({ title }) => title.toLowerCase() === typed.toLowerCase());
  const [only, ...others] = exact.length > 0 ? exact : named;
  if (!only || words.length === 0)
    return { problem: "No product has this title. Enter another one, or the address of the product’s page." };
  if (others.length === 0) return { id: only.id, title: only.title };
  const titles = [only, ...others].slice(0, 3).map(({ title }) => `“${title}”`);
  return exact.length > 0
    ? { problem: "Several products have this title. Enter the address of the product’s page." }
    : { problem: `Several products match, such as ${titles.join(", ")}. Enter the whole title.` };
}

function cardOf(product: ProductSummary, publicUrl: string): ProductCard {
  const { title, handle, price, fullPrice, pictures, isSoldOut, hasPriceRange } = product;
  const [picture] = pictures;
  return {
    kind: "product",
    title,
    price: `${hasPriceRange ? "From " : ""}${priceText(price)}`,
    fullPrice: fullPrice.minor > price.minor ? priceText(fullPrice) : null,
    note: isSoldOut ? "Sold out" : null,
    picture: picture ? { url: new URL(atWidth(picture.url, PICTURE_WIDTH), publicUrl).href, alt: picture.alt } : null,
    link: `${publicUrl}/product/${encodeURIComponent(handle)}`,
  };
}
