import { data, href, Link } from "react-router";
import { productCardOf, withSizes } from "#app/features/shop/shop.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { headersOfLoader, VISITOR_CONTENT } from "#app/platform/http/loader-headers.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ReviewSummary } from "../product-reviews.tsx";
import { ReviewList } from "../review-list.tsx";
import { REVIEWS_PER_PAGE, reviewTotal } from "../reviews.ts";
import { publishedReviews, reviewCounts } from "../reviews.server.ts";
import type { Route } from "./+types/reviews";

export const handle: RouteAccess = { access: "public" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        ...pageMeta(`Reviews of ${loaderData.title}`, `What buyers say about ${loaderData.title}.`),
        { tagName: "link", rel: "canonical", href: `${loaderData.publicUrl}/product/${loaderData.handle}` },
      ]
    : [];

/** All reviews of a product, a page at a time. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, publicUrl } = services;
  // A product that is not in the index yet has no reviews.
  const product = await productCardOf(db, params.handle);
  if (!product) throw data(null, { status: 404 });
  const after = new URL(request.url).searchParams.get("after") ?? undefined;
  const [counts, { rows, next }] = await Promise.all([
    reviewCounts(db, product.id),
    readPage((limit) => publishedReviews(db, product.id, { after, limit }), REVIEWS_PER_PAGE),
  ]);
  const { title, handle: name } = product;
  return data(
    {
      title,
      handle: name,
      publicUrl,
      counts,
      reviews: await withSizes(db, rows, () => ({ productId: product.id })),
      next,
      isFirst: after === undefined,
    },
    { headers: VISITOR_CONTENT },
  );
}

export const headers = headersOfLoader;

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { title, handle: name, counts, reviews, next, isFirst } = loaderData;
  const here = href("/product/:handle/reviews", { handle: name });
  return (
    <main id="content" className="page py-section">
      <p className="text-14">
        <Link to={href("/product/:handle", { handle: name })} className="link inline-flex min-h-11 items-center">
          {`Back to ${title}`}
        </Link>
      </p>
      <h1 className="mb-10 font-display text-64">{`Reviews of ${title}`}</h1>
      {reviewTotal(counts) === 0 ? (
        <p className="max-w-measure text-stone-strong">No reviews yet.</p>
      ) : (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[20rem_1fr]">
          <ReviewSummary counts={counts} />
          <div>
            <ReviewList reviews={reviews} isStale={false} headingLevel="h2" />
            <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-x-8">
              {!isFirst && (
                <Link to={here} className="link inline-flex min-h-11 items-center">
                  Newest reviews
                </Link>
              )}
              {next && (
                <Link to={`${here}?after=${next}`} className="link inline-flex min-h-11 items-center">
                  Older reviews
                </Link>
              )}
            </nav>
          </div>
        </div>
      )}
    </main>
  );
}
