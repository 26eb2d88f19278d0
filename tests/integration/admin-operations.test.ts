import { NoDeprecatedCustomRule, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { adminSchema } from "#store/admin/admin-routes.server.ts";
import { ORDERS_PER_READ } from "#app/platform/shopify/order-index.server.ts";
import { MOST_PARCELS } from "#app/platform/shopify/orders.server.ts";
import { costOf } from "#tests/support/fake-shopify/execute.ts";
import { publishedSchema } from "#tests/support/shopify-schemas.ts";

const textsIn = (files: Record<string, Record<string, unknown>>) =>
  Object.entries(files).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, text]) =>
      typeof text === "string" ? [{ name: `${file.split("/").at(-1)} ${name}`, text }] : [],
    ),
  );

/** Every GraphQL document sent to the Admin API of any store. */
const operations = textsIn(import.meta.glob("../../app/platform/shopify/*.operations.server.ts", { eager: true }));
/** Sent to a live shop only. */
const liveOperations = textsIn(
  import.meta.glob("../../app/platform/shopify/connection/*.operations.server.ts", { eager: true }),
);

describe("Shopify's newest Admin API schema", () => {
  const newest = publishedSchema("admin");

  test.each([...operations, ...liveOperations])(
    "[PROV-34] has every field that $name queries, and deprecates none of them",
    ({ text }) => {
      expect(validate(newest, parse(text)).map(({ message }) => message)).toEqual([]);
      const deprecated = validate(newest, parse(text), [NoDeprecatedCustomRule]).map(({ message }) => message);
      expect(deprecated.filter((message) => !/codeDiscountNodeByCode/.test(message))).toEqual([]);
    },
  );
});

/** The largest page of each operation that reads orders. */
const VARIABLES = {
  first: ORDERS_PER_READ,
  ids: Array.from({ length: ORDERS_PER_READ }, () => "gid://shopify/Order/1"),
};

describe("Shopify's limit of 1,000 points for a query", () => {
  test.each(operations.filter(({ name }) => /orders\.operations/.test(name)))("is kept by $name", ({ text }) => {
    const variables = text.includes("query OrderParcels(") ? { first: MOST_PARCELS } : VARIABLES;
    expect(costOf(publishedSchema("admin"), { query: text, variables })).toBeLessThanOrEqual(1_000);
  });
});

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
