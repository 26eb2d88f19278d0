import { getIntrospectionQuery } from "graphql";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { nextCommerce } from "#tests/clients/next-commerce.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aStorefront, post, TOKEN_HEADER } from "#tests/support/factories/storefront.ts";
import { createStore } from "../store.server.ts";

type Result = { data?: unknown; errors?: { message: string; extensions: { code?: string } }[] };

const SPEC = "application/graphql-response+json";
/** Ordinary mistakes of a client, for which Shopify responds 200 with `errors`. */
const MISTAKES: [string, unknown, string][] = [
  ["has a syntax error", { query: "{ shop {" }, "PARSE_ERROR"],
  ["requests an unknown field", { query: "{ shop { nme } }" }, "undefinedField"],
  ["lacks a variable", { query: "query ($id: ID!) { cart(id: $id) { id } }" }, "INVALID_VARIABLE"],
  ["names an unknown operation", { query: "query A { shop { name } }", operationName: "B" }, "INVALID_VARIABLE"],
  ["has no operation", { query: "fragment a on Shop { name }" }, "GRAPHQL_VALIDATION_FAILED"],
];

describe("an operation that", () => {
  test("has a mistake gets 200, like Shopify, and 400 for clients of the GraphQL-over-HTTP specification", async ({
    db,
  }) => {
    const { store } = await aStorefront(db);
    for (const [what, body, code] of MISTAKES) {
      for (const [accept, status] of [
        ["application/json", 200],
        ["*/*", 200],
        [`application/json, ${SPEC};q=0.9`, 200],
        [SPEC, 400],
        [`${SPEC}; charset=utf-8, application/json;q=0.9`, 400],
      ] as const) {
        const response = await post(store, body, { ...TOKEN_HEADER, accept });
        const { errors, data } = (await response.json()) as Result;
        expect([what, accept, response.status, errors?.[0]?.extensions.code, data]).toEqual([
          what,
          accept,
          status,
          code,
          undefined,
        ]);
        expect(response.headers.get("content-type")).toBe(
          `${status === 400 ? SPEC : "application/json"}; charset=utf-8`,
        );
      }
    }
    expect(await (await post(store, { query: "{ shop { nme } }" })).json()).toEqual({
      errors: [
        {
          message: "Field 'nme' doesn't exist on type 'Shop'",
          locations: [{ line: 1, column: 10 }],
          extensions: { code: "undefinedField", typeName: "Shop", fieldName: "nme" },
        },
      ],
    });
    const good = await post(store, { query: "{ shop { __typename } }" }, { ...TOKEN_HEADER, accept: SPEC });
    expect([good.status, await good.json()]).toEqual([200, { data: { shop: { __typename: "Shop" } } }]);
  });

  test("uses another method is rejected with 405 at both APIs", async ({ db }) => {
    const { store } = await aStorefront(db);
    for (const path of ["/api/2025-07/graphql.json", "/admin/api/2025-07/graphql.json"])
      for (const method of ["GET", "PUT", "DELETE"]) {
        const response = await store.fetch(new Request(`http://store.test${path}`, { method }));
        expect([path, method, response.status]).toEqual([path, method, 405]);
        expect(response.headers.get("Allow")).toContain("POST");
      }
  });

  test("is neither JSON nor GraphQL is rejected with 415", async ({ db }) => {
    const { store } = await aStorefront(db);
    for (const type of ["text/plain", "xapplication/json", "application/jsonx", "application/json/x", "", "\u00e9"]) {
      const response = await post(store, { query: "{ shop { name } }" }, { ...TOKEN_HEADER, "content-type": type });
      expect([type, response.status]).toEqual([type, 415]);
    }
  });
});

const INTROSPECTION = [
  getIntrospectionQuery(),
  '{ __type(name: "Shop") { name } }',
  "{ ...a } fragment a on QueryRoot { s: __schema { types { name } } }",
];

const storeAt = (db: Db, baseUrl: string, given: { allowsIntrospection?: boolean } = {}) =>
  createStore({ ...storeDeps(db).deps, baseUrl, ...given });
const adminPost = (store: ReturnType<typeof storeAt>, query: string) =>
  store.fetch(
    new Request("http://store.test/admin/api/2025-07/graphql.json", {
      method: "POST",
      headers: { "content-type": "application/json", "X-Shopify-Access-Token": "admin-token-of-the-test" },
      body: JSON.stringify({ query }),
    }),
  );

describe("introspection", () => {
  test("attack L4: is rejected with an explanation on a public address, at both APIs and every version", async ({
    db,
  }) => {
    await aStorefront(db);
    const store = storeAt(db, "https://shod.example/store");
    for (const query of INTROSPECTION) {
      for (const version of ["2025-07", "2026-04", "unstable"]) {
        const response = await post(store, { query }, TOKEN_HEADER, version);
        expect([response.status, await response.json()]).toEqual([
          400,
          {
            errors: [
              expect.objectContaining({
                message:
                  "Introspection is off on this store. Its schema is a subset of Shopify's published Storefront and Admin schemas.",
                extensions: { code: "INTROSPECTION_DISABLED" },
              }),
            ],
          },
        ]);
      }
      expect((await adminPost(store, query)).status).toBe(400);
    }
    expect(await (await post(store, { query: "{ __typename shop { __typename } }" })).json()).toEqual({
      data: { __typename: "QueryRoot", shop: { __typename: "Shop" } },
    });
    expect(((await (await post(store, { query: nextCommerce.getProducts })).json()) as Result).errors).toBeUndefined();
  });

  test("is allowed on a loopback address, and by setting", async ({ db }) => {
    await aStorefront(db);
    const refuses = async (store: ReturnType<typeof storeAt>) =>
      (await post(store, { query: INTROSPECTION[0] })).status === 400;
    for (const own of [
      "http://localhost:3000/store",
      "http://127.0.0.2",
      "http://[::1]:4000",
      "http://shod.localhost/store",
    ])
      expect([own, await refuses(storeAt(db, own))]).toEqual([own, false]);
    for (const foreign of ["http://localhost.example/store", "http://10.0.0.1", "https://127.0.0.1.example"])
      expect([foreign, await refuses(storeAt(db, foreign))]).toEqual([foreign, true]);
    expect(await refuses(storeAt(db, "https://shod.example", { allowsIntrospection: true }))).toBe(false);
    expect(await refuses(storeAt(db, "http://localhost", { allowsIntrospection: false }))).toBe(true);
  });
});
