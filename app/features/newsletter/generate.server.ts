import type { ShopServices } from "#app/features/shop/shop.server.ts";
import type { ActionMessage } from "#app/platform/action-result.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { normalizeName, keptText } from "#app/platform/characters.ts";
import type { Env } from "#app/platform/env.server.ts";
import { LIMITS, TOO_MANY } from "#app/platform/limits/limits.ts";
import type { Limiter } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { setAside, settleTokens } from "./ai-budget.server.ts";
import { AiProblem, complete, COMPLETION_LIMITS, type AiService, type CompletionLimits } from "./completion.server.ts";
import { draftTemplate, type NewsletterFacts } from "./draft-template.ts";
import { newsletterFacts } from "./newsletter-facts.server.ts";
import { GENERATION_FAILED, NEWSLETTER_LIMITS, SUBJECT_REQUIRED } from "./newsletter.ts";
import { newsletterPrompt } from "./prompt.ts";

export type AiEnv = Pick<Env, "AI_BASE_URL" | "AI_API_KEY" | "AI_MODEL" | "AI_DAILY_TOKENS" | "STORE_TIMEZONE">;

export type Generating = ShopServices & {
  env: AiEnv;
  publicUrl: string;
  limiter: Pick<Limiter, "take">;
  limits?: CompletionLimits;
};

export type Asked = {
  subject: string;
  adminId: string;
  /** Where it is asked from. */
  address: string;
  /** A template, also where there is an AI service. */
  isTemplateWanted?: boolean;
};

type Following = { onText?: (text: string) => void; signal?: AbortSignal; now?: Date };

export type Generated =
  | { ok: true; content: string; source: "model" | "template" }
  | { ok: false; message: ActionMessage; status: 400 | 429 | 502 };

/** The AI service of the settings; null where none is set. */
export function aiServiceOf(env: AiEnv): AiService | null {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey } = env;
  return baseUrl && model ? { baseUrl, model, apiKey: apiKey ?? null } : null;
}

/** Who has one under way in this process. */
const underWay = new Set<string>();

/** Writes a draft about a subject: by the AI service where there is one, otherwise a template that says so (decision D143). */
export async function generateNewsletter(
  deps: Generating,
  asked: Asked,
  following: Following = {},
): Promise<Generated> {
  const subject = normalizeName(asked.subject).slice(0, NEWSLETTER_LIMITS.subject);
  if (subject === "") return { ok: false, status: 400, message: { title: SUBJECT_REQUIRED } };
  const { adminId, address } = asked;
  const taken = await deps.limiter.take(LIMITS.generation, { address, subject: adminId });
  if (!taken.isAllowed) return failed(429, TOO_MANY);
  const facts = await newsletterFacts({ ...deps, timeZone: deps.env.STORE_TIMEZONE });
  const service = asked.isTemplateWanted ? null : aiServiceOf(deps.env);
  if (!service) {
    const content = draftTemplate(subject, facts);
    following.onText?.(content);
    return { ok: true, content, source: "template" };
  }
  if (underWay.has(adminId)) return failed(429, "One of yours is being written already. Wait for it, or cancel it.");
  underWay.add(adminId);
  try {
    return await byModel(deps, service, { subject, facts }, following);
  } finally {
    underWay.delete(adminId);
  }
}

async function byModel(
  { db, env, limits = COMPLETION_LIMITS }: Generating,
  service: AiService,
  { subject, facts }: { subject: string; facts: NewsletterFacts },
  { onText = () => {}, signal = new AbortController().signal, now = new Date() }: Following,
): Promise<Generated> {
  const messages = newsletterPrompt(subject, facts);
  const day = dayIn(env.STORE_TIMEZONE, now);
  const question = tokensIn(messages.map(({ content }) => content).join(""));
  const aside = question + limits.tokens;
  if (!(await setAside(db, day, aside, env.AI_DAILY_TOKENS))) return failed(429, USED_UP);
  let written = "";
  let used = aside;
  try {
    const { text, tokens } = await complete(service, messages, {
      signal,
      limits,
      onText(part) {
        written += part;
        onText(part);
      },
    });
    used = tokens ?? question + tokensIn(text);
    return { ok: true, content: keptText(text), source: "model" };
  } catch (error) {
    used = question + tokensIn(written);
    log("warn", "no newsletter was generated", { error });
    return failed(502, error instanceof AiProblem ? error.message : "Please try again in a moment.");
  } finally {
    await settleTokens(db, day, { aside, used });
  }
}

const USED_UP =
  "Today’s AI budget (AI_DAILY_TOKENS) is used up. It begins anew at midnight; a template can be had at any time.";

function failed(status: 429 | 502, description: string): Generated {
  return { ok: false, status, message: { title: GENERATION_FAILED, description } };
}

/** About as many tokens as a text has, rather too many than too few. */
function tokensIn(text: string): number {
  return Math.ceil(text.length / 3);
}
