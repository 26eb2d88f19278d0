import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { STORY_CONSENTS } from "./stories.ts";
import { StoryField } from "./story-field.tsx";

export type RefusedEdit = { error: string; typed: { story: string; displayNamePublicly: boolean } };

type Props = {
  action: string;
  story: string;
  displayNamePublicly: boolean;
  isPublished: boolean;
  refused: RefusedEdit | null;
  isBusy: boolean;
};

export function EditStoryForm({ action, story, displayNamePublicly, isPublished, refused, isBusy }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  const shown = refused?.typed ?? { story, displayNamePublicly };
  return (
    <Form ref={form} method="post" action={action} noValidate className="grid gap-6">
      <StoryField typed={shown.story} error={refused?.error} />
      <CheckField
        label={STORY_CONSENTS.name}
        name="displayNamePublicly"
        defaultChecked={shown.displayNamePublicly}
        hint="Takes effect right away. Otherwise your story appears as “Anonymous”."
      />
      {isPublished && (
        <p className="text-14 text-stone-strong">
          If you change the text, your story comes off our site until someone on our team has read it again.
        </p>
      )}
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        {isBusy ? "Saving..." : "Save changes"}
      </Button>
    </Form>
  );
}
