import { Link } from "react-router";
import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { toast } from "#app/ui/toast.tsx";
import { STORY_CONSENTS, STORY_SUBMITTED } from "./stories.ts";
import { StoryField } from "./story-field.tsx";

export function StoryForm({ whenSent }: { whenSent: () => void }) {
  const { Form, form, formKey, isSubmitting, errors, failure, typed } = useSubmission({
    whenSent() {
      toast({ ...STORY_SUBMITTED, kind: "success" });
      whenSent();
    },
    whenFailed: (message) => toast({ title: message, kind: "error" }),
  });
  return (
    <Form ref={form} key={formKey} method="post" action="/share-your-story" noValidate className="grid gap-6">
      <Honeypot />
      {failure && <FormNotice>{failure}</FormNotice>}
      <div className="grid gap-6 sm:grid-cols-2">
        <NameAndEmail required typed={typed} errors={errors} />
      </div>
      <StoryField typed={typed?.["story"]} error={errors["story"]} />
      <CheckField
        label={STORY_CONSENTS.publication}
        name="sharePermission"
        defaultChecked={typed ? "sharePermission" in typed : false}
        hint="Without your permission, we’ll read your story but never publish it."
      />
      <CheckField
        label={STORY_CONSENTS.name}
        name="displayNamePublicly"
        defaultChecked={typed ? "displayNamePublicly" in typed : false}
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
