import type { ReactNode } from "react";
import { data, Link, redirect } from "react-router";
import { z } from "zod";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formOf, readForm } from "#app/platform/forms/read-form.server.ts";
import { headersOfLoader, NOINDEX, NOINDEX_META } from "#app/platform/http/loader-headers.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { photosOfForm, removePhotos } from "../review-photos.server.ts";
import { ownReview, reviewInput, saveReview, withdrawReview } from "../own-review.server.ts";
import { ReviewForm } from "../review-form.tsx";
import type { Route } from "./+types/write";

export const handle: RouteAccess = { access: "visitor" };

export const meta = () => [
  ...pageMeta("Your review", "Write, change or withdraw your review."),
  NOINDEX_META,
  { name: "referrer", content: "same-origin" },
];

const PATH = "/reviews/write";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { links, db } = context.get(servicesContext);
  const token = tokenOf(request);
  const link = links.read("review", token);
  const own = link && (await ownReview(db, link.id));
  if (!own) return data(null, { status: 404, headers: NOINDEX });
  const query = new URL(request.url).searchParams;
  const { review, others } = own;
  const [item, ...otherItems] = await withSizes(
    db,
    [own.request, ...others.map(({ request: other }) => other)],
    (line) => ({
      title: line.productTitle,
    }),
  );
  const page = {
    token,
    here: withToken(PATH, token),
    notice: query.has("saved") ? "Saved." : query.has("withdrawn") ? "Your review was deleted." : null,
    isWithdrawing: query.has("withdraw") && review !== null,
    item: itemOf(item ?? own.request),
    isPublished: review?.approvedAt != null,
    isRejected: review?.rejectedAt != null,
    reply: review?.reply ?? null,
    review: review && {
      stars: review.stars,
      title: review.title,
      text: review.text,
      fit: review.fit,
      name: review.name,
      mayPublish: review.mayPublish,
      kept: review.photos.map(({ name }) => name).join(","),
    },
    others: others.map((other, at) => ({
      to: withToken(PATH, links.token("review", { id: other.request.id })),
      name: itemOf(otherItems[at] ?? other.request),
      isReviewed: other.review !== null,
    })),
  };
  return data(page, { headers: NOINDEX });
}

const itemOf = ({ productTitle, variantTitle }: { productTitle: string; variantTitle: string | null }) =>
  variantTitle ? `${productTitle}, ${variantTitle}` : productTitle;

export const headers = headersOfLoader;

const GONE = { title: "We couldn’t find that order", description: "Nothing was saved." };

const PHOTOS_GONE = "A photo has expired. Remove it, and choose it again.";

const withdrawal = z.object({ intent: z.literal("withdraw") });

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, links } = services;
  const token = tokenOf(request);
  const link = links.read("review", token);
  const form = await formOf(request);
  if (!link) return refused(form, { message: GONE, status: 404 });
  const here = withToken(PATH, token);
  if ((await readForm(form, withdrawal)).ok) {
    await removePhotos(services, await withdrawReview(db, link.id));
    return redirect(`${here}&withdrawn=1#notice`);
  }
  const own = await ownReview(db, link.id);
  if (!own) return refused(form, { message: GONE, status: 404 });
  const read = await readForm(form, reviewInput);
  const { photos, error } = await photosOfForm(services, own.request, form, new Date());
  const names = photos.map(({ name }) => name);
  // A browser doesn't send files again: a form that comes back has those that were stored.
  form.set("kept", names.join(","));
  form.delete("remove");
  if (!read.ok || error !== null) {
    const fieldErrors = { ...(read.ok ? {} : read.fieldErrors), ...(error === null ? {} : { photos: error }) };
    return refused(form, { fieldErrors });
  }
  const outcome = await saveReview(db, link.id, read.value, photos);
  if (outcome === "gone") return refused(form, { message: GONE, status: 404 });
  if (outcome === "photos-gone") return refused(form, { fieldErrors: { photos: PHOTOS_GONE } });
  await removePhotos(services, own.review?.photos.filter(({ name }) => !names.includes(name)) ?? []);
  return redirect(`${here}&saved=1#notice`);
}

export const clientAction = keepFormValues;

type Page = NonNullable<Route.ComponentProps["loaderData"]>;

function statusText({ review, isPublished, isRejected }: Page): string {
  if (!review) return "Tell other shoppers how it fits and holds up. You can change or delete your review at any time.";
  if (isPublished) return `Your review is published as “${review.name}”.`;
  if (!review.mayPublish) return "Only our team reads your review. We won’t publish it unless you agree.";
  if (isRejected) return "We decided not to publish your review. You can change it and send it again.";
  return "Thank you. Someone on our team reads your review before it’s published.";
}

export default function WriteReview({ loaderData: page }: Route.ComponentProps) {
  if (!page)
    return (
      <Layout title="We couldn’t find that order" lead="The link may be incomplete, or the order was canceled.">
        <div>
          <ButtonLink to="/contact">Contact us</ButtonLink>
        </div>
      </Layout>
    );
  if (page.isWithdrawing && page.review)
    return (
      <Layout
        title="Delete your review?"
        lead="It comes off our site and out of our records right away. This can’t be undone."
      >
        <blockquote
          dir="auto"
          className="max-w-measure border-l border-line-strong pl-6 whitespace-pre-wrap wrap-anywhere"
        >
          {page.review.text}
        </blockquote>
        <div className="flex flex-wrap gap-4">
          <ButtonForm
            action={page.here}
            fields={{ intent: "withdraw" }}
            label="Delete permanently"
            busy="Deleting..."
          />
          <ButtonLink kind="secondary" to={page.here}>
            Keep my review
          </ButtonLink>
        </div>
      </Layout>
    );
  return (
    <Layout title={page.review ? "Your review" : "Write a review"} lead={statusText(page)}>
      {page.notice && (
        <p id="notice" role="status" className="border-l-2 border-olive py-1 pl-4 font-medium">
          {page.notice}
        </p>
      )}
      <section aria-labelledby="item">
        <h2 id="item" className="mb-8 font-display text-28 wrap-anywhere">
          {page.item}
        </h2>
        <ReviewForm
          key={page.here}
          action={page.here}
          token={page.token}
          written={page.review}
          isPublished={page.isPublished}
        />
      </section>
      {page.review && (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={`${page.here}&withdraw=1`}>
            Delete your review
          </Link>
        </p>
      )}
      {page.others.length > 0 && (
        <section aria-labelledby="others" className="border-t border-line pt-8">
          <h2 id="others" className="font-display text-28">
            Also in this order
          </h2>
          <ul className="mt-3">
            {page.others.map(({ to, name, isReviewed }) => (
              <li key={to}>
                <Link className="link inline-flex min-h-11 items-center" to={to}>
                  {isReviewed ? `${name} (reviewed)` : name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Layout>
  );
}

function Layout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-5">
        <p className="label">Reviews</p>
        <h1 className="mt-6 font-display text-64">{title}</h1>
        <p className="mt-6 max-w-[29.25em] text-18">{lead}</p>
      </header>
      <div className="grid content-start gap-12 lg:col-span-6 lg:col-start-7">{children}</div>
    </main>
  );
}
