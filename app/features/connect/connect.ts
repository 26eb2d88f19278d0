import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const CONNECT_DONE = {
  checked: { title: "Connection checked", description: "Missing webhooks were subscribed to." },
  failing: { title: "Connection checked", description: "What to do is listed with each check that fails." },
} as const satisfies Record<string, ActionMessage>;
