import { Button } from "#app/ui/button.tsx";
import { CheckField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isChecked, isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { FIT_LABELS, REVIEW_CONSENT, REVIEW_LIMITS, STAR_LABELS } from "./reviews.ts";

export type Written = {
  stars: number;
  title: string;
  text: string;
  fit: number | null;
  name: string;
  mayPublish: boolean;
};

/** Writes or edits a review. */
export function ReviewForm({
  action,
  written,
  isPublished,
}: {
  action: string;
  written: Written | null;
  isPublished: boolean;
}) {
  const { Form, form, formKey, isSubmitting, errors, typed, refusal } = useActionForm(action);
  const start = (name: keyof Written) => (isTyped(typed) ? typed[name] : written?.[name]?.toString());
  return (
    <Form key={formKey} {...form} className="grid gap-6">
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
