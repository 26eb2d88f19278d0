import { describe, expect, test } from "vitest";
import { orderFilter } from "./order-filter.ts";

describe("a search for orders", () => {
  test("reads name and email, with and without quotes and number sign", () => {
    expect(orderFilter("name:#1001 AND email:Anna@Example.com")).toMatchObject({
      number: 1001,
      email: "anna@example.com",
      isImpossible: false,
    });
    expect(orderFilter(`name:"#1001" email:'a@b.co'`)).toMatchObject({ number: 1001, email: "a@b.co" });
    expect(orderFilter("1002")).toMatchObject({ number: 1002 });
    expect(orderFilter("email:ann@пример.рф")).toMatchObject({ email: "ann@xn--e1afmkfd.xn--p1ai" });
    expect(orderFilter("")).toMatchObject({ number: null, email: null, isImpossible: false });
  });

  test("reads the range in which orders were placed", () => {
    const read = orderFilter("created_at:>='2026-10-01T04:00:00.000Z' AND created_at:<'2026-11-01T04:00:00.000Z'");
    expect(read).toMatchObject({ isImpossible: false });
    expect([read.createdFrom, read.createdBefore]).toEqual([
      new Date("2026-10-01T04:00:00Z"),
      new Date("2026-11-01T04:00:00Z"),
    ]);
    for (const query of ["created_at:2026-10-01", "created_at:>='soon'", "created_at:", "created_at:>"])
      expect(orderFilter(query).isImpossible, query).toBe(true);
  });

  test("reads since when orders were changed", () => {
    expect(orderFilter("updated_at:>='2026-10-01T04:00:00.000Z'")).toMatchObject({
      updatedFrom: new Date("2026-10-01T04:00:00Z"),
      createdFrom: null,
      isImpossible: false,
    });
    for (const query of ["updated_at:<'2026-10-01T04:00:00.000Z'", "updated_at:2026-10-01", "updated_at:>='soon'"])
      expect(orderFilter(query).isImpossible, query).toBe(true);
  });

  test("finds nothing if a value is empty, invalid or contradictory", () => {
    for (const query of ["name:", "email:", 'email:""', "name:abc", "name:1001 name:1002", "name:#99999999999"]) {
      expect(orderFilter(query).isImpossible, query).toBe(true);
    }
  });

  test("rejects unknown filters instead of showing everything", () => {
    expect(() => orderFilter("customer_id:1")).toThrow("Invalid filter");
    expect(orderFilter("-name:1001").email).toBe("-name:1001");
  });
});
