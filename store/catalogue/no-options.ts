/** A product without options has this one, as at Shopify. */
export const NO_OPTIONS = [{ name: "Title", values: ["Default Title"] }];
