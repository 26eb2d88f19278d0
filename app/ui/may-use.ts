import { createContext, use } from "react";

export type MayUse = (url: string, level: "read" | "act") => boolean;

/** Outside the admin everyone may use what is shown (app/ui/admin-access.tsx). */
export const MayUseContext = createContext<MayUse>(() => true);

/**
 * Whether the visitor's role lets them follow a link ("read") or submit a form ("act") to a URL. Links and forms for which it does not are not
 * shown; the server refuses their requests in any case.
 */
export const useMayUse = () => use(MayUseContext);
