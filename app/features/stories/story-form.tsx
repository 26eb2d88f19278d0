import { useState } from "react";
import { Link } from "react-router";
import { countCharacters, countWords } from "#app/platform/characters.ts";
import { useSubmission } from "#app/platform/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Counter } from "#app/ui/counter.tsx";
import { CheckField, TextAreaField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { NameAndEmail } from "#app/ui/name-and-email.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { toast } from "#app/ui/toast.tsx";
import { STORY_LIMITS, STORY_SUBMITTED } from "./stories.ts";

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
        label="I give permission to share my story (required)"
        name="sharePermission"
        defaultChecked={typed ? "sharePermission" in typed : false}
        hint="Without it we read your story and keep it to ourselves: it is never published."
      />
      <CheckField
        label="Display my name publicly"
        name="displayNamePublicly"
        defaultChecked={typed ? "displayNamePublicly" in typed : false}
        hint={
          <>
            {"Otherwise your story is signed “Anonymous”. "}
            <Link className="link" to="/privacy#prayer-wall">
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

function StoryField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const [text, setText] = useState(typed ?? "");
  const words = countWords(text);
  return (
    <TextAreaField
      label="Your story"
      name="story"
      required
      rows={12}
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      aside={
        <Counter
          count={countCharacters(text)}
          max={STORY_LIMITS.max}
          more={` characters, about ${words} ${words === 1 ? "word" : "words"}`}
        />
      }
    />
  );
}
