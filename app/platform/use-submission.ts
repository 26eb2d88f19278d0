import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import type { SubmissionState } from "./submission.ts";

type Reactions = {
  whenSent: (sent: Extract<SubmissionState, { state: "sent" }>) => void;
  whenFailed: (message: string) => void;
  whenInvalid?: (errors: Record<string, string>) => void;
};

/**
 * A form that posts to its page's action: as a document before JavaScript loads (the page comes back with the values), with a fetcher after.
 * `formKey` changes when the form should reset.
 */
export function useSubmission(reactions: Reactions) {
  const fetcher = useFetcher<SubmissionState>();
  const fromPage = useActionData<SubmissionState>();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(fetcher.data);
  const [formKey, setFormKey] = useState(0);
  const result = fetcher.data ?? fromPage;
  const isSubmitting = fetcher.state === "submitting";

  if (fetcher.data !== seen) {
    setSeen(fetcher.data);
    if (fetcher.data?.state === "sent") setFormKey(formKey + 1);
  }

  const react = useEffectEvent((latest: SubmissionState) => {
    if (latest.state === "sent") return reactions.whenSent(latest);
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
    errors: result?.state === "invalid" ? result.errors : {},
    failure: result?.state === "failed" ? result.message : null,
    /** The values of a refused form; undefined while it has its defaults. */
    typed: result && result.state !== "sent" ? result.typed : undefined,
  };
}
