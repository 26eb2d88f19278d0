import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const SETTINGS_DONE = {
  saved: { title: "Settings saved", description: "They apply everywhere within a few seconds." },
} as const satisfies Record<string, ActionMessage>;

export const NOT_SAVED = "Settings not saved";
