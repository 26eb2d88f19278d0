import { describe, expect, test } from "vitest";
import { ADMIN_ROLES, AREAS, levelOf, mayRole, rolesThatMay } from "./admin-roles.ts";

/** Written out: an expectation from the table itself would share its mistakes. */
const TABLE = `
  home           act act  act  act
  orders         act act  none act
  refunds        act act  none none
  products       act act  act  read
  stock          act act  none read
  back-in-stock  act act  none act
  promo-codes    act act  read read
  banners        act act  act  none
  search         act act  act  none
  prayers        act act  act  none
  stories        act act  act  none
  reviews        act act  act  act
  giving         act act  read none
  subscribers    act act  read act
  ambassadors    act act  read read
  people         act act  read act
  erasure        act act  none none
  newsletters    act act  act  none
  devotionals    act act  act  none
  exports        act act  none none
  policies       act act  act  none
  settings       act act  none none
  system         act read none none
  audit          act read none none
  team           act read none none`;

describe("the roles of the team", () => {
  test("[GUARD-08] [GUARD-09] owners may do everything, managers run the shop, and the others have their part of it", () => {
    const rows = AREAS.map((area) => [area, ...ADMIN_ROLES.map((role) => levelOf(role, area))].join(" "));
    expect(rows).toEqual(
      TABLE.trim()
        .split("\n")
        .map((row) => row.trim().replaceAll(/ +/g, " ")),
    );
  });

  test("to act includes to read, and to read does not include to act", () => {
    expect(mayRole("support", "orders", "read")).toBe(true);
    expect(mayRole("support", "products", "read")).toBe(true);
    expect(mayRole("support", "products", "act")).toBe(false);
    expect(mayRole("support", "banners", "read")).toBe(false);
    expect(rolesThatMay("giving", "read")).toEqual(["owner", "manager", "content"]);
    expect(rolesThatMay("giving", "act")).toEqual(["owner", "manager"]);
  });

  test("only owners change the team, money going back, deleting people and settings stay with owners and managers", () => {
    expect(rolesThatMay("team", "act")).toEqual(["owner"]);
    for (const area of ["refunds", "settings", "exports", "erasure"] as const)
      expect(rolesThatMay(area, "read")).toEqual(["owner", "manager"]);
  });
});
