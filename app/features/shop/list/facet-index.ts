import { LISTED, type Group } from "./facet-keys.ts";

/** Which products have which keys, as one bit per product and key: counts any combination of filters in microseconds. */
export type FacetIndex = {
  /** The keys and the price of a product; no keys: it is not listed. */
  set(productId: string, keys: string[], priceMinor?: number): void;
  /** The products that match every group. */
  matching(groups: Group[]): Uint32Array;
  /** How many products match every group, out of these. */
  count(groups: Group[], among?: Uint32Array): number;
  /** The lowest and the highest price of these products; null without any. */
  prices(among: Uint32Array): { lowest: number; highest: number } | null;
  /** The values of a kind of key that products have, each in one spelling. */
  values(kind: string): string[];
  /** The given keys as products have them: "size:xl" may be "size:XL". */
  written(keys: string[]): string[];
};

const BITS = 32;

export function createFacetIndex(): FacetIndex {
  const positions = new Map<string, number>();
  const bits = new Map<string, Uint32Array>();
  const spellings = new Map<string, Set<string>>();
  const priceAt: number[] = [];
  let length = 32;

  function bitsOf(key: string): Uint32Array {
    const known = bits.get(key);
    if (known && known.length >= length) return known;
    const grown = new Uint32Array(length);
    if (known) grown.set(known);
    bits.set(key, grown);
    const lower = key.toLowerCase();
    spellings.set(lower, (spellings.get(lower) ?? new Set()).add(key));
    return grown;
  }

  const written = (keys: string[]) => keys.flatMap((key) => [...(spellings.get(key.toLowerCase()) ?? [])]);

  function anyOf(keys: string[]): Uint32Array {
    const union = new Uint32Array(length);
    for (const key of written(keys)) {
      const set = bits.get(key) ?? union;
      for (let at = 0; at < set.length; at++) union[at]! |= set[at]!;
    }
    return union;
  }

  function pricedWithin({ minMinor, maxMinor }: Exclude<Group, string[]>): Uint32Array {
    const found = new Uint32Array(length);
    for (const [position, price] of priceAt.entries())
      if (price >= (minMinor ?? -Infinity) && price <= (maxMinor ?? Infinity))
        found[Math.floor(position / BITS)]! |= 1 << (position % BITS);
    return found;
  }

  function matching(groups: Group[], among: Uint32Array = anyOf([LISTED])): Uint32Array {
    const found = Uint32Array.from(among);
    for (const group of groups) {
      const matched = Array.isArray(group) ? anyOf(group) : pricedWithin(group);
      for (let at = 0; at < found.length; at++) found[at]! &= matched[at] ?? 0;
    }
    return found;
  }

  return {
    set(productId, keys, priceMinor = 0) {
      const known = positions.get(productId);
      const position = known ?? positions.size;
      positions.set(productId, position);
      priceAt[position] = priceMinor;
      const [word, bit] = [Math.floor(position / BITS), 1 << (position % BITS)];
      if (word >= length) length *= 2;
      if (known !== undefined) for (const set of bits.values()) set[word]! &= ~bit;
      for (const key of keys) bitsOf(key)[word]! |= bit;
    },
    matching: (groups) => matching(groups),
    count: (groups, among) => matching(groups, among).reduce((sum, word) => sum + bitCount(word), 0),
    prices(among) {
      let [lowest, highest] = [Infinity, -Infinity];
      for (const [position, price] of priceAt.entries()) {
        if (((among[Math.floor(position / BITS)] ?? 0) & (1 << (position % BITS))) === 0) continue;
        lowest = Math.min(lowest, price);
        highest = Math.max(highest, price);
      }
      return lowest === Infinity ? null : { lowest, highest };
    },
    values(kind) {
      const used = [...bits].filter(([key, set]) => key.startsWith(`${kind}:`) && set.some((word) => word !== 0));
      const once = new Map<string, string>();
      // Capital letters come first.
      for (const [key] of used.toSorted(([a], [b]) => (a < b ? -1 : 1)))
        if (!once.has(key.toLowerCase())) once.set(key.toLowerCase(), key.slice(kind.length + 1));
      return [...once.values()];
    },
    written,
  };
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((quads + (quads >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
