import type { ActionMessage } from "#app/platform/forms/action-result.ts";

export const NOTE_LENGTH = 2_000;

export const NOTE_DONE = {
  "note-added": { title: "Note added" },
  "note-saved": { title: "Note saved" },
  "note-deleted": { title: "Note deleted" },
} as const satisfies Record<string, ActionMessage>;

export type Note = {
  id: number;
  text: string;
  writtenBy: string;
  createdAt: Date;
  isEdited: boolean;
  version: string;
};
