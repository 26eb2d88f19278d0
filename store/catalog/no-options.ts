/** The option of a product without options, as at Shopify. */
export const NO_OPTIONS = [{ name: "Title", values: ["Default Title"] }];
