import type { ReactNode } from "react";
import { matchPath } from "react-router";
import type { RefusedPaths } from "#app/platform/auth/access/route-access.ts";
import { MayUseContext, useMayUse } from "./may-use.ts";

/** The admin's screens, for a role that is refused at these paths. */
export function AdminAccess({ refused, children }: { refused: RefusedPaths; children: ReactNode }) {
  const mayUse = (url: string, level: keyof RefusedPaths) => {
    const path = url.split(/[?#]/)[0] ?? url;
    return !refused[level].some((pattern) => matchPath(pattern, path));
  };
  return <MayUseContext value={mayUse}>{children}</MayUseContext>;
}

type MayUseProps = {
  url: string;
  level?: keyof RefusedPaths;
  /** Shown to the others. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** What only those see whose role lets them submit forms to a URL or, with `level`, read it. */
export function MayUse({ url, level = "act", otherwise = null, children }: MayUseProps) {
  return useMayUse()(url, level) ? children : otherwise;
}

/** Instead of the form of a page that is nothing else. */
export const READ_ONLY = "Your role includes looking at this, but not changing it.";
