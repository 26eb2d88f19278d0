import { createContext, useContext } from "react";
import { brand } from "#app/brand.ts";

/** "Shopify", or "your store" for the embedded store (platform/shopify/provider-name.ts). */
export const ProviderName = createContext<string>(brand.provider);

export const useProviderName = () => useContext(ProviderName);
