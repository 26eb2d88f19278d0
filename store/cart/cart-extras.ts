import { globalId } from "../graphql/global-id.ts";
import type { CartExtras } from "../store.tables.server.ts";

type StoredCart = { token: string; extras: CartExtras; createdAt: Date; updatedAt: Date };
export type StoredAddress = NonNullable<CartExtras["addresses"]>[number];

export function addressNode({ id, selected, oneTimeUse, address }: StoredAddress) {
  const name = [address.firstName, address.lastName].filter(Boolean).join(" ") || null;
  const area = [address.city, address.provinceCode, address.countryCode].filter(Boolean).join(", ") || null;
  return {
    id: globalId("CartSelectableAddress", id),
    selected,
    oneTimeUse,
    address: {
      __typename: "CartDeliveryAddress",
      ...address,
      name,
      formattedArea: area,
      formatted: ({ withName, withCompany }: { withName: boolean; withCompany: boolean }) =>
        [
          withName ? name : null,
          withCompany ? address.company : null,
          address.address1,
          address.address2,
          [address.city, address.provinceCode, address.zip].filter(Boolean).join(" "),
          address.countryCode,
        ].filter(Boolean),
    },
  };
}

export function metafieldId(cartToken: string, key: string): string {
  return globalId("Metafield", `${cartToken}-${Buffer.from(key).toString("base64url")}`);
}

/** A metafield set by a client. Keys are "namespace.key", or only a key in the app's namespace. */
export function metafieldNode(cart: StoredCart, fullKey: string) {
  const kept = cart.extras.metafields?.[fullKey];
  if (!kept) return null;
  const dot = fullKey.lastIndexOf(".");
  return {
    __typename: "Metafield",
    id: metafieldId(cart.token, fullKey),
    namespace: dot === -1 ? "custom" : fullKey.slice(0, dot),
    key: fullKey.slice(dot + 1),
    description: null,
    ...kept,
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
  };
}
