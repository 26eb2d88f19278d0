/**
 * Reads Shopify's encodedVariantExistence and encodedVariantAvailability: the combinations of option values that exist, or
 * are for sale, as lists of value indices. "v1_0:0-2,1:1,": a colon goes down to the next option, a comma ends a branch, a
 * space separates siblings, a dash is a range.
 * (https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/products-collections/encoded-variants)
 * Null for an unknown version.
 */
export function decodeVariants(encoded: string): number[][] | null {
  if (!encoded.startsWith("v1_")) return null;
  const found: number[][] = [];
  const path: number[] = [];
  let from: number | null = null;

  const addLeaf = (index: number) => {
    for (let value = from ?? index; value <= index; value++) found.push([...path, value]);
    from = null;
  };

  let isLeafOpen = false;
  let index = 0;
  for (const [token] of encoded.slice(3).matchAll(/\d+|[:, -]/g)) {
    if (token === ":") {
      path.push(index);
      isLeafOpen = false;
    } else if (token === "-") from = index;
    else if (token === " " || token === ",") {
      if (isLeafOpen) addLeaf(index);
      isLeafOpen = false;
      if (token === ",") path.pop();
    } else {
      index = Number(token);
      isLeafOpen = true;
    }
  }
  if (isLeafOpen) addLeaf(index);
  return found;
}
