import { describe, expect, test } from "vitest";
import { pathOfPage, policiesOf } from "./policies.ts";

const route = (id: string, path: string | undefined, handle: unknown, parentId?: string) =>
  ({ id, path, parentId, module: { handle, default: () => null } }) as never;

describe("what a page opens to", () => {
  test("stands in its route, and goes for everything under its path only", () => {
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

  test.for([undefined, {}, { access: "everybody" }])(
    "attack A1, attack A5: a route that says %j does not open at all",
    (handle) => {
      expect(() => policiesOf({ routes: { "secret-page": route("secret-page", "secret", handle) } })).toThrow(
        "secret-page",
      );
    },
  );

  test("is asked for with the path of a page, also for its data", () => {
    expect(["/shop", "/shop.data", "/_root.data", "/shop/_.data", "/"].map(pathOfPage)).toEqual([
      "/shop",
      "/shop",
      "/",
      "/shop",
      "/",
    ]);
  });
});
