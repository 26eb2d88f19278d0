import { createContext, type ReactNode } from "react";
import type { ProductSummary } from "../shop.ts";

/** An action on a product card beside its link, provided by the route: cards do not import other features. */
export const CardAction = createContext<(product: ProductSummary) => ReactNode>(() => null);
