/** Units of a variant. */
export const MAX_STOCK = 1_000_000_000;
