import { pageMeta } from "#app/ui/page-meta.ts";

/** Metadata of a page with personal data: not indexed. */
export function privateMeta(title: string) {
  return [...pageMeta(title, "Your account."), { name: "robots", content: "noindex" }];
}
