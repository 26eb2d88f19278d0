import { useDeferredValue, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { toast } from "#app/ui/toast.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import type { Wishes } from "./audiences.ts";
import { lengthText, NEWSLETTER_LIMITS, SUBJECT_REQUIRED, type SavedDraft } from "./newsletter.ts";
import { ScriptureNotes } from "./scripture-notes.tsx";
import { useGeneration, type Generation } from "./use-generation.ts";
import { useNewsletterEditor, useOwnEditor } from "./use-newsletter-editor.ts";

type Props = {
  /** Null for a new one. */
  draft: SavedDraft | null;
  /** The number of a draft that was asked for and is no more, or no draft any more. */
  goneId: number | null;
  wishes: Wishes;
  hasAiService: boolean;
};

/** Writes a newsletter: subject, content, and who is to get it. Nothing that goes on about one draft gets into another. */
export function NewsletterEditor(props: Props) {
  const { editor, onKept } = useOwnEditor(props.draft?.id ?? props.goneId ?? 0);
  return <DraftEditor key={editor} {...props} onKept={onKept} />;
}

function DraftEditor({ draft, goneId, wishes, hasAiService, onKept }: Props & { onKept: (id: number) => void }) {
  const { Form, form, isSaving, going, kept, typed, isChanged, errors, refusal, write, choose } = useNewsletterEditor(
    draft,
    goneId,
    onKept,
  );
  const [before, setBefore] = useState<string | null>(null);
  const [needsSubject, setNeedsSubject] = useState(false);
  const generation = useGeneration((content) => {
    setBefore(typed.content);
    write({ content });
  });
  const isWriting = generation.writing !== null;
  const isRepeated = kept.id === 0 && (draft !== null || goneId !== null);

  const generate = (isTemplateWanted = false) => {
    setNeedsSubject(typed.subject.trim() === "");
    if (typed.subject.trim() === "") return toast({ title: SUBJECT_REQUIRED, kind: "error" });
    if (typed.content.trim() !== "" && !window.confirm("Replace what you have written? You can undo it.")) return;
    generation.begin(typed.subject, isTemplateWanted);
  };
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/newsletter"
      encType="multipart/form-data"
      noValidate
      className="grid gap-6"
    >
      <EnterSaves disabled={isSaving || isWriting} />
      <input type="hidden" name="intent" value="save" />
      {kept.id === 0 && <FormKey />}
      {kept.id > 0 && <input type="hidden" name="id" value={kept.id} />}
      {kept.id > 0 && <input type="hidden" name="version" value={kept.version} />}
      <TextField
        label="Subject"
        name="subject"
        required
        autoComplete="off"
        maxLength={NEWSLETTER_LIMITS.subject}
        value={typed.subject}
        onChange={(event) => write({ subject: event.target.value })}
        error={needsSubject && typed.subject.trim() === "" ? SUBJECT_REQUIRED : errors["subject"]}
      />
      <div>
        <TextAreaField
          label="Content"
          name="content"
          required
          rows={16}
          value={generation.writing ?? typed.content}
          readOnly={isWriting}
          aria-busy={isWriting}
          onChange={(event) => write({ content: event.target.value })}
          error={errors["content"]}
          hint="Leave a line empty between paragraphs. ## Heading, **bold**, *italic*, - list, > quote, [words](https://…)."
          aside={<span className="text-14 text-stone-strong tabular-nums">{lengthText(typed.content)}</span>}
        />
        <GenerateButtons
          generation={generation}
          hasAiService={hasAiService}
          generate={generate}
          undo={before === null ? null : () => (write({ content: before }), setBefore(null))}
        />
      </div>
      <Scripture content={typed.content} write={(content) => write({ content })} />
      <AudienceFields chosen={typed.audiences} wishes={wishes} choose={choose} error={errors["audiences"]} />
      <Refusal message={refusal} />
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <Button type="submit" name="go" value="send" disabled={isSaving || isWriting}>
          {going === "send" ? "Saving..." : "Send newsletter"}
        </Button>
        <Button kind="secondary" type="submit" name="go" value="preview" disabled={isSaving || isWriting}>
          {going === "preview" ? "Saving..." : "Preview"}
        </Button>
        <Button kind="secondary" type="submit" name="go" value="" disabled={isSaving || isWriting}>
          {isSaving && going === "" ? "Saving..." : isRepeated ? "Save as a new draft" : "Save draft"}
        </Button>
        <span role="status" className="text-14 text-stone-strong">
          {isChanged ? "Not saved yet" : kept.id > 0 ? "Saved" : ""}
        </span>
      </div>
      <p className="-mt-2 text-14 text-stone-strong">Before anything goes out you are shown what, and to how many.</p>
    </Form>
  );
}

/** Enter in a field presses the form's first button, which would be Generate. */
function EnterSaves({ disabled }: { disabled: boolean }) {
  return (
    <button type="submit" name="go" value="" disabled={disabled} tabIndex={-1} aria-hidden="true" className="sr-only">
      Save draft
    </button>
  );
}

type GenerateProps = {
  generation: Generation;
  hasAiService: boolean;
  generate: (isTemplateWanted?: boolean) => void;
  undo: (() => void) | null;
};

/** A plain form sends the whole of it; with scripts the words appear as they are written. */
function GenerateButtons({ generation, hasAiService, generate, undo }: GenerateProps) {
  const { writing, source, hasFailed, cancel } = generation;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      {writing === null ? (
        // Two buttons and not one that changes: a press on one must not end as a press on the other.
        <Button
          key="generate"
          kind="secondary"
          type="submit"
          formAction="/admin/newsletter/generate"
          onClick={(event) => {
            event.preventDefault();
            generate();
          }}
        >
          Generate
        </Button>
      ) : (
        <Button key="cancel" kind="secondary" onClick={cancel}>
          Cancel
        </Button>
      )}
      {undo && writing === null && (
        <button type="button" className="link min-h-11" onClick={undo}>
          Undo
        </button>
      )}
      {hasFailed && hasAiService && (
        <button type="button" className="link min-h-11" onClick={() => generate(true)}>
          Use a template instead
        </button>
      )}
      <p role="status" className="min-w-0 flex-1 basis-60 text-14 text-stone-strong">
        {writing !== null ? "Writing..." : noteOf(source, hasAiService)}
      </p>
    </div>
  );
}

function noteOf(source: Generation["source"], hasAiService: boolean): string {
  if (source === "template") return "This is a template, not written by AI. Write your own words where brackets stand.";
  if (source === "model") return "Written by AI. Read every word: it may be wrong.";
  return hasAiService
    ? "An AI service drafts the content around the subject."
    : "Makes a template around the subject. No AI service is set up.";
}

function Scripture({ content, write }: { content: string; write: (content: string) => void }) {
  const read = useDeferredValue(content);
  return (
    <ScriptureNotes
      content={read}
      mend={({ start, end }, wording) => write(content.slice(0, start) + wording + content.slice(end))}
      isFresh={read === content}
    />
  );
}
