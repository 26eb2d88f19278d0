import { dayIn } from "#app/platform/calendar.ts";
import type { HealthCheck } from "#app/platform/feature.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { tokensOf } from "./ai-budget.server.ts";
import { aiServiceOf } from "./generate.server.ts";

/** Whether an AI service drafts newsletters, and how much of its daily budget is used. */
export const aiCheck: HealthCheck = {
  name: "AI",
  toDo: "Check the database.",
  async run({ db, env }) {
    const service = aiServiceOf(env);
    if (!service) return aiLine(null);
    const usedToday = await tokensOf(db, dayIn(env.STORE_TIMEZONE, new Date()));
    const { host } = new URL(service.baseUrl);
    return aiLine({ host, model: service.model, usedToday, mostADay: env.AI_DAILY_TOKENS });
  },
};

type AiNow = { host: string; model: string; usedToday: number; mostADay: number } | null;

export function aiLine(ai: AiNow): HealthLine {
  const name = "AI";
  if (!ai)
    return {
      name,
      state: "ok",
      detail:
        "No AI service is set, so newsletter drafts are made from a template. To use one, set AI_BASE_URL and AI_MODEL.",
    };
  const used = ai.usedToday.toLocaleString("en");
  const most = ai.mostADay.toLocaleString("en");
  const detail = `Newsletters are drafted by ${ai.model} at ${ai.host}. ${used}${ai.mostADay === 0 ? "" : ` of ${most}`} tokens were used today.`;
  if (ai.mostADay === 0 || ai.usedToday < ai.mostADay) return { name, state: "ok", detail };
  return {
    name,
    state: "warning",
    detail,
    toDo: "Drafts are made from a template until midnight. Raise the limit at /admin/settings, or set AI_DAILY_TOKENS.",
  };
}
