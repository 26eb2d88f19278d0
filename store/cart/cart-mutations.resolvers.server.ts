import { eq } from "drizzle-orm";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { carts } from "../store.tables.server.ts";
import { refusal, tooLong, attributeProblems, type Attribute, type CartWarning, type Refusal } from "./cart-errors.ts";
import {
  addition,
  lineUpdate,
  newLineId,
  plain,
  type AddressInput,
  type BuyerInput,
  type LineInput,
  type LineUpdateInput,
  type MetafieldInput,
} from "./cart-input.ts";
import { withAdded, withRemoved, withUpdated } from "./cart-lines.ts";
import { changeCart, changeLines, createCart, type CartPayload, type Change } from "./change-cart.server.ts";
import { codeWarnings } from "./code-warnings.server.ts";
import { addAddresses } from "./delivery-addresses.server.ts";
import { setMetafields } from "./metafields.server.ts";

const MAX_NOTE_LENGTH = 5_000;
const MAX_CODES = 25;
const MAX_CODE_LENGTH = 255;

type CartInput = {
  lines?: LineInput[] | null;
  discountCodes?: string[] | null;
  giftCardCodes?: string[] | null;
  attributes?: Attribute[] | null;
  note?: string | null;
  buyerIdentity?: BuyerInput | null;
  delivery?: { addresses?: AddressInput[] | null } | null;
  metafields?: MetafieldInput[] | null;
};

export const cartMutations: FieldResolvers<unknown, StoreContext> = {
  cartCreate: async (_root: unknown, { input }: { input?: CartInput | null }, context) => {
    const { lines, discountCodes, giftCardCodes, attributes, note, buyerIdentity, delivery, metafields } = input ?? {};
    const parts: Change[] = [
      ...(lines?.length ? [addLines(lines)] : []),
      ...(discountCodes?.length ? [setCodes(discountCodes)] : []),
      ...(giftCardCodes?.length ? [refuseGiftCards("giftCardCodes")] : []),
      ...(attributes ? [setAttributes(attributes)] : []),
      ...(note ? [setNote(note)] : []),
      ...(buyerIdentity ? [setBuyer(buyerIdentity)] : []),
      ...(delivery?.addresses?.length ? [addAddresses(delivery.addresses)] : []),
      ...(metafields?.length ? [setMetafields(metafields, "metafields")] : []),
    ];
    const payload = await createCart(context.db, sequential(parts));
    const inInput = (error: Refusal) => ({ ...error, field: error.field && ["input", ...error.field] });
    return withCodeWarnings(context, { ...payload, userErrors: payload.userErrors.map(inInput) });
  },

  cartLinesAdd: (_root: unknown, { cartId, lines }: { cartId: string; lines: LineInput[] }, { db }) =>
    changeCart(db, cartId, addLines(lines)),
  cartLinesUpdate: (_root: unknown, { cartId, lines }: { cartId: string; lines: LineUpdateInput[] }, { db }) => {
    const updates = lines.map(lineUpdate);
    return changeCart(db, cartId, (tx, cart) =>
      changeLines(
        tx,
        cart,
        updates.map((update) => update.variantId),
        (now, known) => withUpdated(cart.token, now, updates, known),
      ),
    );
  },
  cartLinesRemove: (_root: unknown, { cartId, lineIds }: { cartId: string; lineIds: string[] }, { db }) =>
    changeCart(db, cartId, (tx, cart) => changeLines(tx, cart, [], (now) => withRemoved(now, lineIds))),

  cartDiscountCodesUpdate: async (
    _root: unknown,
    { cartId, discountCodes }: { cartId: string; discountCodes?: string[] | null },
    context,
  ) => withCodeWarnings(context, await changeCart(context.db, cartId, setCodes(discountCodes ?? []))),
  cartNoteUpdate: (_root: unknown, { cartId, note }: { cartId: string; note: string }, { db }) =>
    changeCart(db, cartId, setNote(note)),
  cartAttributesUpdate: (_root: unknown, { cartId, attributes }: { cartId: string; attributes: Attribute[] }, { db }) =>
    changeCart(db, cartId, setAttributes(attributes)),
  cartBuyerIdentityUpdate: (
    _root: unknown,
    { cartId, buyerIdentity }: { cartId: string; buyerIdentity: BuyerInput },
    { db },
  ) => changeCart(db, cartId, setBuyer(buyerIdentity)),

  cartGiftCardCodesUpdate: (
    _root: unknown,
    { cartId, giftCardCodes }: { cartId: string; giftCardCodes: string[] },
    { db },
  ) => changeCart(db, cartId, giftCardCodes.length === 0 ? noChange : refuseGiftCards("giftCardCodes")),
  cartGiftCardCodesRemove: (_root: unknown, { cartId }: { cartId: string }, { db }) =>
    changeCart(db, cartId, refuseGiftCards("appliedGiftCardIds")),
  /** Shipping is chosen at the checkout, so carts have no delivery groups. */
  cartSelectedDeliveryOptionsUpdate: (
    _root: unknown,
    { cartId, selectedDeliveryOptions }: { cartId: string; selectedDeliveryOptions: object[] },
    { db },
  ) =>
    changeCart(db, cartId, async () => ({
      refusals: selectedDeliveryOptions.map((_option, at) =>
        refusal(
          "INVALID_DELIVERY_GROUP",
          ["selectedDeliveryOptions", String(at), "deliveryGroupId"],
          "The delivery group does not exist. Shipping is chosen at the checkout.",
        ),
      ),
    })),
};

