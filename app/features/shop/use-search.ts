import { useEffect, useState } from "react";
import { cachedJson } from "#app/platform/http/data-cache.ts";
import { found, type SearchEntry } from "./search.ts";
import type { ProductSummary } from "./shop.ts";

const TYPING_PAUSE_MS = 150;

type Catalog = { products: SearchEntry[]; hasMore: boolean };
type Results = { state: "idle" | "loading" | "ready" | "failed"; products: ProductSummary[] };

/** Filters the first products in the browser as the visitor types; asks the server for the rest of a larger shop. */
export function useSearch(query: string): Results {
  const [catalog, setCatalog] = useState<Catalog | "failed" | null>(null);
  const [remote, setRemote] = useState<{ query: string; products: ProductSummary[] } | null>(null);
  const needsServer = catalog !== null && catalog !== "failed" && catalog.hasMore && query !== "";

  useEffect(() => {
    let isHere = true;
    cachedJson<Catalog>("/search/products")
      .then((loaded) => isHere && setCatalog(loaded))
      .catch((error: unknown) => {
        console.error("The products could not be loaded", error);
        if (isHere) setCatalog("failed");
      });
    return () => {
      isHere = false;
    };
  }, []);

  useEffect(() => {
    if (!needsServer) return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      cachedJson<{ products: ProductSummary[] }>(`/search/products?q=${encodeURIComponent(query)}`)
        // A response to earlier input must not replace a newer one.
        .then(({ products }) => isLatest && setRemote({ query, products }))
        .catch((error: unknown) => console.error("The search could not be finished", error));
    }, TYPING_PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [needsServer, query]);

  if (query === "") return { state: "idle", products: [] };
  if (catalog === "failed") return { state: "failed", products: [] };
  if (catalog === null) return { state: "loading", products: [] };
  if (needsServer && remote?.query === query) return { state: "ready", products: remote.products };
  const products = found(catalog.products, query);
  return { state: needsServer && products.length === 0 ? "loading" : "ready", products };
}
