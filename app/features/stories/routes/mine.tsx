import { data, Link, redirect } from "react-router";
import { z } from "zod";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import { checkbox } from "#app/platform/forms/fields.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { headersOfLoader, NOINDEX } from "#app/platform/http/loader-headers.ts";
import { formOf, readForm } from "#app/platform/forms/read-form.server.ts";
import { tokenOf, withToken } from "#app/platform/http/token-in-address.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { EditStoryForm } from "../edit-story-form.tsx";
import { NoSuchStory, OwnStoryPage, ownStoryMeta } from "../own-story-page.tsx";
import {
  confirmAddress,
  editStory,
  givePermission,
  removeOwnPhoto,
  restoreOwnText,
  withdrawPermission,
} from "../own-story.server.ts";
import { linkedStory } from "../story-link.server.ts";
import { storyText } from "../story-submission.server.ts";
import { EDITED_NOTE, storyPicture, type StoryPicture } from "../stories.ts";
import { removePhotoFile } from "../story-photo.server.ts";
import type { Route } from "./+types/mine";

export const handle: RouteAccess = { access: "visitor" };

export const meta = ownStoryMeta;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("deleted")) return data({ isDeleted: true as const }, { headers: NOINDEX });
  const row = await linkedStory(request, context);
  if (!row) return data(null, { status: 404, headers: NOINDEX });
  const { name, story, editedStory, photo, sharePermission, displayNamePublicly, approved } = row;
  const token = tokenOf(request);
  const page = {
    isDeleted: false as const,
    here: withToken("/share-your-story/mine", token),
    deletion: withToken("/share-your-story/mine/delete", token),
    isSaved: query.has("saved"),
    name,
    story,
    editedStory,
    photo: photo && storyPicture(photo, token),
    sharePermission,
    displayNamePublicly,
    isPublished: approved,
  };
  return data(page, { headers: NOINDEX });
}

export const headers = headersOfLoader;

const editedStory = z.object({ story: storyText, displayNamePublicly: checkbox });
const permissionForm = z.object({ permission: z.enum(["given", "withdrawn"]) });
const ownTextForm = z.object({ intent: z.literal("own-text") });
const photoForm = z.object({ intent: z.literal("remove-photo") });

export async function action({ request, context }: Route.ActionArgs) {
  const row = await linkedStory(request, context);
  const form = await formOf(request);
  if (!row) return refused(form, { message: STORY_NOT_FOUND, status: 404 });
  const services = context.get(servicesContext);
  const { db } = services;
  const chosen = await readForm(form, permissionForm);
  if (chosen.ok) await (chosen.value.permission === "given" ? givePermission : withdrawPermission)(db, row.id);
  else if ((await readForm(form, ownTextForm)).ok) await restoreOwnText(db, row.id);
  else if ((await readForm(form, photoForm)).ok) {
    const removed = await removeOwnPhoto(db, row.id);
    await removePhotoFile(services, removed?.name ?? null);
  } else {
    const read = await readForm(form, editedStory);
    if (!read.ok) return read.invalid;
    await editStory(db, row.id, read.value);
  }
  await confirmAddress(db, row.id);
  return redirect(`${withToken("/share-your-story/mine", tokenOf(request))}&saved=1#saved`);
}

const STORY_NOT_FOUND = {
  title: "We couldn’t find that story",
  description: "It may have been deleted. Nothing was changed.",
};

export const clientAction = keepFormValues;

type Shown = { sharePermission: boolean; isPublished: boolean; displayNamePublicly: boolean; name: string };

function storyStatus({ sharePermission, isPublished, displayNamePublicly, name }: Shown): string {
  const byline = displayNamePublicly ? name : "Anonymous";
  if (isPublished) return `Your story is published as “${byline}”.`;
  if (sharePermission) return `Your story is waiting to be read. If we publish it, it will appear as “${byline}”.`;
  return "Your story is private. We’ll never publish it unless you give permission.";
}

