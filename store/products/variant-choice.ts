export type SelectedOption = { name: string; value: string };
export type ChoiceOptions = { caseInsensitiveMatch?: boolean | null; ignoreUnknownOptions?: boolean | null };
type Options = { name: string; values: string[] }[];
type Choosable = { optionValues: string[]; stock: number | null; continueSelling: boolean };

export function isAvailable({ stock, continueSelling }: Pick<Choosable, "stock" | "continueSelling">): boolean {
  return stock === null || stock > 0 || continueSelling;
}

/**
 * The chosen value of each option, in option order; undefined if not chosen. Null for an unknown name or value, unless ignored.
 */
export function chosenValues(
  options: Options,
  selected: SelectedOption[],
  how: ChoiceOptions,
): (string | undefined)[] | null {
  const normal = (text: string) => (how.caseInsensitiveMatch ? text.toLowerCase() : text);
  const chosen: (string | undefined)[] = options.map(() => undefined);
  for (const { name, value } of selected) {
    const at = options.findIndex((option) => normal(option.name) === normal(name));
    const known = options[at]?.values.find((each) => normal(each) === normal(value));
    if (known === undefined) {
      if (at === -1 && how.ignoreUnknownOptions) continue;
      return null;
    }
    chosen[at] = known;
  }
  return chosen;
}

/** The variant with these values; if values are missing, the first matching available one, otherwise the first match. */
export function chosenVariant<V extends Choosable>(variants: V[], chosen: (string | undefined)[]): V | null {
  const fitting = variants.filter((variant) =>
    chosen.every((value, at) => value === undefined || variant.optionValues[at] === value),
  );
  return fitting.find(isAvailable) ?? fitting[0] ?? null;
}

/** For every option value, the variant that differs from the current one only in that option. */
export function variantsNextTo<V extends Choosable>(variants: V[], options: Options, current: V): V[] {
  const adjacent = new Set<V>();
  options.forEach((option, at) => {
    for (const value of option.values) {
      if (value === current.optionValues[at]) continue;
      const same = variants.find((variant) =>
        variant.optionValues.every((each, i) => each === (i === at ? value : current.optionValues[i])),
      );
      if (same) adjacent.add(same);
    }
  });
  return [...adjacent];
}
