import { expect, test } from "vitest";
import { staleReferences } from "./references.ts";

const FILES = ["app/cart/cart.ts", "app/cart/total.server.ts", "docs/decisions/001-one-process.md", "docs/guide.md"];

function stale(file: string, source: string): string[] {
  return staleReferences(new Map([[file, source]]), { files: [...FILES, file] });
}

test("comments may refer to files, folders, decision records and names that exist", () => {
  const source = `
/** The rule of cart.ts (decision 001), as in docs/decisions/001 and app/cart/total.server.ts; see app/cart and \`total()\`. */
// Every *.server.ts and https://docs.example/app.ts
export const total = "app/missing.ts";
`;
  expect(stale("app/cart/new.ts", source)).toEqual([]);
});

test("a reference to what does not exist is found, with its line", () => {
  const source = `// As decided (decision D162).
/**
 * See keep-typed.ts and \`keptText\`, decision 002 (D5), docs/decisions/003-none.md.
 */
test("hides it (decision D9)", () => {});
`;
  expect(stale("app/cart/new.test.ts", source).toSorted()).toEqual([
    "app/cart/new.test.ts:1 decision D162",
    "app/cart/new.test.ts:3 D5",
    "app/cart/new.test.ts:3 `keptText`",
    "app/cart/new.test.ts:3 decision 002",
    "app/cart/new.test.ts:3 docs/decisions/003-none.md",
    "app/cart/new.test.ts:3 keep-typed.ts",
    "app/cart/new.test.ts:5 decision D9",
  ]);
  expect(stale("docs/page.md", "See [the guide](guide.md), `app/cart/gone.ts` and D7.").toSorted()).toEqual([
    "docs/page.md:1 D7",
    "docs/page.md:1 app/cart/gone.ts",
  ]);
  expect(stale("docs/security-tests.md", "| D7 | SQL | `app/cart/cart.ts` |")).toEqual([]);
  expect(stale("app/cart/cart.css", "/* card-entrance.tsx */ .card { color: red }")).toEqual([
    "app/cart/cart.css:1 card-entrance.tsx",
  ]);
});
