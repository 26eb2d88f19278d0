import { describe, expect, test } from "vitest";
import { pathOfPage, policiesOf } from "./policies.ts";

const route = (id: string, path: string | undefined, handle: unknown, parentId?: string) =>
  ({ id, path, parentId, module: { handle, default: () => null } }) as never;

describe("the access of a page", () => {
  test("is declared by its route, and applies to paths below it", () => {
    const policyOf = policiesOf({
      routes: {
        root: route("root", "", undefined),
        shop: route("shop", "shop", { access: "public" }, "root"),
        orders: route("orders", "admin/orders/:id", { access: "admin" }, "root"),
      },
    });
    expect(["/shop", "/admin/orders/7", "/admin/orders/7/", "/ADMIN/orders/7", "/nowhere"].map(policyOf)).toEqual([
      "public",
      "admin",
      "admin",
      "admin",
      "public",
    ]);
  });

  test.for([undefined, {}, { access: "everyone" }])(
    "attack A1, attack A5: a route that exports %j is rejected",
    (handle) => {
      expect(() => policiesOf({ routes: { "secret-page": route("secret-page", "secret", handle) } })).toThrow(
        "secret-page",
      );
    },
  );

  test("is found by the path of a page, also for its data", () => {
    expect(["/shop", "/shop.data", "/_root.data", "/shop/_.data", "/"].map(pathOfPage)).toEqual([
      "/shop",
      "/shop",
      "/",
      "/shop",
      "/",
    ]);
  });
});
