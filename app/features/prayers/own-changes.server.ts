import type { Db } from "#app/platform/db/database.server.ts";
import {
  askForTheWall,
  deleteOwn,
  markOwnAnswered,
  rewriteOwn,
  shareOwnName,
  takeOwnOffTheWall,
  tellOwn,
} from "./own-prayer.server.ts";
import { isOwnChange, type OwnChange } from "./own-prayer.ts";
import { requestText } from "./prayer-submission.server.ts";
import { OWN_CHANGES } from "./wording.ts";

type Done = { changed: true; change: OwnChange } | { changed: false; error: string };

const CHANGES: Record<Exclude<OwnChange, "words">, (db: Db, id: number) => Promise<void>> = {
  offWall: (db, id) => takeOwnOffTheWall(db, id, OWN_CHANGES.offWall),
  keepOff: (db, id) => takeOwnOffTheWall(db, id, OWN_CHANGES.keepOff),
  ontoWall: askForTheWall,
  showName: (db, id) => shareOwnName(db, id, true),
  hideName: (db, id) => shareOwnName(db, id, false),
  answered: (db, id) => markOwnAnswered(db, id, new Date()),
  notAnswered: (db, id) => markOwnAnswered(db, id, null),
  tell: (db, id) => tellOwn(db, id, true),
  tellNoMore: (db, id) => tellOwn(db, id, false),
  delete: deleteOwn,
};

/** Does what one of the page's forms asks for. Done twice, it is as if it were done once. */
export async function applyOwnChange(db: Db, id: number, form: FormData): Promise<Done> {
  const change = form.get("change");
  if (!isOwnChange(change)) return { changed: false, error: "This form arrived damaged. Please send it again." };
  if (change !== "words") {
    await CHANGES[change](db, id);
    return { changed: true, change };
  }
  const words = requestText.safeParse(form.get("words"));
  if (!words.success) return { changed: false, error: words.error.issues[0]?.message ?? "" };
  await rewriteOwn(db, id, words.data);
  return { changed: true, change };
}
