import { z } from "zod";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { text } from "#app/platform/forms/fields.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  askForTheWall,
  deleteOwn,
  markOwnAnswered,
  rewriteOwn,
  shareOwnName,
  takeOwnOffTheWall,
  setPrayedEmails,
} from "./own-prayer.server.ts";
import { isOwnChange, type OwnChange } from "./own-prayer.ts";
import { requestText } from "./prayer-submission.server.ts";
import { OWN_CHANGES } from "./wording.ts";

type Result =
  | { changed: true; change: OwnChange }
  | { changed: false; refusal: { fieldErrors: Record<string, string> } | { message: ActionMessage } };

const CHANGES: Record<Exclude<OwnChange, "words">, (db: Db, id: number) => Promise<void>> = {
  offWall: (db, id) => takeOwnOffTheWall(db, id, OWN_CHANGES.offWall),
  keepOff: (db, id) => takeOwnOffTheWall(db, id, OWN_CHANGES.keepOff),
  ontoWall: askForTheWall,
  showName: (db, id) => shareOwnName(db, id, true),
  hideName: (db, id) => shareOwnName(db, id, false),
  markAnswered: (db, id) => markOwnAnswered(db, id, new Date()),
  unmarkAnswered: (db, id) => markOwnAnswered(db, id, null),
  notify: (db, id) => setPrayedEmails(db, id, true),
  stopNotifying: (db, id) => setPrayedEmails(db, id, false),
  delete: deleteOwn,
};

const changeForm = z.object({ change: text });
const wordsForm = z.object({ words: requestText });

/** Applies the change that a form of the author page posts. Idempotent. */
export async function applyOwnChange(db: Db, id: number, form: FormData): Promise<Result> {
  const { change } = changeForm.parse(Object.fromEntries(form));
  if (!isOwnChange(change)) return { changed: false, refusal: { message: UNREADABLE } };
  if (change !== "words") {
    await CHANGES[change](db, id);
    return { changed: true, change };
  }
  const read = await readForm(form, wordsForm);
  if (!read.ok) return { changed: false, refusal: { fieldErrors: read.fieldErrors } };
  await rewriteOwn(db, id, read.value.words);
  return { changed: true, change };
}

const UNREADABLE: ActionMessage = {
  title: "We couldn’t read that form",
  description: "Reload the page and try again.",
};
