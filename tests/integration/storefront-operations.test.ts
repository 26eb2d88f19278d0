import { NoDeprecatedCustomRule, parse, validate, type GraphQLSchema } from "graphql";
import { describe, expect, test } from "vitest";
import { currentOperation } from "#app/platform/shopify/current-operations.server.ts";
import { publishedSchema } from "#tests/support/shopify-schemas.ts";

/** Every GraphQL document the app sends to the Storefront API. */
const files = import.meta.glob<Record<string, unknown>>(
  ["../../app/features/**/*.operations.server.ts", "../../app/platform/shopify/storefront/*.operations.server.ts"],
  { eager: true },
);
const operations = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, text]) =>
    typeof text === "string" ? [{ name: `${file.split("/").at(-1)} ${name}`, text }] : [],
  ),
);

const schemas: [string, GraphQLSchema][] = [
  ["2025-07", publishedSchema("2025-07")],
  ["the newest version", publishedSchema("newest")],
];

const problems = (schema: GraphQLSchema, text: string) => validate(schema, parse(text)).map(({ message }) => message);

describe.each(schemas)("Shopify's schema of %s", (_version, schema) => {
  test.each(operations)("[PROV-01] has every field that $name queries", ({ text }) => {
    expect(problems(schema, text)).toEqual([]);
  });

  test("rejects an unknown field", () => {
    const planted = operations[0]!.text.replace("{", "{ shoeSmell");
    expect(problems(schema, planted)).toEqual([expect.stringContaining('Cannot query field "shoeSmell"')]);
  });
});

test.each(operations)("[PROV-01] [PROV-20] a live shop is asked for no deprecated field by $name", ({ text }) => {
  const newest = publishedSchema("newest");
  expect(problems(newest, currentOperation(text))).toEqual([]);
  expect(validate(newest, parse(currentOperation(text)), [NoDeprecatedCustomRule])).toEqual([]);
});
