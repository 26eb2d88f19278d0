import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildClientSchema, parse, validate, type GraphQLSchema, type IntrospectionQuery } from "graphql";
import { describe, expect, test } from "vitest";

/** Every document the app sends to the Storefront API: the exported texts of the features' operations files. */
const files = import.meta.glob<Record<string, unknown>>("../app/features/**/*.operations.server.ts", { eager: true });
const operations = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, text]) =>
    typeof text === "string" ? [{ name: `${file.split("/").at(-1)} ${name}`, text }] : [],
  ),
);

const schemas: [string, GraphQLSchema][] = [
  ["2025-07", publishedSchema("@shopify/hydrogen-react")],
  ["the newest version", publishedSchema("hydrogen-react-newest")],
];

function publishedSchema(packageName: string): GraphQLSchema {
  const file = createRequire(import.meta.url).resolve(`${packageName}/storefront.schema.json`);
  const published = JSON.parse(readFileSync(file, "utf8")) as IntrospectionQuery | { data: IntrospectionQuery };
  return buildClientSchema("data" in published ? published.data : published);
}

const problems = (schema: GraphQLSchema, text: string) => validate(schema, parse(text)).map(({ message }) => message);

describe.each(schemas)("Shopify's schema of %s", (_version, schema) => {
  test.each(operations)("[PROV-01] knows everything $name asks for", ({ text }) => {
    expect(problems(schema, text)).toEqual([]);
  });

  test("does not know a planted foreign field", () => {
    const planted = operations[0]!.text.replace(/\bid\b/, "id shoeSmell");
    expect(problems(schema, planted)).toEqual([expect.stringContaining('Cannot query field "shoeSmell"')]);
  });
});