/** For versions newer than 2025-07. */
export const newerCartMutations: FieldResolvers<unknown, StoreContext> = {
  cartGiftCardCodesAdd: (_root: unknown, { cartId }: { cartId: string }, { db }) =>
    changeCart(db, cartId, refuseGiftCards("giftCardCodes")),
};

const noChange: Change = async () => ({ refusals: [] });

function addLines(lines: LineInput[]): Change {
  const additions = lines.map(addition);
  return (tx, cart) =>
    changeLines(
      tx,
      cart,
      additions.map((each) => each.variantId),
      (now, known) => withAdded(cart.token, now, additions, known, newLineId),
    );
}

function setCodes(codes: string[]): Change {
  const discountCodes = [...new Map(codes.map((code) => [normalizeCode(code), code.trim()])).values()].filter(
    (code) => normalizeCode(code) !== "",
  );
  return keep(
    { discountCodes },
    discountCodes.length > MAX_CODES
      ? [refusal("MAXIMUM_EXCEEDED", ["discountCodes"], `There can be at most ${MAX_CODES} codes.`)]
      : discountCodes.flatMap((code, at) => tooLong(code, MAX_CODE_LENGTH, ["discountCodes", String(at)])),
  );
}

function setNote(note: string): Change {
  return keep({ note }, tooLong(note, MAX_NOTE_LENGTH, ["note"], "NOTE_TOO_LONG"));
}

function setAttributes(attributes: Attribute[]): Change {
  return keep({ attributes: plain(attributes) }, attributeProblems(attributes, ["attributes"]));
}

/** Missing fields stay unchanged. */
function setBuyer({ countryCode, email, phone }: BuyerInput): Change {
  const given = Object.fromEntries(
    Object.entries({ countryCode, email, phone }).filter(([, value]) => value !== undefined),
  );
  const refusals = [
    ...tooLong(email, 254, ["buyerIdentity", "email"]),
    ...tooLong(phone, 40, ["buyerIdentity", "phone"]),
  ];
  return (tx, cart) => keep({ buyerIdentity: { ...cart.buyerIdentity, ...given } }, refusals)(tx, cart);
}

function keep(values: Partial<typeof carts.$inferInsert>, refusals: Refusal[]): Change {
  return async (tx, cart) => {
    if (refusals.length === 0) await tx.update(carts).set(values).where(eq(carts.token, cart.token));
    return { refusals };
  };
}

function refuseGiftCards(field: string): Change {
  return async () => ({ refusals: [refusal("INVALID", [field], "This store does not offer gift cards.")] });
}

function sequential(changes: Change[]): Change {
  return async (tx, cart) => {
    const refusals: Refusal[] = [];
    const warnings: CartWarning[] = [];
    for (const change of changes) {
      const outcome = await change(tx, cart);
      refusals.push(...outcome.refusals);
      warnings.push(...(outcome.warnings ?? []));
    }
    return { refusals, warnings };
  };
}

async function withCodeWarnings({ db }: StoreContext, payload: CartPayload): Promise<CartPayload> {
  if (!payload.cart) return payload;
  return { ...payload, warnings: [...payload.warnings, ...(await codeWarnings(db, payload.cart, new Date()))] };
}
