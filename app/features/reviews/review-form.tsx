import { Button } from "#app/ui/button.tsx";
import { CheckField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isChecked, isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { atWidth } from "#app/ui/picture.tsx";
import { FIT_LABELS, photoOf, REVIEW_CONSENT, REVIEW_LIMITS, STAR_LABELS } from "./reviews.ts";

export type Written = {
  stars: number;
  title: string;
  text: string;
  fit: number | null;
  name: string;
  mayPublish: boolean;
  /** The names of its photos, separated by commas. */
  kept: string;
};

/** Writes or edits a review. */
export function ReviewForm({
  action,
  token,
  written,
  isPublished,
}: {
  action: string;
  /** Of the link, which shows its photos before they are published. */
  token: string;
  written: Written | null;
  isPublished: boolean;
}) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal } = useActionForm(action);
  const start = (name: keyof Written) => (isTyped(typed) ? typed[name] : written?.[name]?.toString());
  return (
    <Form key={formKey} {...form} encType="multipart/form-data" className="grid gap-6">
      <input type="hidden" name="intent" value="save" />
      <Refusal message={refusal} />
      <Choices legend="Rating" name="stars" labels={STAR_LABELS} start={start("stars")} error={errors["stars"]} />
      <TextField
        label="Title"
        name="title"
        required
        maxLength={REVIEW_LIMITS.title}
        defaultValue={start("title")}
        error={errors["title"]}
      />
      <TextAreaField
        label="Your review"
        name="text"
        required
        dir="auto"
        defaultValue={start("text")}
        error={errors["text"]}
        hint="How does it fit, feel and hold up?"
      />
      <Choices
        legend="How does it fit? (optional)"
        name="fit"
        labels={FIT_LABELS}
        start={start("fit")}
        error={errors["fit"]}
      />
      <PhotosField names={start("kept") ?? ""} token={token} error={errors["photos"]} />
      <TextField
        label="Name to show"
        name="name"
        required
        autoComplete="given-name"
        maxLength={REVIEW_LIMITS.name}
        defaultValue={start("name")}
        error={errors["name"]}
        hint="A first name is enough."
      />
      <CheckField
        label={REVIEW_CONSENT}
        name="mayPublish"
        defaultChecked={isChecked(typed, "mayPublish", written?.mayPublish ?? false)}
        hint="Otherwise only our team reads it. You can change this at any time."
      />
      {isPublished && (
        <p className="text-14 text-stone-strong">
          If you change your review, it comes off our site until someone on our team has read it again.
        </p>
      )}
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Saving..." : written ? "Save changes" : "Submit review"}
      </Button>
    </Form>
  );
}

/** The photos so far, each with a checkbox that removes it, and new ones. */
function PhotosField({ names, token, error }: { names: string; token: string; error: string | undefined }) {
  const kept = names.split(",").filter(Boolean);
  return (
    <fieldset name="photos" aria-describedby="photos-hint photos-error">
      <legend className="mb-2 text-14 font-medium">Photos (optional)</legend>
      <input type="hidden" name="kept" value={names} />
      {kept.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-4">
          {kept.map((name, at) => (
            <li key={name}>
              <img
                src={atWidth(photoOf({ name, width: 0, height: 0 }, "", token).url, 320)}
                alt={`Upload ${at + 1}`}
                width={96}
                height={96}
                className="size-24 rounded-sm bg-ground object-cover"
              />
              <label className="inline-flex min-h-11 items-center gap-2 text-14">
                <input type="checkbox" name="remove" value={name} className="size-5 accent-ink" />
                Remove <span className="sr-only">{`photo ${at + 1}`}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <input
        type="file"
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label="Add photos"
        aria-invalid={error ? true : undefined}
        aria-describedby="photos-hint photos-error"
        className="block min-h-12 w-full rounded-sm border border-line-strong bg-raised px-3 py-2.5 file:mr-4 file:cursor-pointer file:font-medium file:underline file:underline-offset-4 aria-invalid:border-crimson"
      />
      <p id="photos-hint" className="mt-1 text-14 text-stone-strong">
        {`Up to ${REVIEW_LIMITS.photos}, each under 10MB. We remove the location and other details stored in them.`}
      </p>
      <p id="photos-error" className="mt-1 text-14 font-medium wrap-anywhere text-crimson empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

type ChoicesProps = {
  legend: string;
  name: string;
  labels: readonly string[];
  start: string | undefined;
  error: string | undefined;
};

/** Radio buttons with the values 1 to 5. */
function Choices({ legend, name, labels, start, error }: ChoicesProps) {
  return (
    <fieldset
      name={name}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${name}-error`}
    >
      <legend className="mb-2 text-14 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {labels.map((label, at) => (
          <label key={label} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={at + 1}
              defaultChecked={start === String(at + 1)}
              className="size-5 accent-ink"
            />
            {label}
          </label>
        ))}
      </div>
      <p id={`${name}-error`} className="mt-1 text-14 font-medium text-crimson empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
