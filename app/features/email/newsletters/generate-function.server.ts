import { writeAs } from "#app/platform/audit/admin-write.server.ts";
import { messageLine } from "#app/platform/action-result.ts";
import type { FunctionHandler } from "#app/platform/submission.server.ts";
import { generateNewsletter, type Generating } from "./generate.server.ts";

/** The function generate-newsletter (FN-10, FN-11): takes a subject and returns draft content. Nothing is stored or sent. */
export function generateNewsletterFunction(deps: Omit<Generating, "db">): FunctionHandler {
  return async ({ db, visitor, address }, body) => {
    const { subject } = (body ?? {}) as Record<string, unknown>;
    const request = { subject: typeof subject === "string" ? subject : "", adminId: visitor?.id ?? "", address };
    const generated = await generateNewsletter({ ...deps, db }, request);
    if (!generated.ok) return { status: generated.status, body: { error: messageLine(generated.message) } };
    const { content, source } = generated;
    const entry = { action: "newsletter.generated", subject: request.subject, after: { source } };
    await writeAs(visitor, db, async () => ({ result: null, entry }));
    return { status: 200, body: { content } };
  };
}
