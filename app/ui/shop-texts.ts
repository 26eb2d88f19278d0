import { createContext, useContext } from "react";

/** Texts that the owner changes in the settings. `crisis` has links as in Markdown. */
export type ShopTexts = { tagline: string; location: string; crisis: string };

/** Provided by the layout of every page outside the admin. */
export const ShopTextsContext = createContext<ShopTexts>({ tagline: "", location: "", crisis: "" });

export const useShopTexts = () => useContext(ShopTextsContext);
