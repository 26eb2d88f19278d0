import { accessMutants } from "./access.ts";
import { mailingMutants } from "./mailings.ts";
import type { Mutant } from "./mutant.ts";
import { shopMutants } from "./shop.ts";
import { textMutants } from "./text.ts";
import { uploadMutants } from "./uploads.ts";

/** Every protection that `npm run test:mutants` takes out in turn. */
export const MUTANTS: Mutant[] = [
  ...accessMutants,
  ...textMutants,
  ...shopMutants,
  ...mailingMutants,
  ...uploadMutants,
];
