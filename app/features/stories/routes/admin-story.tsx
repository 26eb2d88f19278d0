import { useRef } from "react";
import { data, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readId } from "#app/platform/list-search.ts";
import { personUrl } from "#app/platform/person.ts";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { storyWithId } from "../own-story.server.ts";
import { editStoryAction } from "../story-admin-actions.server.ts";
import { removePhoto, savePhoto } from "../story-photo-actions.server.ts";
import { StoryPhotoForm, StoryPhotoPreview } from "../story-photo-form.tsx";
import { STORY_DONE, storyState } from "../story-admin.ts";
import { EDITED_NOTE, type StoryPhoto } from "../stories.ts";
import { storyVersion } from "../stories.server.ts";
import type { Route } from "./+types/admin-story";

export const handle: RouteAccess = { access: "admin", area: "stories" };

export const meta = () => pageMeta("Story", "A story as its author wrote it, and the text for the site.");

export async function loader({ context, params }: Route.LoaderArgs) {
  const row = await storyWithId(context.get(servicesContext).db, readId(params.id));
  if (!row) throw data(null, { status: 404 });
  const { confirmedAt: _, ...story } = row;
  return { ...story, version: storyVersion(row) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = readId(params.id);
  return formActions({
    photo: (sent) => savePhoto({ ...sent, id }),
    "remove-photo": (sent) => removePhoto({ ...sent, id }),
    other: (sent) => editStoryAction({ ...sent, id }),
  })({ request, context });
}

export const clientAction = keepFormValues;

export default function AdminStory({ loaderData: story }: Route.ComponentProps) {
  const { id, name, email, createdAt, sharePermission, editedStory, editedAt, photo, version } = story;
  const page = `/admin/stories/${id}`;
  return (
    <AdminPage title={`Story by ${name}`} done={STORY_DONE}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 wrap-anywhere text-stone-strong">
        <Badge tone={story.approved ? "good" : "secondary"}>{storyState(story)}</Badge>
        <Link to={personUrl("story", id)} className="link">
          {email}
        </Link>
        <Moment at={createdAt} />
      </p>
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <section aria-labelledby="original">
          <h2 id="original" className="border-b border-line-strong pb-1.5 font-medium">
            As its author wrote it
          </h2>
          <p dir="auto" className="mt-3 max-w-measure whitespace-pre-line wrap-anywhere">
            {story.story}
          </p>
        </section>
        <section aria-labelledby="shown" className="bg-sunk p-4 sm:p-5">
          <h2 id="shown" className="font-medium">
            Text for the site
          </h2>
          {editedAt && (
            <p className="mt-1 text-stone-strong">
              {`${EDITED_NOTE}, `}
              <Moment at={editedAt} />
            </p>
          )}
          {sharePermission ? (
            <MayUse url={page} otherwise={<ReadOnly text={editedStory ?? story.story} />}>
              <EditForm page={page} shown={editedStory ?? story.story} version={version} />
              {editedStory !== null && (
                <ButtonForm
                  kind="secondary"
                  className="mt-4 border-t border-line pt-4"
                  action={page}
                  fields={{ intent: "restore", version }}
                  label="Restore the original"
                  busy="Restoring..."
                />
              )}
            </MayUse>
          ) : (
            <p className="mt-3">Its author didn’t give permission to share it, so there is nothing to edit.</p>
          )}
        </section>
        {(sharePermission || photo) && (
          <section aria-labelledby="photo" className="bg-sunk p-4 sm:p-5 lg:col-start-2">
            <h2 id="photo" className="font-medium">
              Photo for the site
            </h2>
            <MayUse url={page} otherwise={<PhotoOnly photo={photo} />}>
              <StoryPhotoForm page={page} photo={photo} version={version} />
            </MayUse>
          </section>
        )}
      </div>
    </AdminPage>
  );
}

function PhotoOnly({ photo }: { photo: StoryPhoto | null }) {
  return (
    <div className="mt-3 grid gap-3">
      {photo ? <StoryPhotoPreview photo={photo} /> : <p>No photo.</p>}
      <p>{READ_ONLY}</p>
    </div>
  );
}

function ReadOnly({ text }: { text: string }) {
  return (
    <>
      <p dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <p className="mt-3">{READ_ONLY}</p>
    </>
  );
}

function EditForm({ page, shown, version }: { page: string; shown: string; version: string }) {
  const { Form, form, hidden, formKey, isSubmitting, typed, field, refusal } = useActionForm(page, {
    fields: { intent: "edit" },
  });
  const guarded = useRef<HTMLDivElement>(null);
  useUnsavedGuard(() => isTyped(typed) || hasEdits(guarded.current?.querySelector("form") ?? null));
  return (
    <div ref={guarded}>
      <Form key={formKey} {...form} className="mt-3 grid gap-4">
        {hidden}
        <ExpectedVersion version={version} refused={typed["version"]} />
        <Refusal message={refusal} />
        <TextAreaField
          label="Text"
          {...field("story", shown)}
          required
          rows={12}
          dir="auto"
          hint={`Edit for clarity only. The site says “${EDITED_NOTE}”. The author sees both texts, and can go back to their own.`}
        />
        <Button type="submit" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Saving..." : "Save text"}
        </Button>
      </Form>
    </div>
  );
}
