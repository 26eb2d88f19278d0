import { pageMeta } from "#app/ui/page-meta.ts";

/** For pages that are one person's own. */
export function privateMeta(title: string) {
  return [...pageMeta(title, "Your account."), { name: "robots", content: "noindex" }];
}
