/** Why a quantity changes, by Shopify's names. */
export const STOCK_REASONS = {
  correction: "Correction",
  cycle_count_available: "Count",
  received: "Received",
  restock: "Return restocked",
  damaged: "Damaged",
  shrinkage: "Theft or loss",
  promotion: "Promotion or donation",
  quality_control: "Quality control",
  other: "Other",
};
export type StockReason = keyof typeof STOCK_REASONS;
