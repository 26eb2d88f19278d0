import { randomUUID } from "node:crypto";
import { numberIn } from "../graphql/global-id.ts";
import type { Addition, LineUpdate } from "./cart-lines.ts";
import type { Attribute } from "./cart-errors.ts";

export type LineInput = { merchandiseId: string; quantity: number; attributes?: Attribute[] | null };
export type LineUpdateInput = {
  id: string;
  merchandiseId?: string | null;
  quantity?: number | null;
  attributes?: Attribute[] | null;
};
export type BuyerInput = { countryCode?: string | null; email?: string | null; phone?: string | null };
export type AddressInput = {
  address: { deliveryAddress?: Record<string, string | null> | null };
  selected?: boolean | null;
  oneTimeUse?: boolean | null;
};
export type AddressUpdateInput = {
  id: string;
  address?: AddressInput["address"] | null;
  selected?: boolean | null;
  oneTimeUse?: boolean | null;
};
export type MetafieldInput = { key: string; type: string; value: string };

export function addition({ merchandiseId, quantity, attributes }: LineInput): Addition {
  return {
    merchandiseId,
    variantId: numberIn(merchandiseId, "ProductVariant"),
    quantity,
    attributes: plain(attributes ?? []),
  };
}

export function lineUpdate({ id, merchandiseId, quantity, attributes }: LineUpdateInput): LineUpdate {
  return {
    id,
    quantity,
    merchandiseId,
    variantId: merchandiseId == null ? null : numberIn(merchandiseId, "ProductVariant"),
    attributes: attributes && plain(attributes),
  };
}

export function newLineId(): string {
  return randomUUID();
}

/** GraphQL's input objects have no prototype; stored ones are plain objects. */
export function plain(attributes: Attribute[]): Attribute[] {
  return attributes.map(({ key, value }) => ({ key, value }));
}
