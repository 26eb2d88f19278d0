import { createContext } from "react";

/**
 * Marks the inline scripts that the program itself writes into a page: the security policy names no other (content-security-policy.server.ts).
 * Undefined in browsers, where the mark was taken off the page.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
