import { storeKeys } from "#server/store-keys.ts";
import { ownersCookie, startBuiltSite, TEST_SECRET, loadBuild } from "../support/built-site.ts";
import { sitePages } from "../support/entry-points.ts";

export const HOST = "http://localhost:3000";
const HTML = { Accept: "text/html", Host: "localhost:3000" };

export type AttackedSite = Awaited<ReturnType<typeof startAttackedSite>>;

let shared: Promise<AttackedSite> | undefined;

/** The site that this worker's attacks share, and ways to send requests to it. */
export function attackedSite(): Promise<AttackedSite> {
  shared ??= startAttackedSite();
  return shared;
}

async function startAttackedSite() {
  const { openEmbeddedDatabase, openSecrets } = await loadBuild();
  const database = await openEmbeddedDatabase(undefined);
  const site = await startBuiltSite({ LOG_LEVEL: "error" }, { database });
  const { storefrontToken } = storeKeys(openSecrets(TEST_SECRET, "data"));

  let from = 0;
  /** Sends each request from another IP address, so that rate limits do not hide what is tested. */
  function ask(path: string, init: { method?: string; body?: BodyInit | null; headers?: Record<string, string> } = {}) {
    from += 1;
    const request = new Request(HOST + path, { ...init, headers: { ...HTML, ...init.headers } });
    return site.fetch(request, `2001:db8:${(from >> 8).toString(16)}:${(from & 255).toString(16)}::1`);
  }
  const post = (path: string, body: BodyInit, type?: string) =>
    ask(path, { method: "POST", body, headers: { Origin: HOST, ...(type ? { "Content-Type": type } : {}) } });
  return {
    site,
    database,
    pages: await sitePages(),
    ask,
    post,
    call: (name: string, body: unknown) => post(`/functions/v1/${name}`, JSON.stringify(body), "application/json"),
    /** Calls the embedded store's Storefront API as a shop's server does, with its token. */
    storefront: (query: string, variables: Record<string, unknown>) =>
      ask("/store/api/2025-07/graphql.json", {
        method: "POST",
        body: JSON.stringify({ query, variables }),
        headers: { "Content-Type": "application/json", "X-Shopify-Storefront-Access-Token": storefrontToken },
      }),
    ownersCookie: () => ownersCookie(site),
  };
}
