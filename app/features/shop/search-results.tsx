import { Link, href } from "react-router";
import { closeOverlay } from "#app/ui/overlay.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import type { ProductSummary } from "./shop.ts";
import { useSearch } from "./use-search.ts";

const SHOWN = 8;

export function SearchResults({ query }: { query: string }) {
  const { state, products } = useSearch(query);
  return (
    <>
      <p role="status" className="py-2 text-14 text-stone-strong">
        {state === "idle" && "Start typing to search products"}
        {state === "loading" && "Searching..."}
        {state === "failed" && "Failed to load products. Please try again later."}
        {state === "ready" && products.length === 0 && `No products found for "${query}"`}
        {state === "ready" && products.length > 0 && countText(products.length)}
      </p>
      {products.length > 0 && (
        <ul aria-label="Results" className="grid gap-x-8 md:grid-cols-2">
          {products.slice(0, SHOWN).map((product) => (
            <li key={product.id} className="border-b border-line">
              <Result product={product} />
            </li>
          ))}
        </ul>
      )}
      {products.length > SHOWN && (
        <Link
          data-stop
          to={`/search?q=${encodeURIComponent(query)}`}
          className="link mt-4 inline-flex min-h-11 items-center"
          onClick={closeOverlay}
        >
          {`Show all ${products.length}`}
        </Link>
      )}
    </>
  );
}

function Result({ product }: { product: ProductSummary }) {
  const [picture] = product.pictures;
  return (
    <Link
      data-stop
      to={href("/product/:handle", { handle: product.handle })}
      prefetch="intent"
      className="flex items-center gap-4 py-2 hover:bg-sunk"
      onClick={closeOverlay}
    >
      <span className="block aspect-4/5 w-14 shrink-0 bg-ground">
        {picture && <Picture picture={{ ...picture, alt: "" }} sizes="3.5rem" className="size-full object-cover" />}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{product.title}</span>
        <Price price={product.price} fullPrice={product.fullPrice} className="text-14 text-stone-strong" />
      </span>
    </Link>
  );
}

const countText = (count: number) => (count === 1 ? "1 product" : `${count} products`);
