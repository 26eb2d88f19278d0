import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SubmitEvent } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import type { DraftInput, SavedDraft } from "./newsletters.ts";

type Shown = { to: string; draft?: SavedDraft };

const AFTER_MS = 2_000;
const RETRY_AFTER_MS = 10_000;

type Options = {
  form: RefObject<HTMLFormElement | null>;
  typed: DraftInput;
  /** Nothing to save, or something else is saving. */
  isOff: boolean;
  /** The latest result of the form itself, after which autosaves that were refused start again. */
  latest: unknown;
};

/**
 * Submits the form's values some time after the last change. When the draft was changed, sent or deleted elsewhere it stops until the form itself is
 * submitted, and where a field has an error until something else is typed.
 */
export function useAutosave({ form, typed, isOff, latest }: Options) {
  const fetcher = useFetcher<ActionResult<Shown>>();
  const isSaving = fetcher.state !== "idle";
  const result = fetcher.data;
  const refusal = result?.state === "refused" ? result : null;
  const [seen, setSeen] = useState({ refusal, latest, typed });
  if (refusal !== seen.refusal) setSeen({ refusal, latest, typed });
  const isRepaired = seen.typed !== typed;
  const isStopped =
    refusal !== null &&
    ((refusal.outdated !== undefined && latest === seen.latest) ||
      (Object.keys(refusal.fieldErrors).length > 0 && !isRepaired));

  const submit = useEffectEvent(({ subject, content }: DraftInput) => {
    if (!form.current) return;
    const values = new FormData(form.current);
    values.set("intent", "autosave");
    values.set("subject", subject);
    values.set("content", content);
    void fetcher.submit(values, { method: "post", action: "/admin/newsletter", encType: "multipart/form-data" });
  });
  useEffect(() => {
    if (isOff || isSaving || isStopped) return undefined;
    const timer = setTimeout(() => submit(typed), refusal === null ? AFTER_MS : RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOff, isSaving, isStopped, refusal, typed]);

  const waiting = useRef<HTMLElement | null>(null);
  const submitWaiting = useEffectEvent(() => {
    const submitter = waiting.current;
    waiting.current = null;
    if (submitter) form.current?.requestSubmit(submitter);
  });
  useEffect(() => {
    if (!isSaving) submitWaiting();
  }, [isSaving]);

  return {
    isSaving,
    result,
    /** Why the latest autosave failed; null once something was typed that it does not apply to. */
    refusal: refusal !== null && (refusal.outdated !== undefined || !isRepaired) ? refusal : null,
    submitAfter: (event: SubmitEvent<HTMLFormElement>) => {
      if (!isSaving) return;
      event.preventDefault();
      waiting.current = event.nativeEvent.submitter;
    },
  };
}