export default function Mine({ loaderData: page }: Route.ComponentProps) {
  if (!page) return <NoSuchStory />;
  if (page.isDeleted)
    return (
      <OwnStoryPage
        title="Your story was deleted"
        lead="It has been permanently removed from our site and our records."
      >
        <div>
          <ButtonLink kind="secondary" to="/">
            Return home
          </ButtonLink>
        </div>
      </OwnStoryPage>
    );
  return <OwnStory key={page.story} {...page} />;
}

type OwnStoryProps = Extract<Route.ComponentProps["loaderData"], { isDeleted: false }>;

function OwnStory(page: OwnStoryProps) {
  const { here, deletion, isSaved, sharePermission } = page;
  const actionForm = useActionForm(here, { fields: { intent: "save" } });
  return (
    <OwnStoryPage title="Your story" lead={storyStatus(page)}>
      {isSaved && !actionForm.isRefused && (
        <p id="saved" role="status" className="border-l-2 border-olive py-1 pl-4 font-medium">
          Saved.
        </p>
      )}
      {page.editedStory !== null && <EditedForClarity {...page} text={page.editedStory} />}
      {page.photo && <Photo {...page} photo={page.photo} />}
      <EditStoryForm {...page} actionForm={actionForm} />
      <section aria-labelledby="permission-title" className="border-t border-line pt-8">
        <h2 id="permission-title" className="font-display text-28">
          {sharePermission ? "Withdraw your permission" : "Give permission to share your story"}
        </h2>
        <p className="mt-3 mb-6 max-w-measure">
          {sharePermission
            ? "Your story comes off our site right away. We keep it private until you give permission again or delete it."
            : "Someone on our team reads it first. After that, we may publish it."}
        </p>
        <ButtonForm
          kind="secondary"
          action={here}
          fields={{ permission: sharePermission ? "withdrawn" : "given" }}
          label={sharePermission ? "Withdraw permission" : "I give permission to share my story"}
        />
      </section>
      <section aria-labelledby="delete-title" className="border-t border-line pt-8">
        <h2 id="delete-title" className="font-display text-28">
          Delete your story
        </h2>
        <p className="mt-3 max-w-measure">
          <Link className="link inline-flex min-h-11 items-center" to={deletion}>
            Delete permanently
          </Link>
        </p>
      </section>
    </OwnStoryPage>
  );
}

function Photo({ here, photo, isPublished }: OwnStoryProps & { photo: StoryPicture }) {
  return (
    <section aria-labelledby="photo-title">
      <h2 id="photo-title" className="font-display text-28">
        The photo with your story
      </h2>
      <p className="mt-3 mb-4 max-w-measure">
        {isPublished
          ? "Our site shows it with your story. If you remove it, your story stays."
          : "If we publish your story, our site shows this photo with it."}
      </p>
      <Picture picture={photo} sizes="(min-width: 64rem) 40vw, 90vw" className="max-h-96 w-auto rounded-sm bg-ground" />
      <div className="mt-4">
        <ButtonForm kind="secondary" action={here} fields={{ intent: "remove-photo" }} label="Remove this photo" />
      </div>
    </section>
  );
}

function EditedForClarity({ here, text, isPublished, sharePermission }: OwnStoryProps & { text: string }) {
  return (
    <section aria-labelledby="edited-title">
      <h2 id="edited-title" className="font-display text-28">
        We edited your story for clarity
      </h2>
      <p className="mt-3 max-w-measure">
        {isPublished
          ? `Our site shows this text, with the note “${EDITED_NOTE}”. What you wrote is below.`
          : `If we publish your story, our site shows this text, with the note “${EDITED_NOTE}”. What you wrote is below.`}
      </p>
      <blockquote
        dir="auto"
        className="mt-4 max-w-measure border-l-2 border-line-strong pl-4 whitespace-pre-line wrap-anywhere"
      >
        {text}
      </blockquote>
      <p className="mt-4 mb-4 max-w-measure">
        {sharePermission
          ? "If you don’t agree with it, go back to your own words. Your story then stays off our site until someone on our team has read it again."
          : "If you don’t agree with it, go back to your own words."}
      </p>
      <ButtonForm kind="secondary" action={here} fields={{ intent: "own-text" }} label="Use my own words" />
    </section>
  );
}
