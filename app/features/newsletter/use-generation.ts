import { useEffect, useRef, useState } from "react";
import { toast } from "#app/ui/toast.tsx";
import { eventsIn } from "./generation-events.ts";
import { GENERATION_FAILED, NEWSLETTER_DONE } from "./newsletter.ts";

export type Generation = {
  /** What is written so far; null when nothing is being written. */
  writing: string | null;
  /** What was last written came from there. */
  source: "model" | "template" | null;
  hasFailed: boolean;
  begin: (subject: string, isTemplateWanted?: boolean) => void;
  cancel: () => void;
};

const LOST = { title: GENERATION_FAILED, description: "The connection to the site was lost. Please try again." };

const LEFT = "the editor was left";

/** Has a draft written, and shows it as it comes. `onDone` gets it when it is finished. Leaving the editor stops it. */
export function useGeneration(onDone: (content: string) => void): Generation {
  const [writing, setWriting] = useState<string | null>(null);
  const [source, setSource] = useState<Generation["source"]>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const asking = useRef<AbortController | null>(null);

  useEffect(() => () => asking.current?.abort(LEFT), []);

  async function write(form: FormData, signal: AbortSignal): Promise<void> {
    const answer = await fetch("/admin/newsletter/generate", {
      method: "POST",
      headers: { Accept: "text/event-stream" },
      body: form,
      signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`The site answered ${answer.status}`);
    let text = "";
    for await (const event of eventsIn(answer.body)) {
      signal.throwIfAborted();
      if (event.kind === "text") setWriting((text += event.text));
      if (event.kind === "failed") {
        toast({ ...event.message, kind: "error" });
        return setHasFailed(true);
      }
      if (event.kind === "done") {
        setSource(event.source);
        onDone(event.content);
        const isTemplate = event.source === "template";
        const description = "It is a template: write your own words where brackets stand.";
        return toast({ ...NEWSLETTER_DONE.generated, ...(isTemplate ? { description } : {}), kind: "success" });
      }
    }
    throw new Error("The answer broke off.");
  }

  return {
    writing,
    source,
    hasFailed,
    begin(subject, isTemplateWanted = false) {
      const form = new FormData();
      form.set("subject", subject);
      if (isTemplateWanted) form.set("template", "yes");
      const controller = new AbortController();
      asking.current = controller;
      setWriting("");
      setHasFailed(false);
      setSource(null);
      void write(form, controller.signal)
        .catch(() => {
          if (controller.signal.reason === LEFT) return;
          if (controller.signal.aborted) return toast({ title: "Generation cancelled", kind: "info" });
          setHasFailed(true);
          toast({ ...LOST, kind: "error" });
        })
        .finally(() => setWriting(null));
    },
    cancel: () => asking.current?.abort(),
  };
}
