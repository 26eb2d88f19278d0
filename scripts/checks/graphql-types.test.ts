import { describe, expect, test } from "vitest";
import { HANDLE_OF_PRODUCT } from "#app/features/shop/admin/product-admin.operations.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { ORDER_WITH_ID } from "#app/platform/shopify/orders.operations.server.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { typesOf } from "./graphql-types.ts";

const SCHEMA = "type Query { order(id: ID!): Order } type Order { name: String! email: String }";
const typesIn = (...operations: string[]) => typesOf("Operations", SCHEMA, operations);

describe("the types of GraphQL operations", () => {
  test("have what an operation selects and its variables, by its text", async () => {
    const text = "query Named($id: ID!) { order(id: $id) { name email } }";
    const types = await typesIn(text);
    expect(types).toContain("NamedQuery = { order: { name: string, email: string | null } | null }");
    expect(types).toMatch(/NamedQueryVariables = Exact<\{\s+id: string;/);
    expect(types).toContain(`${JSON.stringify(text)}: { data: NamedQuery; variables: NamedQueryVariables };`);
  });

  test("include a fragment that two operations share once", async () => {
    const fragment = "fragment Name on Order { name }";
    const types = await typesIn(
      `query A { order(id: 1) { ...Name } } ${fragment}`,
      `query B { order(id: 2) { ...Name } } ${fragment}`,
    );
    expect(types.match(/type NameFragment/g)).toHaveLength(1);
  });

  test.each([
    ["an unknown field", "query A { order(id: 1) { name shoeSmell } }", 'Cannot query field "shoeSmell"'],
    ["a variable of another type", "query A($id: String!) { order(id: $id) { name } }", 'of type "String!"'],
    ["a variable it does not declare", "query A { order(id: $id) { name } }", 'Variable "$id" is not defined'],
    ["no name", "query { order(id: 1) { name } }", "Not one named operation"],
  ])("are refused for an operation with %s", async (_what, text, problem) => {
    await expect(typesIn(text)).rejects.toThrow(problem);
  });

  test("reject wrong uses: this file compiles only while each marked line is an error", () => {
    const uses = async (admin: ShopifyAdmin, storefront: Storefront) => {
      const { order } = await admin.query(ORDER_WITH_ID, { id: "gid://shopify/Order/1" });
      // @ts-expect-error -- a variable the operation does not have
      await admin.query(ORDER_WITH_ID, { number: "1" });
      // @ts-expect-error -- a variable of another type
      await storefront.query(HANDLE_OF_PRODUCT, { id: 1 });
      // @ts-expect-error -- an operation of the other API
      await storefront.query(ORDER_WITH_ID, { id: "gid://shopify/Order/1" });
      // @ts-expect-error -- an operation whose types were not generated
      await admin.query("query Shop { shop { name } }", {});
      // @ts-expect-error -- a field the operation does not select
      return order?.note;
    };
    expect(uses).toBeTypeOf("function");
  });
});
