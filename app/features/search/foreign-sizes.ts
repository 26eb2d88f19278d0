export type SizeSystem = "us" | "uk" | "eu";

/** A shoe's length in centimeters by its US size, and the UK size of the same length. */
const LAST = {
  men: { cm: (us: number) => 25.4 + 0.8 * (us - 8), ukBelowUs: 1 },
  women: { cm: (us: number) => 22.9 + 0.775 * (us - 6), ukBelowUs: 2 },
};
const US_SIZES = Array.from({ length: 25 }, (_, at) => 4 + at / 2);
/** European sizes are 1.5 per centimeter with 1.5 cm to spare. Half a size away is the same shoe at another maker. */
const euSize = (cm: number) => 1.5 * (cm + 1.5);

/** The US sizes that a shoe of this UK or EU size is sold as. */
export function usSizesOf(system: "uk" | "eu", size: number, gender: "men" | "women" | null) {
  const genders = gender === null ? (["men", "women"] as const) : [gender];
  return genders.flatMap((whose) => {
    const { cm, ukBelowUs } = LAST[whose];
    const isSame = (us: number) => (system === "uk" ? us - ukBelowUs === size : Math.abs(euSize(cm(us)) - size) <= 0.5);
    return US_SIZES.filter(isSame).map((us) => ({ gender: whose, value: String(us) }));
  });
}
