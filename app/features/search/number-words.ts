const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const ORDINALS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth";

const values = new Map<string, number>([
  ...ONES.split(" ").map((word, at): [string, number] => [word, at]),
  ...ORDINALS.split(" ").map((word, at): [string, number] => [word, at]),
  ...TENS.split(" ").flatMap((word, at): [string, number][] => [
    [word, 20 + 10 * at],
    [word.replace(/y$/, "ieth"), 20 + 10 * at],
  ]),
]);

const WORD = [...values.keys()].sort((a, b) => b.length - a.length).join("|");
const NUMBER = new RegExp(
  `\\b(?:(?:(${WORD}|a)[\\s-]+)?(hundred(?:th)?)(?:[\\s-]+(?:and[\\s-]+)?|\\b))?(?:(${TENS.replaceAll(" ", "|")})(?:[\\s-]+(${WORD}))?|(${WORD}))?\\b`,
  "gi",
);

/** A text with its numbers in digits: "twenty-three" is "23", "four thirteen" is "4 13". */
export function withDigits(text: string): string {
  return text.replaceAll(
    NUMBER,
    (whole: string, hundreds?: string, hundred?: string, tens?: string, ones?: string, single?: string) => {
      if (!hundred && !tens && !single) return whole;
      const value = (word: string | undefined) => values.get(word?.toLowerCase() ?? "") ?? 0;
      const unit = value(ones);
      // "twenty twelve" are two numbers.
      const isTwo = unit > 9;
      const sum = (hundred ? 100 * (value(hundreds) || 1) : 0) + value(tens) + value(single) + (isTwo ? 0 : unit);
      return isTwo ? `${sum} ${unit}` : `${sum}${/[\s-]$/.test(whole) ? " " : ""}`;
    },
  );
}
