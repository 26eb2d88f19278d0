import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { carts } from "../store.tables.server.ts";
import { refusal, type Refusal } from "./cart-errors.ts";
import type { StoredAddress } from "./cart-extras.ts";
import type { AddressInput, AddressUpdateInput } from "./cart-input.ts";
import type { CartRow } from "./cart-rows.server.ts";
import { changeCart, type Change } from "./change-cart.server.ts";

const MAX_ADDRESSES = 20;
const MAX_FIELD_LENGTH = 255;

export const deliveryAddressMutations: FieldResolvers<unknown, StoreContext> = {
  cartDeliveryAddressesAdd: (
    _root: unknown,
    { cartId, addresses }: { cartId: string; addresses: AddressInput[] },
    { db },
  ) => changeCart(db, cartId, addAddresses(addresses)),
  cartDeliveryAddressesUpdate: (
    _root: unknown,
    { cartId, addresses }: { cartId: string; addresses: AddressUpdateInput[] },
    { db },
  ) =>
    changeCart(db, cartId, (tx, cart) => {
      const kept = cart.extras.addresses ?? [];
      const refusals = addresses.flatMap(({ id }, at) =>
        kept.some((each) => each.id === keyIn(id)) ? [] : [unknownAddress("addresses", at)],
      );
      const changed = kept.map((each) => {
        const update = addresses.find(({ id }) => keyIn(id) === each.id);
        if (!update) return each;
        const address = update.address?.deliveryAddress ? fieldsOf(update.address.deliveryAddress) : each.address;
        return {
          ...each,
          address,
          selected: update.selected ?? each.selected,
          oneTimeUse: update.oneTimeUse ?? each.oneTimeUse,
        };
      });
      return saveAddresses(tx, cart, changed, refusals);
    }),
  cartDeliveryAddressesRemove: (
    _root: unknown,
    { cartId, addressIds }: { cartId: string; addressIds: string[] },
    { db },
  ) =>
    changeCart(db, cartId, (tx, cart) => {
      const kept = cart.extras.addresses ?? [];
      const keys = addressIds.map(keyIn);
      const refusals = keys.flatMap((key, at) =>
        kept.some((each) => each.id === key) ? [] : [unknownAddress("addressIds", at)],
      );
      return saveAddresses(
        tx,
        cart,
        kept.filter((each) => !keys.includes(each.id)),
        refusals,
      );
    }),
};

/** For versions newer than 2025-07. */
export const newerAddressMutations: FieldResolvers<unknown, StoreContext> = {
  cartDeliveryAddressesReplace: (
    _root: unknown,
    { cartId, addresses }: { cartId: string; addresses: AddressInput[] },
    { db },
  ) =>
    changeCart(db, cartId, (tx, cart) =>
      addAddresses(addresses)(tx, { ...cart, extras: { ...cart.extras, addresses: [] } }),
    ),
};

export function addAddresses(addresses: AddressInput[]): Change {
  const added: StoredAddress[] = addresses.map(({ address, selected, oneTimeUse }) => ({
    id: randomUUID(),
    selected: selected ?? false,
    oneTimeUse: oneTimeUse ?? false,
    address: fieldsOf(address.deliveryAddress ?? {}),
  }));
  const refusals = addresses.flatMap(({ address }, at) =>
    address.deliveryAddress
      ? []
      : [
          refusal(
            "INVALID_DELIVERY_ADDRESS_ID",
            ["addresses", String(at), "address"],
            "A delivery address is required: this store does not save customer addresses.",
          ),
        ],
  );
  return (tx, cart) => saveAddresses(tx, cart, [...(cart.extras.addresses ?? []), ...added], refusals);
}

async function saveAddresses(tx: Db, cart: CartRow, addresses: StoredAddress[], found: Refusal[]) {
  const refusals = [...found, ...addressProblems(addresses)];
  if (refusals.length === 0) {
    cart.extras = { ...cart.extras, addresses };
    await tx.update(carts).set({ extras: cart.extras }).where(eq(carts.token, cart.token));
  }
  return { refusals };
}

function addressProblems(addresses: StoredAddress[]): Refusal[] {
  if (addresses.length > MAX_ADDRESSES)
    return [refusal("TOO_MANY_DELIVERY_ADDRESSES", ["addresses"], `There can be at most ${MAX_ADDRESSES} addresses.`)];
  if (addresses.filter((each) => each.selected).length > 1) {
    return [
      refusal("ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED", ["addresses"], "Only one delivery address can be selected."),
    ];
  }
  const isTooLong = addresses.some(({ address }) =>
    Object.values(address).some((value) => (value ?? "").length > MAX_FIELD_LENGTH),
  );
  return isTooLong
    ? [
        refusal(
          "ADDRESS_FIELD_IS_TOO_LONG",
          ["addresses"],
          `A field of an address can have at most ${MAX_FIELD_LENGTH} characters.`,
        ),
      ]
    : [];
}

function fieldsOf(address: Record<string, string | null>): StoredAddress["address"] {
  return { ...address };
}

function keyIn(id: string): string | null {
  return /^gid:\/\/shopify\/CartSelectableAddress\/([\w-]{1,64})(?:\?.*)?$/.exec(id)?.[1] ?? null;
}

function unknownAddress(field: string, at: number): Refusal {
  return refusal("INVALID_DELIVERY_ADDRESS_ID", [field, String(at)], "The delivery address does not exist.");
}
