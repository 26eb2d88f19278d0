import { useEffect, useRef, useState } from "react";
import { toast } from "#app/ui/toast.tsx";
import { eventsIn } from "./generation-events.ts";
import { GENERATION_FAILED, NEWSLETTER_DONE } from "./newsletters.ts";

export type Generation = {
  /** The text generated so far; null when nothing is being generated. */
  writing: string | null;
  /** The source of the last generated text. */
  source: "model" | "template" | null;
  hasFailed: boolean;
  begin: (subject: string, isTemplateWanted?: boolean) => void;
  cancel: () => void;
};

const CONNECTION_LOST = {
  title: GENERATION_FAILED,
  description: "The connection was lost. Please try again.",
};

const LEFT = "the editor was left";

/** Generates a draft and streams its text. `onDone` gets the finished content. Leaving the editor stops it. */
export function useGeneration(onDone: (content: string) => void): Generation {
  const [writing, setWriting] = useState<string | null>(null);
  const [source, setSource] = useState<Generation["source"]>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const request = useRef<AbortController | null>(null);

  useEffect(() => () => request.current?.abort(LEFT), []);

  async function write(form: FormData, signal: AbortSignal): Promise<void> {
    const response = await fetch("/admin/newsletter/generate", {
      method: "POST",
      headers: { Accept: "text/event-stream" },
      body: form,
      signal,
    });
    if (!response.ok || !response.body) throw new Error(`Status ${response.status}`);
    let text = "";
    for await (const event of eventsIn(response.body)) {
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
        const description = "This is a template. Replace the text in brackets with your own.";
        return toast({ ...NEWSLETTER_DONE.generated, ...(isTemplate ? { description } : {}), kind: "success" });
      }
    }
    throw new Error("The stream ended early.");
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
      request.current = controller;
      setWriting("");
      setHasFailed(false);
      setSource(null);
      void write(form, controller.signal)
        .catch(() => {
          if (controller.signal.reason === LEFT) return;
          if (controller.signal.aborted) return toast({ title: "Generation canceled", kind: "info" });
          setHasFailed(true);
          toast({ ...CONNECTION_LOST, kind: "error" });
        })
        .finally(() => setWriting(null));
    },
    cancel: () => request.current?.abort(),
  };
}
