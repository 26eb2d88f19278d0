import { accessMutants } from "./access.ts";
import { mailingMutants } from "./mailings.ts";
import type { GivenMutant, Mutant } from "./mutant.ts";
import { shopMutants } from "./shop.ts";
import { signInMutants } from "./sign-in.ts";
import { siteMutants } from "./sites.ts";
import { textMutants } from "./text.ts";
import { uploadMutants } from "./uploads.ts";

const GIVEN: GivenMutant[] = [
  ...accessMutants,
  ...signInMutants,
  ...textMutants,
  ...siteMutants,
  ...shopMutants,
  ...mailingMutants,
  ...uploadMutants,
];

/** Every mutation that `npm run test:mutants` applies, one after the other. */
export const MUTANTS: Mutant[] = GIVEN.map((mutant) => ({
  replaceWith: "",
  tests: [mutant.file.replace(/\.tsx?$/, ".test.ts")],
  ...mutant,
}));
