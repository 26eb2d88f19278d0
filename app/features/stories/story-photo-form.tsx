import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { storyPicture, type StoryPhoto } from "./stories.ts";
import { PHOTO_ALT_LENGTH } from "./story-admin.ts";

type Props = { page: string; photo: StoryPhoto | null; version: string };

/** Adds a photo, replaces it, changes its alt text or removes it. */
export function StoryPhotoForm({ page, photo, version }: Props) {
  const { Form, form, hidden, formKey, doneCount, isSubmitting, typed, field, errors, refusal } = useActionForm(page, {
    fields: { intent: "photo" },
  });
  const kept = typed["kept"] ?? photo?.name ?? "";
  const stored = photo ?? { width: 0, height: 0, alt: "" };
  const isNew = kept !== "" && kept !== photo?.name;
  return (
    <>
      <Form key={formKey} {...form} encType="multipart/form-data" className="mt-3 grid gap-4">
        {hidden}
        <FormKey key={doneCount} typed={typed} />
        <ExpectedVersion version={version} refused={typed["version"]} />
        <input type="hidden" name="kept" value={kept} />
        <Refusal message={refusal} />
        {kept !== "" && (
          <StoryPhotoPreview photo={{ ...stored, name: kept, alt: isNew ? "The chosen photo" : stored.alt }} />
        )}
        <div>
          <label htmlFor="story-photo" className="text-14 font-medium">
            {photo || isNew ? "Another photo" : "Photo"}
          </label>
          <input
            id="story-photo"
            type="file"
            name="photo"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            aria-invalid={errors["photo"] ? true : undefined}
            aria-describedby="story-photo-hint story-photo-error"
            className="mt-1.5 block min-h-control w-full rounded-sm border border-line-strong bg-raised px-3 py-2.5 file:mr-4 file:cursor-pointer file:font-medium file:underline file:underline-offset-4 aria-invalid:border-crimson"
          />
          <p id="story-photo-hint" className="mt-1 text-14 text-stone-strong">
            Under 10MB, and only with the agreement of everyone in it. We remove the location and other details stored
            in it.
          </p>
          <p id="story-photo-error" className="mt-1 text-14 font-medium wrap-anywhere text-crimson empty:hidden">
            {errors["photo"]}
          </p>
        </div>
        <TextField
          label="Photo description"
          {...field("alt", photo?.alt ?? "")}
          required
          maxLength={PHOTO_ALT_LENGTH}
          hint="What the photo shows, for people who can’t see it."
        />
        <Button type="submit" kind="secondary" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Saving..." : "Save photo"}
        </Button>
      </Form>
      {photo && (
        <ButtonForm
          kind="secondary"
          className="mt-4 border-t border-line pt-4"
          action={page}
          fields={{ intent: "remove-photo", version }}
          label="Remove the photo"
          busy="Removing..."
        />
      )}
    </>
  );
}

/** Its own proportions, so that nothing is cut off. */
export function StoryPhotoPreview({ photo, token }: { photo: StoryPhoto; token?: string }) {
  return (
    <Picture
      picture={storyPicture(photo, token)}
      sizes="20rem"
      className="max-h-80 w-auto max-w-full rounded-sm bg-ground object-contain"
    />
  );
}
