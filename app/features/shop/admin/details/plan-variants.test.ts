import { describe, expect, test } from "vitest";
import { MAX_VARIANTS, planVariants, type OptionDraft } from "./plan-variants.ts";

const variant = (...optionValues: string[]) => ({
  id: optionValues.join("-"),
  title: optionValues.join(" / "),
  optionValues,
});
/** "8", or "8>US 8" for a renamed value, "+10" for a new one. */
const option = (name: string, was: number | null, ...values: string[]): OptionDraft => ({
  name,
  was,
  values: values.map((value) => {
    if (value.startsWith("+")) return { name: value.slice(1), was: null };
    const [old = "", renamed = old] = value.split(">");
    return { name: renamed, was: was === null ? null : old };
  }),
});
const SIZES = [variant("8"), variant("9")];
const GRID = [variant("Ivory", "8"), variant("Ivory", "9"), variant("Clay", "8")];

function planned(...given: Parameters<typeof planVariants>) {
  const plan = planVariants(...given);
  return (
    plan && {
      variants: plan.variants.map(
        ({ isNew, from, optionValues }) => `${isNew ? "+" : ""}${optionValues.join("/")}<${from?.id ?? ""}`,
      ),
      removed: plan.removed.map(({ id }) => id),
    }
  );
}

describe("the variants of changed options", () => {
  test.each<[string, Parameters<typeof planVariants>, string[], string[]]>([
    ["stay as they are", [SIZES, [option("Size", 0, "8", "9")]], ["8<8", "9<9"], []],
    ["follow a renamed value", [SIZES, [option("Size", 0, "8>US 8", "9")]], ["US 8<8", "9<9"], []],
    ["follow exchanged values", [SIZES, [option("Size", 0, "8>9", "9>8")]], ["9<8", "8<9"], []],
    ["gain one for a new value", [SIZES, [option("Size", 0, "8", "9", "+10")]], ["8<8", "9<9", "+10<8"], []],
    ["come in the order of the values", [SIZES, [option("Size", 0, "+7", "8", "9")]], ["+7<8", "8<8", "9<9"], []],
    ["lose one with its value", [SIZES, [option("Size", 0, "9")]], ["9<9"], ["8"]],
    [
      "lose one that is removed, which does not come back",
      [SIZES, [option("Size", 0, "8", "9")], new Set(["8"])],
      ["9<9"],
      ["8"],
    ],
    [
      "do not gain a combination that the product never had",
      [GRID, [option("Color", 0, "Ivory", "Clay"), option("Size", 1, "8", "9", "+10")]],
      ["Ivory/8<Ivory-8", "Ivory/9<Ivory-9", "+Ivory/10<Ivory-8", "Clay/8<Clay-8", "+Clay/10<Clay-8"],
      [],
    ],
    [
      "get the first value of a new option, and one more for each other",
      [SIZES, [option("Size", 0, "8", "9"), option("Width", null, "D", "E")]],
      ["8/D<8", "+8/E<8", "9/D<9", "+9/E<9"],
      [],
    ],
    [
      "are reduced to the first of those that become the same",
      [GRID, [option("Color", 0, "Ivory", "Clay")]],
      ["Ivory<Ivory-8", "Clay<Clay-8"],
      ["Ivory-9"],
    ],
    ["keep the only one when the options are removed", [GRID, []], ["<Ivory-8"], ["Ivory-9", "Clay-8"]],
    [
      "follow options that changed places",
      [GRID, [option("Size", 1, "8", "9"), option("Color", 0, "Ivory", "Clay")]],
      ["8/Ivory<Ivory-8", "8/Clay<Clay-8", "9/Ivory<Ivory-9"],
      [],
    ],
    ["of a new product are all combinations", [[], [option("Size", null, "8", "9")]], ["+8<", "+9<"], []],
    ["of a new product without options are one", [[], []], ["+<"], []],
  ])("%s", (_what, given, variants, removed) => {
    expect(planned(...given)).toEqual({ variants, removed });
  });

  const many = (count: number) => Array.from({ length: count }, (_, at) => `+${at}`);
  test(`are at most ${MAX_VARIANTS}, unless the product has more already`, () => {
    expect(planned([], [option("Size", null, ...many(MAX_VARIANTS))])?.variants).toHaveLength(MAX_VARIANTS);
    expect(planned([], [option("Size", null, ...many(MAX_VARIANTS + 1))])).toBeNull();
    // Nothing is computed that is refused.
    expect(
      planned(
        [],
        [0, 1, 2].map((at) => option(`O${at}`, null, ...many(5_000))),
      ),
    ).toBeNull();
    const imported = Array.from({ length: 150 }, (_, at) => variant(String(at)));
    const values = imported.map(({ id }) => id);
    expect(planned(imported, [option("Size", 0, ...values)])?.variants).toHaveLength(150);
    expect(planned(imported, [option("Size", 0, ...values, "+more")])).toBeNull();
  });
});
