import type { Mutant } from "./mutant.ts";

/** Group U: uploads. */
export const uploadMutants: Mutant[] = [
  {
    row: "U15",
    removes: "only names that the server could have made are looked for",
    file: "app/platform/storage/stored-names.ts",
    find: 'return EXTENSIONS[bucket].includes(NAME.exec(name)?.[2] ?? "");',
    replaceWith: "return name.length > 0 && bucket.length > 0;",
    tests: ["server/storage-door.test.ts", "tests/attacks/uploads.test.ts"],
  },
];
