import { createContext } from "react";

/**
 * Marks the inline scripts and stylesheets that we render: the security policy allows no others (content-security-policy.server.ts). Undefined in browsers,
 * because the marker is removed from the page.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
