import { describe, expect, test } from "vitest";
import { adminPathsOf, pageAccessOf, pathOfPage } from "./policies.ts";

const route = (id: string, path: string | undefined, handle: unknown, parentId?: string) =>
  ({ id, path, parentId, module: { handle, default: () => null } }) as never;

describe("the access of a page", () => {
  test("is declared by its route, and applies to paths below it", () => {
    const accessOf = pageAccessOf({
      routes: {
        root: route("root", "", undefined),
        shop: route("shop", "shop", { access: "public" }, "root"),
        orders: route("orders", "admin/orders/:id", { access: "admin", area: "orders" }, "root"),
      },
    });
    expect(
      ["/shop", "/admin/orders/7", "/admin/orders/7/", "/ADMIN/orders/7", "/nowhere"].map(
        (path) => accessOf(path).policy,
      ),
    ).toEqual(["public", "admin", "admin", "admin", "public"]);
  });

  test.for([undefined, {}, { access: "everyone" }, { access: "admin" }, { access: "admin", area: [] }])(
    "attack A1, attack A5: a route that exports %j is rejected",
    (handle) => {
      expect(() => pageAccessOf({ routes: { "secret-page": route("secret-page", "secret", handle) } })).toThrow(
        "secret-page",
      );
    },
  );

  test("needs its own areas and those of the routes around it", () => {
    const accessOf = pageAccessOf({
      routes: {
        shell: route("shell", undefined, { access: "admin", area: "home" }),
        orders: route("orders", "admin/orders", { access: "admin", area: "orders" }, "shell"),
        refund: route("refund", ":id/refund", { access: "admin", area: ["refunds", "orders"] }, "orders"),
        shop: route("shop", "shop", { access: "public" }),
      },
    });
    const areas = ["/admin/orders", "/admin/orders/7/refund", "/shop", "/nowhere"].map((path) => accessOf(path).areas);
    expect(areas).toEqual([["home", "orders"], ["home", "orders", "refunds"], [], []]);
  });

  test("is listed for every path of the admin, with the areas of the routes around it", () => {
    const paths = adminPathsOf({
      routes: {
        shell: route("shell", undefined, { access: "admin", area: "home" }),
        orders: route("orders", "admin/orders", { access: "admin", area: "orders" }, "shell"),
        refund: route("refund", ":id/refund", { access: "admin", area: ["refunds", "orders"] }, "orders"),
        shop: route("shop", "shop", { access: "public" }),
      },
    });
    expect(paths).toEqual([
      { path: "/admin/orders", areas: ["orders", "home"] },
      { path: "/admin/orders/:id/refund", areas: ["refunds", "orders", "home"] },
    ]);
  });

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
