import { STOCK_REASONS } from "#app/platform/shopify/stock-reasons.ts";

/** What changed a quantity: an admin's form, a file, the provider's event, or a comparison with the provider. */
export type StockSource = "admin" | "import" | "webhook" | "sync";

export type StockChange = {
  id: number;
  fromStock: number | null;
  toStock: number | null;
  source: StockSource;
  reason: string | null;
  adminEmail: string | null;
  createdAt: Date;
};

/** "Received", or the text of a reason that this version does not offer. */
export function reasonText(reason: string | null): string | null {
  if (reason === null) return null;
  return Object.hasOwn(STOCK_REASONS, reason) ? STOCK_REASONS[reason as keyof typeof STOCK_REASONS] : reason;
}
