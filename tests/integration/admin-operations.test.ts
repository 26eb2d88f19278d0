import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { adminSchema } from "#store/admin/admin-routes.server.ts";

/**
 * Every GraphQL document sent to the Admin API. Its schema is not available without a Shopify account; the embedded store's was written
 * from the reference and contains only what the app queries.
 */
const files = import.meta.glob<Record<string, unknown>>("../../app/platform/shopify/*.operations.server.ts", {
  eager: true,
});
const operations = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, text]) =>
    typeof text === "string" ? [{ name: `${file.split("/").at(-1)} ${name}`, text }] : [],
  ),
);
const problems = (text: string) => validate(adminSchema(), parse(text)).map(({ message }) => message);

describe("the embedded store's Admin API schema", () => {
  test.each(operations)("[PROV-34] has every field that $name queries", ({ text }) => {
    expect(problems(text)).toEqual([]);
  });

  test("rejects an unknown field", () => {
    const planted = operations[0]!.text.replace(/\bid\n/, "id shoeSmell\n");
    expect(problems(planted)).toEqual([expect.stringContaining('Cannot query field "shoeSmell"')]);
  });
});
