import type { ProductInput, StoredProduct } from "#app/platform/shopify/products.server.ts";

/** What is stored now, where a form would set something else: "Title: Pilgrim Low". Empty if the form changes nothing. */
export function productDifferences(stored: StoredProduct, input: ProductInput): string[] {
  const found: string[] = [];
  const compare = (label: string, now: string | null, set: string | null | undefined) => {
    if (set !== undefined && (now ?? "") !== (set ?? "")) found.push(`${label}: ${now || "none"}`);
  };
  compare("Title", stored.title, input.title);
  compare("Status", stored.status, input.status?.toLowerCase());
  compare("Product type", stored.productType, input.productType);
  compare("Vendor", stored.vendor, input.vendor);
  compare("Tags", stored.tags.join(", "), input.tags?.join(", "));
  compare("Handle", stored.handle, input.handle);
  compare("Page title", stored.seoTitle, input.seo?.title);
  compare("Page description", stored.seoDescription, input.seo?.description);
  if (input.descriptionHtml != null) found.push("Description: another text");
  const collections = (ids: string[] | null | undefined) => ids?.toSorted().join();
  if (input.collections && collections(stored.collectionIds) !== collections(input.collections))
    found.push("Collections: others");
  for (const [at, { name, values }] of (input.productOptions ?? []).entries()) {
    const before = stored.options[at];
    if (before?.name !== name || before?.values.join() !== values?.map((value) => value.name).join())
      found.push(before ? `${before.name}: ${before.values.join(", ")}` : `${name}: none`);
  }
  const known = new Map(stored.variants.map((variant) => [variant.id, variant]));
  for (const variant of input.variants ?? []) {
    const now = known.get(variant.id ?? "");
    const name = variant.optionValues.map((value) => value.name).join(" / ");
    if (!now) {
      found.push(`${name}: not there`);
      continue;
    }
    const of = (label: string) => (name === "Default Title" ? label : `${label} of ${name}`);
    compare(of("Price"), now.price, variant.price);
    compare(of("Price before the sale"), now.compareAtPrice, variant.compareAtPrice);
    compare(of("SKU"), now.sku, variant.sku);
    compare(of("Barcode"), now.barcode, variant.barcode);
    const weight = variant.inventoryItem?.measurement?.weight?.value;
    if (weight !== undefined && weight !== now.grams) found.push(`${of("Weight")}: ${now.grams} g`);
    const stock = variant.inventoryQuantities?.[0]?.quantity;
    if (stock !== undefined && stock !== now.stock) found.push(`${of("Stock")}: ${now.stock ?? "not tracked"}`);
  }
  if (input.variants) {
    const kept = new Set(input.variants.map(({ id }) => id));
    for (const { id, title } of stored.variants) if (!kept.has(id)) found.push(`${title}: still there`);
  }
  return found;
}
