import { describe, expect, test } from "vitest";
import { aCart, aLine } from "./cart.factories.ts";
import { changedText, checkReport, otherNotes, reconcileCart, withNotes, type VariantNow } from "./reconcile-cart.ts";

describe("checking the cart against the provider", () => {
  test("[CART-31] [CART-32] removes a variant that is no longer available, with a note", () => {
    const { cart, notes, changed } = check(
      [aLine("1"), aLine("2")],
      [{ ...now("1"), availableForSale: false }, now("2")],
    );
    expect(cart.items).toEqual([aLine("2")]);
    expect(notes).toEqual(["Shoe 1 today is no longer available and has been removed"]);
    expect(changed).toBe(1);
  });

  test("[CART-31] [CART-32] removes a variant the provider no longer has, with the title stored in the cart", () => {
    const { cart, notes } = check([aLine("1")], []);
    expect(cart.items).toEqual([]);
    expect(notes).toEqual(["Shoe 1 is no longer available and has been removed"]);
  });

  test("[CART-33] [CART-34] updates a line whose price increased", () => {
    const { cart, notes, changed } = check([{ ...aLine("1", "89.0"), quantity: 2 }], [now("1", "129.0")]);
    expect(cart.items).toEqual([{ ...aLine("1", "129.0"), quantity: 2 }]);
    expect(notes).toEqual(["Shoe 1 today price increased to USD $129.00"]);
    expect(changed).toBe(1);
  });

  test("[CART-33] [CART-35] updates a line whose price decreased", () => {
    const { cart, notes } = check([aLine("1", "89.00")], [now("1", "62.3")]);
    expect(cart.items[0]?.price.amount).toBe("62.3");
    expect(notes).toEqual(["Shoe 1 today price decreased to USD $62.30"]);
  });

  test("compares prices as numbers: 89.0 is 89.00", () => {
    expect(check([aLine("1", "89.00")], [now("1", "89.0")])).toMatchObject({
      notes: [],
      changed: 0,
      cart: { items: [aLine("1", "89.00")] },
    });
  });

  test("limits the quantity to the stock and counts that as a change", () => {
    const { cart, changed } = check(
      [{ ...aLine("1"), quantity: 999 }, aLine("2")],
      [{ ...now("1"), left: 1 }, now("2")],
    );
    expect(cart.items).toEqual([{ ...aLine("1"), quantity: 1, left: 1 }, aLine("2")]);
    expect(changed).toBe(1);
  });

  test("updates the stock without counting that as a change, and removes it when it is unknown", () => {
    const known = { ...aLine("1"), quantity: 2, left: 2 };
    expect(check([known], [{ ...now("1"), left: 5 }])).toMatchObject({ changed: 0, cart: { items: [{ left: 5 }] } });
    expect(check([known], [now("1")]).cart.items[0]).not.toHaveProperty("left");
  });

  test("ignores a line that was added during the request", () => {
    const cart = aCart(aLine("1"), aLine("late"));
    expect(reconcileCart(cart, checkReport([aLine("1").variantId], [now("1")])).cart).toBe(cart);
  });

  type Sale = { price?: string; fullPrice?: string };
  test.each<[string, Sale, Sale, string | undefined]>([
    ["begins", {}, { price: "62.30", fullPrice: "89.00" }, "89.00"],
    ["ends", { price: "62.30", fullPrice: "89.00" }, { price: "89.00" }, undefined],
    ["is reduced further", { price: "62.30", fullPrice: "89.00" }, { price: "50.00", fullPrice: "89.00" }, "89.00"],
    ["only names another price before", { fullPrice: "99.00" }, { fullPrice: "109.00" }, "109.00"],
    ["names no higher price before", {}, { fullPrice: "89.00" }, undefined],
  ])("strikes the right price when a sale %s", (_what, stored, provided, struck) => {
    const usd = (amount: string) => ({ amount, currencyCode: "USD" });
    const before = (sale: Sale) => (sale.fullPrice ? { fullPrice: usd(sale.fullPrice) } : {});
    const line = { ...aLine("1", stored.price ?? "89.00"), ...before(stored) };
    const sold = { ...now("1", provided.price ?? "89.00"), ...before(provided) };
    expect(check([line], [sold]).cart.items[0]?.fullPrice?.amount).toBe(struck);
  });

  test("[CART-36] keeps the note of a line beside the line, and that of a removed one apart", () => {
    const found = check([aLine("1"), aLine("2")], [now("1", "99.00")]);
    expect(found.lineNotes).toEqual({ [aLine("1").variantId]: ["Shoe 1 today price increased to USD $99.00"] });
    expect(otherNotes(found)).toEqual(["Shoe 2 is no longer available and has been removed"]);
  });

  test("replaces the note of a line with a newer one", () => {
    const first = check([aLine("1")], [now("1", "99.00")]);
    const both = withNotes(first, check(first.cart.items, [now("1", "109.00")]));
    expect(both.notes).toEqual(["Shoe 1 today price increased to USD $109.00"]);
    expect(both.lineNotes).toEqual({ [aLine("1").variantId]: both.notes });
  });

  test("[CART-37] describes how many items changed", () => {
    expect(changedText(1)).toBe("1 item in your cart has changed.");
    expect(changedText(3)).toBe("3 items in your cart have changed.");
  });
});

function check(items: ReturnType<typeof aLine>[], current: VariantNow[]) {
  const asked = items.map(({ variantId }) => variantId);
  return reconcileCart(aCart(...items), checkReport(asked, current));
}

function now(name: string, amount = "89.00"): VariantNow {
  return {
    id: aLine(name).variantId,
    productTitle: `Shoe ${name} today`,
    price: { amount, currencyCode: "USD" },
    availableForSale: true,
    chargedWithoutSale: false,
  };
}
