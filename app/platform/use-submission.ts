import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import type { SubmissionState } from "./submission.ts";

type Reactions = {
  whenSent: (about: string) => void;
  whenFailed: (message: string) => void;
  whenInvalid?: (errors: Record<string, string>) => void;
};

/**
 * A form that posts to a page's action: plainly before JavaScript (the page comes back with what was typed), in place
 * after it. `formKey` changes when the form is to start afresh.
 */
export function useSubmission(reactions: Reactions) {
  const fetcher = useFetcher<SubmissionState>();
  const fromPage = useActionData<SubmissionState>();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(fetcher.data);
  const [formKey, setFormKey] = useState(0);
  const answer = fetcher.data ?? fromPage;
  const isSubmitting = fetcher.state === "submitting";

  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    if (fetcher.data?.state === "sent") setFormKey(formKey + 1);
  }

  const react = useEffectEvent((latest: SubmissionState) => {
    if (latest.state === "sent") return reactions.whenSent(latest.about);
    if (latest.state === "failed") return reactions.whenFailed(latest.message);
    reactions.whenInvalid?.(latest.errors);
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  useEffect(() => {
    if (fetcher.data) react(fetcher.data);
  }, [fetcher.data]);

  return {
    Form: fetcher.Form,
    form,
    formKey,
    isSubmitting,
    errors: answer?.state === "invalid" ? answer.errors : {},
    failure: answer?.state === "failed" ? answer.message : null,
    /** What stood in the form when it was refused; undefined while it has its defaults. */
    typed: answer && answer.state !== "sent" ? answer.typed : undefined,
  };
}
