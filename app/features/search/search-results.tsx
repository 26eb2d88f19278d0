import { useEffect, useState } from "react";
import { Link, href } from "react-router";
import type { ProductSummary } from "#app/features/shop/shop.ts";
import { cachedJson } from "#app/platform/http/data-cache.ts";
import { closeOverlay } from "#app/ui/overlay.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { FoundPages } from "./found-pages.tsx";
import { OtherWays, PopularSearches, SearchNotes } from "./search-notes.tsx";
import { productCount, searchPath, type SearchResponse } from "./search.ts";
import { countSearch, useSearch } from "./use-search.ts";

const PRODUCTS_SHOWN = 8;
const PAGES_SHOWN = 3;

export function SearchResults({ query }: { query: string }) {
  const { state, response } = useSearch(query);
  const popular = usePopular();
  const isEmpty = response !== null && response.products.length === 0 && response.pages.length === 0;
  const isNoMatch = isEmpty || (response?.leftOut.length ?? 0) > 0;
  const count = response && response.products.length > 0 ? productCount(response.total) : "";
  return (
    <>
      <p role="status" className="py-2 text-14 text-stone-strong">
        {state === "idle" && "Start typing to search products"}
        {state === "loading" && "Searching..."}
        {state === "failed" && "Failed to load products. Please try again later."}
        {state === "ready" && (isNoMatch ? `No products found for "${query}"` : count)}
      </p>
      {state === "idle" && <PopularSearches popular={popular} />}
      {response && (
        <div aria-busy={state === "loading"}>
          <SearchNotes {...response} />
          {response.pagesFirst && <Pages response={response} query={query} />}
          <Products response={response} query={query} />
          {!response.pagesFirst && <Pages response={response} query={query} />}
          {state === "ready" && <OtherWays found={response} query={query} />}
        </div>
      )}
    </>
  );
}

type Shown = { response: SearchResponse; query: string };

function Pages({ response: { pages }, query }: Shown) {
  return <FoundPages pages={pages} most={PAGES_SHOWN} whenFollowed={() => countSearch(query)} />;
}

function Products({ response: { products, total, leftOut }, query }: Shown) {
  if (products.length === 0) return null;
  return (
    <>
      <ul aria-label={leftOut.length > 0 ? "Close matches" : "Results"} className="grid gap-x-8 md:grid-cols-2">
        {products.slice(0, PRODUCTS_SHOWN).map((product) => (
          <li key={product.id} className="border-b border-line">
            <Result product={product} query={query} />
          </li>
        ))}
      </ul>
      {total > PRODUCTS_SHOWN && (
        <Link
          data-stop
          to={searchPath(query)}
          className="link mt-4 inline-flex min-h-11 items-center"
          onClick={closeOverlay}
        >
          {`Show all ${productCount(total)
            .replace(/ products$/, "")
            .toLowerCase()}`}
        </Link>
      )}
    </>
  );
}

function Result({ product, query }: { product: ProductSummary; query: string }) {
  const [picture] = product.pictures;
  return (
    <Link
      data-stop
      to={`${href("/product/:handle", { handle: product.handle })}${product.search ?? ""}`}
      prefetch="intent"
      className="flex items-center gap-4 py-2 hover:bg-sunk"
      onClick={() => {
        countSearch(query);
        closeOverlay();
      }}
    >
      <span className="block aspect-4/5 w-14 shrink-0 bg-ground">
        {picture && <Picture picture={{ ...picture, alt: "" }} sizes="3.5rem" className="size-full object-cover" />}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{product.title}</span>
        <Price
          price={product.price}
          fullPrice={product.fullPrice}
          isFrom={product.hasPriceRange}
          className="text-14 text-stone-strong"
        />
      </span>
    </Link>
  );
}

function usePopular(): string[] {
  const [popular, setPopular] = useState<string[]>([]);
  useEffect(() => {
    let isHere = true;
    cachedJson<SearchResponse>("/search/products")
      .then((response) => isHere && setPopular(response.popular))
      .catch((error: unknown) => console.warn("Popular searches could not be loaded", error));
    return () => {
      isHere = false;
    };
  }, []);
  return popular;
}
