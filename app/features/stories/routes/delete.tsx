import { data, redirect } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { headersOfLoader, NOINDEX } from "#app/platform/http/loader-headers.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoSuchStory, OwnStoryPage, ownStoryMeta } from "../own-story-page.tsx";
import { deleteStory } from "../own-story.server.ts";
import { linkedStory } from "../story-link.server.ts";
import { removePhotoFile } from "../story-photo.server.ts";
import type { Route } from "./+types/delete";

export const handle: RouteAccess = { access: "visitor" };

export const meta = ownStoryMeta;

export async function loader({ request, context }: Route.LoaderArgs) {
  const row = await linkedStory(request, context);
  if (!row) return data(null, { status: 404, headers: NOINDEX });
  const token = tokenOf(request);
  const page = {
    here: withToken("/share-your-story/mine/delete", token),
    back: withToken("/share-your-story/mine", token),
    story: row.story,
  };
  return data(page, { headers: NOINDEX });
}

export const headers = headersOfLoader;

export async function action({ request, context }: Route.ActionArgs) {
  const row = await linkedStory(request, context);
  if (!row) return refused(new FormData(), { status: 404 });
  const services = context.get(servicesContext);
  const photo = await deleteStory(services.db, row.id);
  await removePhotoFile(services, photo?.name ?? null);
  return redirect("/share-your-story/mine?deleted=1");
}

export const clientAction = keepFormValues;

export default function Delete({ loaderData: page }: Route.ComponentProps) {
  if (!page) return <NoSuchStory />;
  return (
    <OwnStoryPage
      title="Delete your story?"
      lead="It’s removed from our site and our records right away. This can’t be undone."
    >
      <div data-nosnippet>
        <blockquote
          dir="auto"
          className="max-w-measure border-l border-line-strong pl-6 whitespace-pre-wrap wrap-anywhere"
        >
          {page.story}
        </blockquote>
      </div>
      <div className="flex flex-wrap gap-4">
        <ButtonForm action={page.here} label="Delete permanently" busy="Deleting..." />
        <ButtonLink kind="secondary" to={page.back}>
          Keep my story
        </ButtonLink>
      </div>
    </OwnStoryPage>
  );
}
