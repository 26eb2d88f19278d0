import { buildSchema, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { hydrogenMutations, hydrogenQueries, newerHydrogen } from "#tests/clients/hydrogen.ts";
import { nextCommerce } from "#tests/clients/next-commerce.ts";
import { schemaDifferences } from "#tests/support/schema-difference.ts";
import { publishedSchema } from "#tests/support/shopify-schemas.ts";
import { ADMIN_SDL } from "../admin/admin-routes.server.ts";
import { newerSchema } from "./schema/newer.graphql.ts";
import { newerStorefrontSchema, STOREFRONT_SDL, storefrontSchema } from "./schema.server.ts";

const shopify = publishedSchema("2025-07");
const newest = publishedSchema("newest");

describe("the storefront schema", () => {
  test("is defined correctly, which is not checked at every start", () => {
    for (const sdl of [STOREFRONT_SDL, [...STOREFRONT_SDL, newerSchema], ADMIN_SDL])
      expect(() => buildSchema(sdl.join("\n"))).not.toThrow();
  });

  test("[PROV-03] is a true subset of Shopify's 2025-07: types, fields, arguments, defaults, values, interfaces", () => {
    expect(schemaDifferences(storefrontSchema(), shopify)).toEqual([]);
  });

  test("is for newer versions a subset of Shopify's newest, except for what changed since the first of them", () => {
    const differences = schemaDifferences(newerStorefrontSchema(), newest);
    expect(differences.filter((each) => !/^CartErrorCode\.\w*PAYMENT\w*: no such value$/.test(each))).toEqual([
      "CartLineUpdateInput(id): ID! instead of ID",
      "Mutation.cartDiscountCodesUpdate(discountCodes): [String!] instead of [String!]!",
      "Mutation.cartLinesRemove(lineIds): [ID!]! instead of [ID!]",
    ]);
    expect(schemaDifferences(newerStorefrontSchema(), shopify)).toContain("CartLine.parentRelationship: no such field");
  });

  test.each(Object.entries(newerHydrogen))(
    "%s, as Hydrogen sends it to 2026-04, is valid at Shopify and here",
    (_name, operation) => {
      expect(validate(newest, parse(operation))).toEqual([]);
      expect(validate(newerStorefrontSchema(), parse(operation))).toEqual([]);
    },
  );

  test.each(Object.entries({ ...nextCommerce, ...hydrogenQueries, ...hydrogenMutations }))(
    "%s, as the known clients send it, is valid at Shopify and here",
    (_name, operation) => {
      expect(validate(shopify, parse(operation))).toEqual([]);
      expect(validate(storefrontSchema(), parse(operation))).toEqual([]);
    },
  );

  test.each([
    [
      "a field",
      "type Product implements",
      "type Product { shoeTree: String }\nextend type Product implements",
      "Product.shoeTree: no such field",
    ],
    ["another nullability", "checkoutUrl: URL!", "checkoutUrl: URL", "Cart.checkoutUrl: URL instead of URL!"],
    [
      "another argument",
      "menu(handle: String!)",
      "menu(handle: String!, depth: Int)",
      "QueryRoot.menu(depth): no such argument",
    ],
    [
      "another default",
      "sortKey: ProductSortKeys = ID",
      "sortKey: ProductSortKeys = TITLE",
      'QueryRoot.products(sortKey) by default: "TITLE" instead of "ID"',
    ],
    ["a value", "enum WeightUnit {", "enum WeightUnit { STONES", "WeightUnit.STONES: no such value"],
    [
      "a missing required input",
      "cartNoteUpdate(cartId: ID!, note: String!)",
      "cartNoteUpdate(cartId: ID!)",
      "Mutation.cartNoteUpdate(note): required and missing",
    ],
    [
      "an interface",
      "type SEO {",
      "type SEO implements Trackable { trackingParameters: String",
      "SEO: does not implement Trackable",
    ],
    ["a type", "type SEO {", "type Shoehorn { id: ID }\ntype SEO {", "Shoehorn: no such type"],
  ])("is rejected with %s that Shopify does not have", (_what, original, planted, difference) => {
    const sdl = STOREFRONT_SDL.join("\n");
    expect(sdl).toContain(original);
    expect(schemaDifferences(buildSchema(sdl.replace(original, () => planted)), shopify)).toContain(difference);
  });
});
