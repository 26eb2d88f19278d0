/**
 * Encodes combinations of option values as Shopify documents it for encodedVariantExistence and encodedVariantAvailability
 * (https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/products-collections/encoded-variants):
 * a tree of value indices, ":" goes down to the next option, "," ends a branch, " " parts leaves of one parent, "-" is a range.
 */
export function encodeVariants(options: { values: string[] }[], combinations: string[][]): string {
  const tree: Branch = new Map();
  for (const values of combinations) {
    const indices = values.map((value, at) => options[at]?.values.indexOf(value) ?? -1);
    if (indices.length !== options.length || indices.includes(-1)) continue;
    indices.reduce((branch, index) => growth(branch, index), tree);
  }
  return tree.size === 0 ? "v1_" : `v1_${encodeBranch(tree)}`;
}

type Branch = Map<number, Branch>;

function growth(branch: Branch, index: number): Branch {
  const grown = branch.get(index) ?? new Map();
  branch.set(index, grown);
  return grown;
}

function encodeBranch(branch: Branch): string {
  const indices = [...branch.keys()].toSorted((a, b) => a - b);
  const isLeaf = indices.every((index) => branch.get(index)?.size === 0);
  if (isLeaf) return ranges(indices).join(" ");
  return indices.map((index) => `${index}:${encodeBranch(branch.get(index)!)},`).join("");
}

function ranges(indices: number[]): string[] {
  const runs: [number, number][] = [];
  for (const index of indices) {
    const run = runs.at(-1);
    if (run && run[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
}
