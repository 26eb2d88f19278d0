import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { getJson } from "#app/platform/http/post-json.ts";
import { toast } from "#app/ui/toast.tsx";
import { keepPagesOnLeave, keptPages } from "./kept-pages.ts";
import { CardEntrance } from "./card-entrance.tsx";
import { ProductCard } from "./product-card.tsx";
import type { ProductSummary } from "../shop.ts";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** `total`: of all pages, when this one was read; the first page's is given beside it. */
type GridPage = { products: ProductSummary[]; before: number; next: string | null; total?: number };

type Props = {
  page: GridPage;
  total: number;
  /** The URL of this page after a product; null: the first page. */
  addressAfter: (after: string | null) => string;
};

/** The loaded pages, so that Back from a product restores the grid's length. */
const loadedAt = new Map<string, GridPage[]>();

/** Cards, and a link to the next page, which is appended with JavaScript. */
export function ProductGrid({ page, total: firstTotal, addressAfter }: Props) {
  const { key, pathname, search } = useLocation();
  const id = `${key} ${pathname}${search}`;
  const grid = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState(() => loadedAt.get(key) ?? []);
  const [isLoading, setLoading] = useState(false);
  const keptY = useRef<number>(null);
  const pages = [page, ...more];
  // One that moved in the meantime may come twice.
  const products = [...new Map(pages.flatMap((one) => one.products).map((one) => [one.id, one])).values()];
  const total = more.at(-1)?.total ?? firstTotal;
  const next = pages.at(-1)?.next ?? null;

  useBrowserLayoutEffect(() => {
    if (keptY.current !== null) window.scrollTo(0, keptY.current);
    keptY.current = null;
    return keepPagesOnLeave(id, more);
  }, [id, more]);

  useBrowserLayoutEffect(() => {
    const kept = keptPages<GridPage>(id);
    if (!kept) return;
    keptY.current = kept.y;
    loadedAt.set(key, kept.pages);
    setMore(kept.pages);
    // Once per list: it is another one after a navigation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function append(event: MouseEvent<HTMLAnchorElement>, address: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    try {
      const loaded = [...more, await getJson<GridPage>(address.replace(/^[^?]+/, "$&/products"))];
      loadedAt.set(key, loaded);
      flushSync(() => setMore(loaded));
      grid.current?.querySelectorAll<HTMLElement>(".card-link")[products.length]?.focus({ preventScroll: true });
    } catch (error) {
      console.error("More products could not be loaded", error);
      toast({ title: "Failed to load products. Please try again later.", kind: "error" });
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <CardEntrance />
      <ul ref={grid} className="product-grid" aria-label="Products">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} index={index} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      <div className="mt-14 flex flex-col items-center gap-4 text-14 text-stone-strong">
        <p role="status">
          {products.length === 0 ? (
            "No more products"
          ) : (
            <>
              {page.before > 0 && `${page.before + 1} to `}
              {Math.min(page.before + products.length, total)} of {total}
            </>
          )}
        </p>
        {next && (
          <a
            href={addressAfter(next)}
            aria-busy={isLoading}
            className="inline-flex min-h-12 items-center rounded-sm border border-line-strong px-6 text-16 font-medium text-ink hover:border-ink"
            onClick={(event) => void append(event, addressAfter(next))}
          >
            {isLoading ? "Loading..." : "Load more"}
          </a>
        )}
        {page.before > 0 && (
          <a href={addressAfter(null)} className="link inline-flex min-h-11 items-center">
            Back to the first page
          </a>
        )}
      </div>
    </>
  );
}
