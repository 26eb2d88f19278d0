import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const CONNECT_DONE = {
  checked: { title: "Connection checked", description: "Missing webhooks were subscribed to." },
} as const satisfies Record<string, ActionMessage>;
