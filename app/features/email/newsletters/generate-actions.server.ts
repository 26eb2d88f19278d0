import { redirect } from "react-router";
import { z } from "zod";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { log } from "#app/platform/log.server.ts";
import { generateNewsletter, type Generated } from "./generate.server.ts";
import type { GenerationEvent } from "./generation-events.ts";
import { addressOf, audiencesIn, GENERATION_FAILED, parseDraft } from "./newsletters.ts";
import { insertDraft } from "./newsletters.server.ts";

const generateForm = z.object({ subject: text, content: text, template: text });

/** Without JavaScript: the typed content and the generated content become a new draft, so that nothing is lost. */
export async function generateIntoDraft(sent: SentForm) {
  const { context, form } = sent;
  const generated = await generate(sent, {});
  const typed = generateForm.parse(Object.fromEntries(form));
  const content = [typed.content, ...(generated.ok ? [generated.content] : [])].join("\n\n");
  const audiences = audiencesIn((name) => form.has(name));
  const { input, errors } = parseDraft({ subject: typed.subject, content, audiences });
  const message = generated.ok ? "done=generated" : `refused=${generated.status === 400 ? "subject" : "generation"}`;
  if (Object.keys(errors).length > 0 || (input.subject === "" && input.content === ""))
    throw redirect(`/admin/newsletter?${message}`);
  const { id: by } = await signedIn(context);
  const draft = await adminCreate(sent, async (tx) => {
    const { id, subject } = await insertDraft(tx, input, by);
    const about = `newsletter/${id}` as const;
    const created: AuditEntry = { action: "newsletter.created", subject, about, after: { id, ...input } };
    return {
      result: { id },
      entry: generated.ok ? { ...entryOf(form, generated.source), about, after: { id } } : created,
    };
  });
  throw redirect(`${addressOf.editor(draft.id)}&${message}`);
}

/** Streams the generated text as server-sent events. Generation stops when the client disconnects. */
export function generateAsStream(sent: SentForm): Response {
  const stopped = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const emit = (event: GenerationEvent) => {
        if (!stopped.signal.aborted) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      };
      emit(await finalEvent(sent, { onText: (text) => emit({ kind: "text", text }), signal: stopped.signal }));
      if (!stopped.signal.aborted) controller.close();
    },
    cancel: () => stopped.abort(),
  });
  sent.request.signal.addEventListener("abort", () => stopped.abort());
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" },
  });
}

type Streaming = { onText?: (text: string) => void; signal?: AbortSignal };

async function finalEvent(sent: SentForm, streaming: Streaming): Promise<GenerationEvent> {
  try {
    const generated = await generate(sent, streaming);
    if (!generated.ok) return { kind: "failed", message: generated.message };
    const { content, source } = generated;
    await adminWrite(sent.context, async () => ({ result: null, entry: entryOf(sent.form, source) }));
    return { kind: "done", content, source };
  } catch (error) {
    log("error", GENERATION_FAILED, { error });
    return { kind: "failed", message: { title: GENERATION_FAILED, description: "Please try again in a moment." } };
  }
}

async function generate({ context, form }: SentForm, streaming: Streaming): Promise<Generated> {
  const { id: adminId } = await signedIn(context);
  const { subject, template } = generateForm.parse(Object.fromEntries(form));
  const deps = {
    db: context.get(servicesContext).db,
    storefront: context.get(servicesContext).storefront,
    env: context.get(servicesContext).env,
    publicUrl: context.get(servicesContext).publicUrl,
    limiter: context.get(servicesContext).limiter,
    features: context.get(servicesContext).features,
  };
  const request = {
    subject,
    adminId,
    address: context.get(requestContext).clientAddress,
    isTemplateWanted: template === "yes",
  };
  return generateNewsletter(deps, request, streaming);
}

function entryOf(form: FormData, source: "model" | "template"): AuditEntry {
  return {
    action: "newsletter.generated",
    subject: generateForm.parse(Object.fromEntries(form)).subject,
    after: { source },
  };
}
