import { createContext } from "react";

/** The stylesheet's text on pages that carry it in their HTML, null on pages that link to it. Only read on the server. */
export const InlineStylesheet = createContext<string | null>(null);
