import { eq } from "drizzle-orm";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { carts } from "../store.tables.server.ts";
import { refusal, type Refusal } from "./cart-errors.ts";
import { metafieldId, metafieldNode } from "./cart-extras.ts";
import { tokenIn } from "./cart-ids.ts";
import type { MetafieldInput } from "./cart-input.ts";
import type { CartRow } from "./cart-rows.server.ts";
import { changeCart, type Change } from "./change-cart.server.ts";

const MAX_METAFIELDS = 25;
const MAX_KEY_LENGTH = 255;
const MAX_VALUE_LENGTH = 10_000;

export const metafieldMutations: FieldResolvers<unknown, StoreContext> = {
  cartMetafieldsSet: async (
    _root: unknown,
    { metafields }: { metafields: (MetafieldInput & { ownerId: string })[] },
    { db },
  ) => {
    const [first] = metafields;
    const token = first && tokenIn(first.ownerId);
    if (!token || metafields.some(({ ownerId }) => tokenIn(ownerId) !== token))
      return failedSet([wrongOwner("INVALID_OWNER")]);

    let saved: CartRow | null = null;
    const { userErrors } = await changeCart(db, first.ownerId, async (tx, cart) => {
      saved = cart;
      return setMetafields(metafields, "metafields")(tx, cart);
    });
    if (saved === null) return failedSet([wrongOwner("INVALID_OWNER")]);
    if (userErrors.length > 0) return failedSet(userErrors.map((error) => ({ ...error, code: "TOO_LONG" })));
    const cart: CartRow = saved;
    return { metafields: metafields.map(({ key }) => metafieldNode(cart, key)), userErrors: [] };
  },
  cartMetafieldDelete: async (_root: unknown, { input }: { input: { key: string; ownerId: string } }, { db }) => {
    const { userErrors } = await changeCart(db, input.ownerId, async (tx, cart) => {
      const { [input.key]: gone, ...kept } = cart.extras.metafields ?? {};
      if (!gone)
        return { refusals: [refusal("METAFIELD_DOES_NOT_EXIST", ["input", "key"], "The metafield does not exist.")] };
      await tx
        .update(carts)
        .set({ extras: { ...cart.extras, metafields: kept } })
        .where(eq(carts.token, cart.token));
      return { refusals: [] };
    });
    const token = tokenIn(input.ownerId);
    if (userErrors.length === 0 && token) return { deletedId: metafieldId(token, input.key), userErrors: [] };
    return {
      deletedId: null,
      userErrors: userErrors.map((error) => (error.code === "INVALID" ? wrongOwner("INVALID_OWNER") : error)),
    };
  },
};

export function setMetafields(metafields: MetafieldInput[], field: string): Change {
  return async (tx, cart) => {
    const next = {
      ...cart.extras.metafields,
      ...Object.fromEntries(metafields.map(({ key, type, value }) => [key, { type, value }])),
    };
    const isTooLong = metafields.some(
      ({ key, type, value }) =>
        key.length > MAX_KEY_LENGTH || type.length > MAX_KEY_LENGTH || value.length > MAX_VALUE_LENGTH,
    );
    const isTooMuch = Object.keys(next).length > MAX_METAFIELDS;
    if (isTooLong || isTooMuch) {
      return {
        refusals: [
          refusal(
            "INVALID_METAFIELDS",
            [field],
            `There can be at most ${MAX_METAFIELDS} metafields of ${MAX_VALUE_LENGTH} characters each.`,
          ),
        ],
      };
    }
    cart.extras = { ...cart.extras, metafields: next };
    await tx.update(carts).set({ extras: cart.extras }).where(eq(carts.token, cart.token));
    return { refusals: [] };
  };
}

function wrongOwner(code: string): Refusal {
  return refusal(code, ["ownerId"], "The owner is not a cart of this store.");
}

function failedSet(userErrors: Refusal[]) {
  return { metafields: [], userErrors: userErrors.map((error) => ({ ...error, elementIndex: null })) };
}
