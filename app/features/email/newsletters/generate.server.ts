import { featuredProducts } from "#app/features/shop/shop.server.ts";
import { messageLine, type ActionMessage } from "#app/platform/forms/action-result.ts";
import { writeAs, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { normalizeName, normalizeText } from "#app/platform/characters.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { LIMITS, TOO_MANY } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { FunctionHandler } from "#app/platform/feature.server.ts";
import { reserveTokens, settleTokens } from "./ai-budget.server.ts";
import { AiProblem, complete, COMPLETION_LIMITS, type AiService, type CompletionLimits } from "./completion.server.ts";
import { draftTemplate, type NewsletterFacts } from "./draft-template.ts";
import { GENERATION_FAILED, NEWSLETTER_LIMITS, SUBJECT_REQUIRED } from "./newsletters.ts";
import { newsletterPrompt } from "./prompt.ts";

export type AiEnv = Pick<Env, "AI_BASE_URL" | "AI_API_KEY" | "AI_MODEL" | "AI_DAILY_TOKENS" | "STORE_TIMEZONE">;

export type Generating = Pick<Services, "db" | "publicUrl" | "features"> & {
  env: AiEnv;
  limiter: Pick<Limiter, "take">;
  limits?: CompletionLimits;
};

export type GenerationRequest = {
  subject: string;
  adminId: string;
  /** The client's address, for the rate limit. */
  address: string;
  /** Use the template even if an AI service is set. */
  isTemplateWanted?: boolean;
};

type Streaming = { onText?: (text: string) => void; signal?: AbortSignal; now?: Date };

export type Generated =
  | { ok: true; content: string; source: "model" | "template" }
  | { ok: false; message: ActionMessage; status: 400 | 429 | 502 };

/** The configured AI service; null when there is none. */
export function aiServiceOf(env: AiEnv): AiService | null {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = env;
  return baseUrl && model ? { baseUrl, model, apiKey: apiKey ?? null } : null;
}

/** Admins with a generation in progress in this process. */
const inProgress = new Set<string>();

/** Drafts a newsletter about a subject: by the AI service if there is one, otherwise from a template that says so. */
export async function generateNewsletter(
  deps: Generating,
  request: GenerationRequest,
  streaming: Streaming = {},
): Promise<Generated> {
  const subject = normalizeName(request.subject).slice(0, NEWSLETTER_LIMITS.subject);
  if (subject === "") return { ok: false, status: 400, message: { title: SUBJECT_REQUIRED } };
  const { adminId, address } = request;
  const taken = await deps.limiter.take(LIMITS.generation, { address, subject: adminId });
  if (!taken.isAllowed) return failed(429, TOO_MANY);
  const facts = await newsletterFacts(deps);
  const service = request.isTemplateWanted ? null : aiServiceOf(deps.env);
  if (!service) {
    const content = draftTemplate(subject, facts);
    streaming.onText?.(content);
    return { ok: true, content, source: "template" };
  }
  if (inProgress.has(adminId))
    return failed(429, "You already have a draft being generated. Wait for it to finish, or cancel it.");
  inProgress.add(adminId);
  try {
    return await byModel(deps, service, { subject, facts }, streaming);
  } finally {
    inProgress.delete(adminId);
  }
}

async function byModel(
  { db, env, limits = COMPLETION_LIMITS }: Generating,
  service: AiService,
  { subject, facts }: { subject: string; facts: NewsletterFacts },
  { onText = () => {}, signal = new AbortController().signal, now = new Date() }: Streaming,
): Promise<Generated> {
  const messages = newsletterPrompt(subject, facts);
  const day = dayIn(env.STORE_TIMEZONE, now);
  const promptTokens = tokensIn(messages.map(({ content }) => content).join(""));
  const reserved = promptTokens + limits.tokens;
  if (!(await reserveTokens(db, day, reserved, env.AI_DAILY_TOKENS))) return failed(429, BUDGET_USED_UP);
  let written = "";
  let used = reserved;
  try {
    const { text, tokens } = await complete(service, messages, {
      signal,
      limits,
      onText(part) {
        written += part;
        onText(part);
      },
    });
    used = tokens ?? promptTokens + tokensIn(text);
    return { ok: true, content: normalizeText(text), source: "model" };
  } catch (error) {
    used = promptTokens + tokensIn(written);
    log("warn", "newsletter not generated", { error });
    return failed(502, error instanceof AiProblem ? error.message : "Please try again in a moment.");
  } finally {
    await settleTokens(db, day, { reserved, used });
  }
}

const BUDGET_USED_UP =
  "Today’s AI budget is used up. It resets at midnight, and can be raised in the settings. You can still use a template.";

function failed(status: 429 | 502, description: string): Generated {
  return { ok: false, status, message: { title: GENERATION_FAILED, description } };
}

/** Estimates the tokens of a text, generously. */
function tokensIn(text: string): number {
  return Math.ceil(text.length / 3);
}

/** The newest devotional and the featured products; no products if the provider is unavailable. */
async function newsletterFacts({ db, env, publicUrl, features }: Generating): Promise<NewsletterFacts> {
  const [readings, products] = await Promise.all([
    Promise.all(features.flatMap((feature) => feature.newestReading?.({ db, env, publicUrl }) ?? [])),
    featuredProducts({ db }).catch((error: unknown) => {
      log("warn", "featured products not loaded for a newsletter", { error });
      return [];
    }),
  ]);
  return {
    devotional: readings.find((reading) => reading !== null) ?? null,
    products: products.map(({ title, handle }) => ({
      title,
      link: `${publicUrl}/product/${encodeURIComponent(handle)}`,
    })),
  };
}

/** The function generate-newsletter (FN-10, FN-11): takes a subject and returns draft content. Nothing is stored or sent. */
export function generateNewsletterFunction(deps: Omit<Generating, "db">): FunctionHandler {
  return async ({ db, visitor, address }, body) => {
    const { subject } = (body ?? {}) as Record<string, unknown>;
    const request = { subject: typeof subject === "string" ? subject : "", adminId: visitor?.id ?? "", address };
    const generated = await generateNewsletter({ ...deps, db }, request);
    if (!generated.ok) return { status: generated.status, body: { error: messageLine(generated.message) } };
    const { content, source } = generated;
    const entry: AuditEntry = { action: "newsletter.generated", subject: request.subject, after: { source } };
    await writeAs(visitor, db, async () => ({ result: null, entry }));
    return { status: 200, body: { content } };
  };
}
