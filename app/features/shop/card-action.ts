import { createContext, type ReactNode } from "react";
import type { ProductSummary } from "./shop.ts";

/** What stands on a product's card beside its link. The frame decides: cards know no other feature. */
export const CardAction = createContext<(product: ProductSummary) => ReactNode>(() => null);
