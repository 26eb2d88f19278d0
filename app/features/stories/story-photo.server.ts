import { eq, isNotNull } from "drizzle-orm";
import { mayDo } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { tokenOf } from "#app/platform/http/token-in-address.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { readId } from "#app/platform/list-search.ts";
import { log } from "#app/platform/log.server.ts";
import { storeFormPhoto } from "#app/platform/storage/form-photo.server.ts";
import { lockFiles, photoSizes } from "#app/platform/storage/stored-files.server.ts";
import { isNameIn, publicUrlOf } from "#app/platform/storage/stored-names.ts";
import { removeIfUnused } from "#app/platform/storage/sweep-files.server.ts";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { storyVersion } from "./stories.server.ts";
import { STORY_PHOTOS, type StoryPhoto } from "./stories.ts";
import { userStories } from "./stories.tables.server.ts";

const MAX_BYTES = 10 * 1024 * 1024;
const TOO_LARGE = "Photos must be under 10MB";
const NOT_STORED = "We couldn’t save this photo. Try again in a moment.";
const MISSING = "Choose a photo";

type Stored = Omit<StoryPhoto, "alt">;

/**
 * The photo of a story's form: the one that was sent, which is stored at once, or the one that the form kept. A form that is refused for another
 * reason has it already.
 */
export async function photoOfForm(
  { db, storage, env }: Pick<Services, "db" | "storage" | "env">,
  id: number,
  form: FormData,
  now: Date,
): Promise<{ photo: Stored } | { error: string }> {
  const sent = form.get("photo");
  if (!(sent instanceof File) || sent.size === 0) return keptPhoto(db, id, form.get("kept"));
  try {
    if (sent.size >= MAX_BYTES) throw new UploadRejected(413, TOO_LARGE);
    const about = { bucket: STORY_PHOTOS, productId: "", ownerNumber: String(id), index: 0 } as const;
    const reserveBytes = env.DISK_RESERVE_MB * 1_000_000;
    return { photo: await storeFormPhoto({ storage, db, reserveBytes }, sent, about, now) };
  } catch (error) {
    if (error instanceof UploadRejected) return { error: error.message };
    log("error", "a story's photo was not stored", { error });
    return { error: NOT_STORED };
  }
}

/** A photo's name begins with its story's id, so that no form can name another one's. */
async function keptPhoto(db: Db, id: number, name: unknown): Promise<{ photo: Stored } | { error: string }> {
  if (typeof name !== "string" || !isNameIn(STORY_PHOTOS, name) || storyOf(name) !== id) return { error: MISSING };
  const size = (await photoSizes(db, [name], STORY_PHOTOS)).get(name);
  return size ? { photo: { name, ...size } } : { error: MISSING };
}

const storyOf = (name: string) => readId(name.slice(0, name.indexOf("-")));

/** A type, because its values are stored as JSON. */
export type PhotoChange = {
  state: "saved" | "removed" | "unchanged" | "changed" | "not-found" | "no-permission" | "expired";
  /** The current version of a story that changed since it was read. */
  version: string;
  /** The file that the story no longer shows. */
  replaced: string | null;
};

/** Stores which photo a story has, if it is unchanged since it was read; null removes it. */
export async function changePhoto(
  tx: Db,
  id: number,
  { version, photo }: { version: string; photo: StoryPhoto | null },
): Promise<PhotoChange> {
  const [row] = await tx.select().from(userStories).where(eq(userStories.id, id)).for("update");
  const nothing = (state: PhotoChange["state"]) => ({ state, version: row ? storyVersion(row) : "", replaced: null });
  if (!row) return nothing("not-found");
  if (photo && !row.sharePermission) return nothing("no-permission");
  // Removed before: by the author, or by this request, whose response was lost.
  if (!photo && !row.photo) return nothing("removed");
  if (row.photo?.name === photo?.name && row.photo?.alt === photo?.alt) return nothing("unchanged");
  if (storyVersion(row) !== version) return nothing("changed");
  if (photo && (await lockFiles(tx, [publicUrlOf(STORY_PHOTOS, photo.name)])).length > 0) return nothing("expired");
  await tx.update(userStories).set({ photo }).where(eq(userStories.id, id));
  await publish(tx, { topic: "community" });
  const replaced = row.photo && row.photo.name !== photo?.name ? row.photo.name : null;
  return { ...nothing(photo ? "saved" : "removed"), replaced };
}

/** The URLs of all photos in use. */
export async function storyPhotoUrls(db: Db): Promise<string[]> {
  const rows = await db.select({ photo: userStories.photo }).from(userStories).where(isNotNull(userStories.photo));
  return rows.flatMap(({ photo }) => (photo ? [publicUrlOf(STORY_PHOTOS, photo.name)] : []));
}

/** Removes the file of a photo that no story has anymore. What fails is left to the hourly sweep. */
export async function removePhotoFile({ db, storage }: Pick<Services, "db" | "storage">, name: string | null) {
  if (name === null) return;
  await removeIfUnused({ db, storage, urlsInUse: storyPhotoUrls }, STORY_PHOTOS, name).catch((error: unknown) =>
    log("warn", "a story's photo was not removed yet", { name, error }),
  );
}

/** The photo of a published story is everyone's to see. Otherwise only its author's, by their link, and the admins'. */
export async function mayReadStoryPhoto(
  { db, links, auth }: Pick<Services, "db" | "links"> & { auth: Pick<Services["auth"], "visitorOf"> },
  name: string,
  request: Request,
): Promise<boolean> {
  const id = storyOf(name);
  const { photo, approved, sharePermission } = userStories;
  const [story] = await db.select({ photo, approved, sharePermission }).from(userStories).where(eq(userStories.id, id));
  const isShown = story?.photo?.name === name;
  if (isShown && story.approved && story.sharePermission) return true;
  if (isShown && links.read("story", tokenOf(request))?.id === id) return true;
  const visitor = await auth.visitorOf(request.headers);
  return visitor !== null && mayDo(visitor, "stories", "read");
}
