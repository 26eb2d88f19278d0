import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { STORY_CONSENTS } from "./stories.ts";
import { StoryField } from "./story-field.tsx";

export function StoryForm({ whenSent }: { whenSent: () => void }) {
  const { Form, form, formKey, isSubmitting, errors, refusal, typed, done } = useActionForm("/share-your-story");
  const thank = useEffectEvent(whenSent);
  useEffect(() => {
    if (done) thank();
  }, [done]);
  return (
    <Form key={formKey} {...form} className="grid gap-6">
      <Honeypot />
      <Refusal message={refusal} />
      <div className="grid gap-6 sm:grid-cols-2">
        <NameAndEmail required typed={typed} errors={errors} />
      </div>
      <StoryField typed={typed["story"]} error={errors["story"]} />
      <CheckField
        label={STORY_CONSENTS.publication}
        name="sharePermission"
        defaultChecked={"sharePermission" in typed}
        hint="Without your permission, we’ll read your story but never publish it."
      />
      <CheckField
        label={STORY_CONSENTS.name}
        name="displayNamePublicly"
        defaultChecked={"displayNamePublicly" in typed}
        hint={
          <>
            {"Otherwise your story appears as “Anonymous”. "}
            <Link className="link" to="/privacy#prayer-wall" target="_blank">
              Privacy
            </Link>
          </>
        }
      />
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Submitting..." : "Submit your story"}
      </Button>
    </Form>
  );
}
