import { useDeferredValue, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { Refusal } from "#app/ui/form-message.tsx";
import { toast } from "#app/ui/toast.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { Link } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ContentToolbar, type Insertion } from "./content-toolbar.tsx";
import { EmailPreview } from "./email-preview.tsx";
import { FormattingHelp } from "./formatting-help.tsx";
import { InsertDialog } from "./insert-dialog.tsx";
import { insertBlock } from "#app/ui/text-edits.ts";
import { useTextEdits } from "#app/ui/use-text-edits.ts";
import { AudienceFields } from "./audience-fields.tsx";
import type { AudienceCounts } from "#app/features/email/delivery/delivery.ts";
import { addressOf, lengthText, NEWSLETTER_LIMITS, SUBJECT_REQUIRED, type SavedDraft } from "./newsletters.ts";
import { ScriptureFindings } from "./scripture-findings.tsx";
import { useGeneration, type Generation } from "./use-generation.ts";
import { useNewsletterEditor, useEditorKey } from "./use-newsletter-editor.ts";

type Props = {
  /** Null for a new one. */
  draft: SavedDraft | null;
  /** Who of its audiences gets it, in words; null: everyone. */
  narrowedTo: string | null;
  /** The id of a requested draft that is gone or no longer a draft. */
  goneId: number | null;
  counts: AudienceCounts;
  hasAiService: boolean;
};

/** Edits a newsletter: subject, content and audiences. Each draft has its own editor, so that their state never mixes. */
export function NewsletterEditor(props: Props) {
  const { editor, onSaved } = useEditorKey(props.draft?.id ?? props.goneId ?? 0);
  return <DraftEditor key={editor} {...props} onSaved={onSaved} />;
}

function DraftEditor({
  draft,
  goneId,
  counts,
  narrowedTo,
  hasAiService,
  onSaved,
}: Props & { onSaved: (id: number) => void }) {
  const [isPaused, setPaused] = useState(false);
  const editor = useNewsletterEditor({ draft, goneId, onSaved, isPaused });
  const { Form, form, submitOnce, isSaving, going, saved, typed, isChanged, errors, refusal, write, choose } = editor;
  const area = useRef<HTMLTextAreaElement>(null);
  const writeContent = (content: string) => write({ content });
  const insertInto = useTextEdits(area, writeContent);
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  const isHydrated = useHydrated();
  const [replaced, setReplaced] = useState<string | null>(null);
  const [needsSubject, setNeedsSubject] = useState(false);
  const generation = useGeneration((content) => {
    setReplaced(typed.content);
    write({ content });
  });
  const isWriting = generation.writing !== null;
  if (isWriting !== isPaused) setPaused(isWriting);
  const savesCopy = saved.id === 0 && (draft !== null || goneId !== null);

  const generate = (isTemplateWanted = false) => {
    setNeedsSubject(typed.subject.trim() === "");
    if (typed.subject.trim() === "") return toast({ title: SUBJECT_REQUIRED, kind: "error" });
    if (typed.content.trim() !== "" && !window.confirm("Replace the current content? You can undo this.")) return;
    generation.begin(typed.subject, isTemplateWanted);
  };
  return (
    <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-12">
      <Form
        ref={form}
        onSubmit={submitOnce}
        method="post"
        action="/admin/newsletter"
        encType="multipart/form-data"
        noValidate
        className="grid min-w-0 gap-6 xl:col-span-7"
      >
        <EnterSaves disabled={isSaving || isWriting} />
        <input type="hidden" name="intent" value="save" />
        {saved.id === 0 && <FormKey key={editor.sent[IDEMPOTENCY_KEY_FIELD]} typed={editor.sent} />}
        {saved.id > 0 && <input type="hidden" name="id" value={saved.id} />}
        {saved.id > 0 && <input type="hidden" name="version" value={saved.version} />}
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
            ref={area}
            label="Content"
            name="content"
            required
            rows={16}
            value={generation.writing ?? typed.content}
            readOnly={isWriting}
            aria-busy={isWriting}
            onChange={(event) => write({ content: event.target.value })}
            error={errors["content"]}
            hint="Markdown. Separate paragraphs with a blank line."
            toolbar={
              <ContentToolbar
                area={area}
                write={writeContent}
                open={setInsertion}
                disabled={isWriting || !isHydrated}
              />
            }
            aside={<span className="text-14 text-stone-strong tabular-nums">{lengthText(typed.content)}</span>}
          />
          <FormattingHelp />
          <GenerateButtons
            generation={generation}
            hasAiService={hasAiService}
            generate={generate}
            undo={replaced === null ? null : () => (write({ content: replaced }), setReplaced(null))}
          />
        </div>
        <Scripture content={typed.content} write={(content) => write({ content })} />
        <AudienceFields
          chosen={typed.audiences}
          counts={counts}
          choose={choose}
          narrowedTo={narrowedTo}
          error={errors["audiences"]}
        />
        <Refusal message={refusal} />
        <div className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
          <Button type="submit" name="go" value="send" disabled={isSaving || isWriting}>
            {going === "send" ? "Saving..." : "Send newsletter"}
          </Button>
          <Button kind="secondary" type="submit" name="go" value="preview" disabled={isSaving || isWriting}>
            {going === "preview" ? "Saving..." : "Preview"}
          </Button>
          <Button kind="secondary" type="submit" name="go" value="" disabled={isSaving || isWriting}>
            {isSaving && going === "" ? "Saving..." : savesCopy ? "Save as new draft" : "Save draft"}
          </Button>
          <span role="status" className="text-14 text-stone-strong">
            {isChanged ? editor.status : saved.id > 0 ? "Saved" : ""}
          </span>
          {saved.id > 0 && (
            <Link to={addressOf.versions(saved.id)} className="link inline-flex min-h-tap items-center text-14">
              Versions
            </Link>
          )}
        </div>
        <p className="-mt-2 text-14 text-stone-strong">You’ll review the email and its recipients before it’s sent.</p>
      </Form>
      <div className="h-full min-w-0 xl:col-span-5">
        <EmailPreview saved={saved.id > 0 ? saved : null} />
      </div>
      {insertion && (
        <InsertDialog
          key={insertion}
          insertion={insertion}
          close={() => setInsertion(null)}
          insert={(text) => {
            // While the modal dialog is open, the text area is inert and gets neither the focus nor the text.
            flushSync(() => setInsertion(null));
            insertInto((selected) => insertBlock(selected, text));
          }}
        />
      )}
    </div>
  );
}

/** Makes Enter submit with Save: otherwise it would use the form's first button, which is Generate. */
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

/** Without JavaScript the whole form is submitted; with it, the text is streamed. */
function GenerateButtons({ generation, hasAiService, generate, undo }: GenerateProps) {
  const { writing, source, hasFailed, cancel } = generation;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      {writing === null ? (
        // Two buttons with keys, so that a click on one cannot end on the other.
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
        <button type="button" className="link min-h-tap" onClick={undo}>
          Undo
        </button>
      )}
      {hasFailed && hasAiService && (
        <button type="button" className="link min-h-tap" onClick={() => generate(true)}>
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
  if (source === "template")
    return "This is a template, not written by AI. Replace the text in brackets with your own.";
  if (source === "model") return "Written by AI. Check everything before you send it.";
  return hasAiService
    ? "Drafts the content from the subject with AI."
    : "Creates a template from the subject. No AI service is set up.";
}

function Scripture({ content, write }: { content: string; write: (content: string) => void }) {
  const checked = useDeferredValue(content);
  return (
    <ScriptureFindings
      content={checked}
      replace={({ start, end }, wording) => write(content.slice(0, start) + wording + content.slice(end))}
      isFresh={checked === content}
    />
  );
}
