import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isChecked, type ActionForm } from "#app/ui/use-action-form.ts";
import { STORY_CONSENTS } from "./stories.ts";
import { StoryField } from "./story-field.tsx";

type Props = {
  actionForm: ActionForm<undefined>;
  story: string;
  displayNamePublicly: boolean;
  isPublished: boolean;
};

export function EditStoryForm({ actionForm, story, displayNamePublicly, isPublished }: Props) {
  const { Form, form, hidden, formKey, isSubmitting, errors, typed, refusal } = actionForm;
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      {hidden}
      <Refusal message={refusal} />
      <StoryField typed={typed["story"] ?? story} error={errors["story"]} />
      <CheckField
        label={STORY_CONSENTS.name}
        name="displayNamePublicly"
        defaultChecked={isChecked(typed, "displayNamePublicly", displayNamePublicly)}
        hint="Takes effect right away. Otherwise your story appears as “Anonymous”."
      />
      {isPublished && (
        <p className="text-14 text-stone-strong">
          If you change the text, your story comes off our site until someone on our team has read it again.
        </p>
      )}
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Saving..." : "Save changes"}
      </Button>
    </Form>
  );
}
