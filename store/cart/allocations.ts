import { moneyV2 } from "../graphql/money-v2.ts";
import type { DiscountRow } from "../pricing/discounts.server.ts";
import type { CartLineNode, CartNode } from "./cart-rows.server.ts";

/** The allocation of an automatic discount to a line. */
export function automaticAllocation({ priced, automatic }: CartLineNode, currency: string) {
  const amountMinor = (priced.unitFullMinor - priced.unitMinor) * priced.quantity;
  if (!automatic || amountMinor === 0) return [];
  return [
    {
      __typename: "CartAutomaticDiscountAllocation",
      title: automatic.title,
      ...allocation(automatic, amountMinor, currency, "EACH"),
    },
  ];
}

/** The allocation of the code's discount to the cart. */
export function codeAllocation({ coded, priced }: CartNode, currency: string) {
  if (!coded || priced.discountMinor === 0) return [];
  return [
    {
      __typename: "CartCodeDiscountAllocation",
      code: coded.code,
      ...allocation(coded, priced.discountMinor, currency, "ACROSS"),
    },
  ];
}

function allocation(
  { kind, value, productIds }: DiscountRow,
  amountMinor: number,
  currency: string,
  allocationMethod: "EACH" | "ACROSS",
) {
  return {
    discountedAmount: moneyV2(amountMinor, currency),
    targetType: "LINE_ITEM",
    discountApplication: {
      allocationMethod,
      targetSelection: productIds === null ? "ALL" : "ENTITLED",
      targetType: "LINE_ITEM",
      value:
        kind === "percentage"
          ? { __typename: "PricingPercentageValue", percentage: value / 100 }
          : { __typename: "MoneyV2", ...moneyV2(value, currency) },
    },
  };
}
