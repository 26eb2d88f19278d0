import { useDeferredValue, useEffect, useEffectEvent, useState, type ComponentType, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { REFERENCES, verseAt } from "#app/scripture.ts";
import { ExpectedVersion } from "#app/ui/admin/expected-version.tsx";
import { hasEdits, useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { isTyped, useActionForm } from "#app/ui/use-action-form.ts";
import { TRANSLATION_NAMES } from "#app/ui/verse.tsx";
import { addressOfWeek, DEVOTIONAL_LIMITS } from "./devotional-plan.ts";

type Text = { title: string; reference: string; body: string; prayer: string; step: string };

type Props = {
  week: string;
  text: Text;
  version: string;
  /** Checks the quotations in what is typed. */
  Findings: ComponentType<{ content: string }>;
};

const atMost = (most: number) => `Up to ${most.toLocaleString("en-US")} characters.`;

/** The text of a week. */
export function DevotionalForm({ week, text, version, Findings }: Props) {
  const { Form, form, formKey, isSubmitting, typed, field, refusal, done } = useActionForm<{ to: string }>(
    addressOfWeek.week(week),
    { fields: { intent: "save" } },
  );
  const isRefused = isTyped(typed);
  useUnsavedGuard(() => isRefused || hasEdits(form.ref.current));
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => {
    if (to !== addressOfWeek.week(week)) void navigate(to);
  });
  useEffect(() => {
    if (done?.shown) goTo(done.shown.to);
  }, [done]);

  const stored = isRefused ? { ...text, ...typed } : text;
  const [edited, setEdited] = useState<{ key: number; content: string } | null>(null);
  // A reset form shows the stored text again.
  const content = useDeferredValue(edited?.key === formKey ? edited.content : contentOf(stored));
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    const sent = new FormData(event.currentTarget);
    const typedIn = (name: string) => (sent.get(name) as string | null) ?? "";
    setEdited({
      key: formKey,
      content: contentOf({ body: typedIn("body"), prayer: typedIn("prayer"), step: typedIn("step") }),
    });
  };
  return (
    <Form key={formKey} {...form} onInput={onInput} className="grid max-w-3xl gap-6">
      <Refusal message={refusal} />
      <input type="hidden" name="intent" value="save" />
      <ExpectedVersion version={version} refused={typed["version"]} />
      <TextField label="Title" {...field("title", text.title)} required maxLength={DEVOTIONAL_LIMITS.title} />
      <PassageField {...field("reference", text.reference)} />
      <TextAreaField
        label="Reflection"
        {...field("body", text.body)}
        required
        rows={16}
        hint={`Plain text, with a blank line between paragraphs. ${atMost(DEVOTIONAL_LIMITS.body)}`}
      />
      <TextAreaField
        label="Prayer"
        {...field("prayer", text.prayer)}
        required
        rows={4}
        hint={atMost(DEVOTIONAL_LIMITS.prayer)}
      />
      <TextAreaField
        label="Step for the week"
        {...field("step", text.step)}
        required
        rows={3}
        hint={atMost(DEVOTIONAL_LIMITS.step)}
      />
      <Findings content={content} />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? "Saving..." : "Save"}
        </Button>
        <Button type="submit" name="go" value="preview" kind="secondary" disabled={isSubmitting}>
          Save and preview
        </Button>
      </div>
    </Form>
  );
}

/** The passage that comes first, with its words. */
function PassageField({ name, defaultValue = "", error }: ReturnType<ReturnType<typeof useActionForm>["field"]>) {
  const [chosen, setChosen] = useState(defaultValue);
  const reference = REFERENCES.find((each) => each === chosen);
  const verse = reference && verseAt(reference);
  // One that this version of the site does not have stays visible, so that it is not replaced without a choice.
  const unknown = defaultValue && !REFERENCES.some((each) => each === defaultValue) ? [defaultValue] : [];
  return (
    <div>
      <SelectField
        label="Passage"
        name={name}
        defaultValue={defaultValue}
        error={error}
        required
        onChange={(event) => setChosen(event.target.value)}
        options={[
          ...(defaultValue === "" ? [{ value: "", label: "Choose a passage" }] : []),
          ...[...unknown, ...REFERENCES].map((each) => ({ value: each, label: each })),
        ]}
        hint="Its words come from our source of Scripture, word for word."
      />
      {verse && (
        <blockquote className="mt-2 border-l-2 border-line-strong pl-4 font-display text-16">
          {verse.text}
          <span className="ml-3 font-text text-14 text-stone-strong">{TRANSLATION_NAMES[verse.translation]}</span>
        </blockquote>
      )}
    </div>
  );
}

function contentOf({ body, prayer, step }: Pick<Text, "body" | "prayer" | "step">): string {
  return [body, prayer, step].join("\n\n");
}
