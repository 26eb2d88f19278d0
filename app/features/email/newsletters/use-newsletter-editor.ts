import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher, useNavigate } from "react-router";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { MAILINGS, type Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { useUnsavedGuard } from "#app/ui/admin/use-unsaved-guard.ts";
import { toast } from "#app/ui/toast.tsx";
import { messageToast } from "#app/ui/use-action-form.ts";
import { useAutosave } from "./use-autosave.ts";
import { parseDraft, type SavedDraft, type DraftInput } from "./newsletters.ts";

type Shown = { to: string; draft?: SavedDraft };

const NEW: SavedDraft = { id: 0, version: "", subject: "", content: "", audiences: [] };

/** A key per editor: opening another draft changes it, but a new draft that gets its id by being saved keeps it. */
export function useEditorKey(opened: number): { editor: number; onSaved: (id: number) => void } {
  const [{ editor, shown, saved }, setNow] = useState({ editor: 0, shown: opened, saved: opened });
  if (opened !== shown) setNow({ editor: opened === saved ? editor : editor + 1, shown: opened, saved: opened });
  return { editor, onSaved: (id) => setNow((now) => ({ ...now, saved: id })) };
}

type Editing = {
  draft: SavedDraft | null;
  goneId: number | null;
  /** Gets the id of a saved draft before its URL is opened. */
  onSaved: (id: number) => void;
  /** Nothing is saved by itself, because the content is being generated. */
  isPaused: boolean;
};

/** The editor's state: what is typed, what is saved, and the result of saving. It saves by itself while something is typed. */
export function useNewsletterEditor({ draft, goneId, onSaved, isPaused }: Editing) {
  const fetcher = useFetcher<ActionResult<Shown>>();
  const leads = useRef(false);
  const pageResult = editorResult(useActionData<ActionResult<Shown>>());
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState(draft ?? savedAfter(pageResult, NEW));
  const [typed, setTyped] = useState<DraftInput>(() => submittedValues(pageResult) ?? saved);
  const [seen, setSeen] = useState(fetcher.data);
  const [goTo, setGoTo] = useState<{ to: string } | null>(null);
  const result = fetcher.data ?? pageResult;

  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    setSaved(savedAfter(fetcher.data, saved));
    if (fetcher.data?.state === "done" && fetcher.data.shown) {
      if (fetcher.data.shown.draft) setSaved(fetcher.data.shown.draft);
      setGoTo({ to: fetcher.data.shown.to });
    }
  }

  // Deleted, sent or scheduled while it was being edited: the text stays and becomes a new draft when it is saved.
  if (goneId !== null && goneId === saved.id) setSaved({ ...saved, id: NEW.id, version: NEW.version });

  const isChanged = !isSame(parseDraft(typed).input, saved);
  useUnsavedGuard(() => isChanged && !leads.current);

  const isKnown = saved.id > 0 || (draft === null && goneId === null);
  // The refused form has the version of the other admin's text by now: only the admin may overwrite that.
  const isConflicting = fetcher.data?.state === "refused" && fetcher.data.outdated !== undefined;
  const isEmpty = typed.subject.trim() === "" && typed.content.trim() === "";
  const autosave = useAutosave({
    form,
    typed,
    isOff: isPaused || isConflicting || !isChanged || !isKnown || isEmpty || fetcher.state !== "idle",
    latest: fetcher.data,
  });
  const [autosaved, setAutosaved] = useState(autosave.result);
  if (autosave.result !== autosaved) {
    setAutosaved(autosave.result);
    const shown = autosave.result?.state === "done" ? autosave.result.shown : undefined;
    if (shown?.draft) setSaved(shown.draft);
    if (shown?.draft && saved.id === 0) setGoTo({ to: shown.to });
  }

  const notSaved =
    autosave.refusal?.outdated === undefined
      ? (autosave.refusal?.message?.description ?? null)
      : "it was changed elsewhere. Save to see how.";

  const showResult = useEffectEvent((latest: ActionResult<Shown>) => {
    const shown = messageToast(latest);
    if (shown) toast(shown);
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  useEffect(() => {
    if (fetcher.data) showResult(fetcher.data);
  }, [fetcher.data]);
  // Only after the saved state is known here, as leaving before would ask for confirmation, and after the page's data has reloaded: React Router
  // drops a navigation when a revalidation ends while it is still matching the route.
  const isIdle = fetcher.state === "idle" && !autosave.isSaving;
  const gone = useRef(goTo);
  const keepEditor = useEffectEvent(() => onSaved(saved.id));
  useEffect(() => {
    if (goTo === null || gone.current === goTo || !isIdle) return;
    gone.current = goTo;
    keepEditor();
    const isSamePage = goTo.to.includes("?draft=");
    // To the saved draft's own URL, whatever was typed since.
    leads.current = isSamePage;
    void Promise.resolve(navigate(goTo.to, { replace: isSamePage, preventScrollReset: isSamePage })).finally(() => {
      leads.current = false;
    });
  }, [goTo, isIdle, navigate]);

  return {
    Form: fetcher.Form,
    form,
    /** For the form: it waits for an autosave, whose version it needs. */
    submitOnce: autosave.submitAfter,
    status: autosave.isSaving ? "Saving..." : notSaved === null ? "Unsaved changes" : `Not saved: ${notSaved}`,
    isSaving: fetcher.state !== "idle",
    going: goingTo(fetcher.formData),
    saved,
    typed,
    isChanged,
    errors: { ...autosave.refusal?.fieldErrors, ...(result?.state === "refused" ? result.fieldErrors : {}) },
    /** The key of the form, of which a refused one may have a new one. */
    sent: result?.state === "refused" ? result.typed : {},
    refusal: result?.state === "refused" ? result.message : null,
    write: (change: Partial<DraftInput>) => setTyped((now) => ({ ...now, ...change })),
    choose: (audience: Audience, isOn: boolean) =>
      setTyped((now) => ({
        ...now,
        audiences: MAILINGS.filter((one) => (one === audience ? isOn : now.audiences.includes(one))),
      })),
  };
}

/** The button that was clicked. */
function goingTo(form: FormData | undefined): string {
  const go = form?.get("go");
  return typeof go === "string" ? go : "";
}

function isSame(one: DraftInput, other: DraftInput): boolean {
  return (
    one.subject === other.subject &&
    one.content === other.content &&
    one.audiences.join() === MAILINGS.filter((audience) => other.audiences.includes(audience)).join()
  );
}

/** A refused form returns the version to save over next: the current draft, or none where it is gone. */
function savedAfter(result: ActionResult<Shown> | undefined, saved: SavedDraft): SavedDraft {
  if (result?.state !== "refused") return saved;
  return { ...saved, id: Number(result.typed["id"]) || NEW.id, version: result.typed["version"] ?? NEW.version };
}

/** Without JavaScript the page's action data may be from any of its forms; only the editor's has content. */
function editorResult(result: ActionResult<Shown> | undefined): ActionResult<Shown> | undefined {
  return result?.state === "refused" && result.typed["content"] !== undefined ? result : undefined;
}

/** The values of a refused plain form. */
function submittedValues(result: ActionResult<Shown> | undefined): DraftInput | null {
  if (result?.state !== "refused") return null;
  const { subject = "", content = "" } = result.typed;
  return { subject, content, audiences: MAILINGS.filter((audience) => audience in result.typed) };
}
