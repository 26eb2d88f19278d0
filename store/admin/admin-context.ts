import { parseMoney } from "#app/platform/money.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { moneyV2 } from "../graphql/money-v2.ts";
import type { StoreDeps } from "../store-deps.ts";

/** The context of the Admin API's resolvers. */
export type AdminContext = Pick<StoreDeps, "db" | "jobs" | "emails" | "webhooks" | "baseUrl" | "orderUrl"> & {
  /** The request's If-Match, without its quotes: a product is set only if that is when it was updated last. */
  ifMatch: string | null;
};
export type AdminResolvers<Source> = FieldResolvers<Source, AdminContext>;

/** A user error, as Shopify returns it. */
export type Problem = { field: string[] | null; message: string; code: string };

export function moneyBag(minor: number, currency: string) {
  const money = moneyV2(minor, currency);
  return { shopMoney: money, presentmentMoney: money };
}

/** An amount of an input in minor units; null if it is not one. */
export function minorIn(amount: string | number | null | undefined, currency: string): number | null {
  try {
    return amount == null ? null : parseMoney(String(amount), currency).minor;
  } catch {
    return null;
  }
}
