/** An option as the form has it. `was`: its position in the stored product; null if it is new. */
export type OptionDraft = { name: string; was: number | null; values: ValueDraft[] };
/** `was`: the stored value that this one is or replaces; null if it is new. */
type ValueDraft = { name: string; was: string | null };

type Stored = { id: string; title: string; optionValues: string[] };
/** `from`: the stored variant of a kept one; of a new one, the variant that it resembles most. */
export type PlannedVariant<Variant> = { isNew: boolean; from: Variant | null; optionValues: string[] };
export type VariantPlan<Variant> = { variants: PlannedVariant<Variant>[]; removed: Variant[] };

/** More variants than this can be imported, but not made here. */
export const MAX_VARIANTS = 100;

/**
 * The variants of a product whose options change. A stored variant follows its values, whatever they are called now; it goes with a value that is
 * removed. Only combinations with a new value are new, so that those the product never had, or lost, stay away. Null: too many.
 */
export function planVariants<Variant extends Stored>(
  stored: Variant[],
  options: OptionDraft[],
  removedIds: Set<string> = new Set(),
): VariantPlan<Variant> | null {
  const kept = new Map<string, PlannedVariant<Variant>>();
  const removed: Variant[] = [];
  for (const variant of stored) {
    const optionValues = removedIds.has(variant.id) ? null : valuesNow(variant, options);
    const key = optionValues && keyOf(optionValues);
    if (key === null || kept.has(key)) removed.push(variant);
    else kept.set(key, { isNew: false, from: variant, optionValues: optionValues! });
  }
  if (kept.size + newCount(stored, options) > Math.max(MAX_VARIANTS, stored.length)) return null;
  const variants = new Map(kept);
  if (newCount(stored, options) > 0)
    for (const combination of combinationsOf(options)) {
      const optionValues = combination.map(({ name }) => name);
      const key = keyOf(optionValues);
      if (kept.has(key) || !isNew(stored, options, combination)) continue;
      variants.set(key, { isNew: true, from: mostAlike(kept, optionValues), optionValues });
    }
  return { variants: inOrder([...variants.values()], options), removed };
}

const keyOf = (values: string[]) => JSON.stringify(values);

/** Null if a value of the variant is gone. An option that is new gives its first value to the variants there are. */
function valuesNow(variant: Stored, options: OptionDraft[]): string[] | null {
  const values = options.map(({ was, values: drafts }) =>
    was === null ? drafts[0]?.name : drafts.find((value) => value.was === variant.optionValues[was])?.name,
  );
  return values.every((value) => value !== undefined) ? values : null;
}

/** Whether a value is one that no stored variant has. */
function isNewValue(stored: Stored[], { was, values }: OptionDraft, value: ValueDraft): boolean {
  if (stored.length === 0) return true;
  return was === null ? value !== values[0] : value.was === null;
}

const isNew = (stored: Stored[], options: OptionDraft[], combination: ValueDraft[]) =>
  stored.length === 0 || combination.some((value, at) => isNewValue(stored, options[at]!, value));

function newCount(stored: Stored[], options: OptionDraft[]): number {
  const all = options.reduce((product, { values }) => product * values.length, 1);
  if (stored.length === 0) return all;
  const old = options.reduce(
    (product, option) => product * option.values.filter((value) => !isNewValue(stored, option, value)).length,
    1,
  );
  return all - old;
}

function combinationsOf(options: OptionDraft[]): ValueDraft[][] {
  return options.reduce<ValueDraft[][]>(
    (combinations, { values }) => combinations.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
}

function mostAlike<Variant>(kept: Map<string, PlannedVariant<Variant>>, values: string[]): Variant | null {
  const shared = (other: string[]) => other.filter((value, at) => value === values[at]).length;
  let best: PlannedVariant<Variant> | null = null;
  for (const one of kept.values()) if (!best || shared(one.optionValues) > shared(best.optionValues)) best = one;
  return best?.from ?? null;
}

function inOrder<Variant>(variants: PlannedVariant<Variant>[], options: OptionDraft[]): PlannedVariant<Variant>[] {
  const positions = options.map(({ values }) => new Map(values.map(({ name }, at) => [name, at])));
  const positionsIn = ({ optionValues }: PlannedVariant<Variant>) =>
    optionValues.map((value, at) => positions[at]?.get(value) ?? 0);
  return variants.toSorted((a, b) => {
    const [one, other] = [positionsIn(a), positionsIn(b)];
    const at = one.findIndex((position, index) => position !== other[index]);
    return at < 0 ? 0 : one[at]! - other[at]!;
  });
}
