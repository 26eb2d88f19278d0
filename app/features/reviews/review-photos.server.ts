import { and, count, eq, isNotNull, like, sql } from "drizzle-orm";
import { mayDo } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { tokenOf } from "#app/platform/http/token-in-address.ts";
import { readId } from "#app/platform/list-search.ts";
import { log } from "#app/platform/log.server.ts";
import { storeFormPhoto } from "#app/platform/storage/form-photo.server.ts";
import { photoSizes } from "#app/platform/storage/stored-files.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { isNameIn, publicUrlOf } from "#app/platform/storage/stored-names.ts";
import { removeIfUnused } from "#app/platform/storage/sweep-files.server.ts";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { PHOTO_BUCKET, REVIEW_LIMITS, type ReviewPhoto } from "./reviews.ts";
import { reviewRequests, reviews } from "./reviews.tables.server.ts";

/** Photos of one review request that are stored at a time, saved or not: those that are not saved are removed after a day. */
const MAX_STORED = 20;

const TOO_MANY = `Choose up to ${REVIEW_LIMITS.photos} photos in all`;
const TOO_LARGE = "Photos must be under 10MB";
const TRY_TOMORROW = "You’ve sent many photos today. Save your review without a new one, or add it tomorrow.";
const NOT_STORED = "We couldn’t save this photo. Try again in a moment.";

type Kept = { photos: ReviewPhoto[]; error: string | null };

/**
 * The photos of a review's form: those it had, without the ones to remove, and those that were sent, which are stored at once. A form that is
 * refused for another reason then has them already.
 */
export async function photosOfForm(
  { db, storage, env }: Pick<Services, "db" | "storage" | "env">,
  { id, productId }: { id: number; productId: string },
  form: FormData,
  now: Date,
): Promise<Kept> {
  const removed = new Set(form.getAll("remove"));
  const [named = ""] = form.getAll("kept").filter((value) => typeof value === "string");
  const kept = [...new Set(named.split(","))].filter((name) => isPhotoOf(id, name) && !removed.has(name));
  const sent = form.getAll("photos").filter((photo): photo is File => photo instanceof File && photo.size > 0);
  const sizes = await photoSizes(db, kept, PHOTO_BUCKET);
  const photos = kept.flatMap((name) => {
    const size = sizes.get(name);
    return size ? { name, ...size } : [];
  });
  if (photos.length + sent.length > REVIEW_LIMITS.photos)
    return { photos: photos.slice(0, REVIEW_LIMITS.photos), error: TOO_MANY };
  if (sent.length > 0 && (await storedCount(db, id)) + sent.length > MAX_STORED) return { photos, error: TRY_TOMORROW };
  const reserveBytes = env.DISK_RESERVE_MB * 1_000_000;
  let error: string | null = null;
  for (const [index, photo] of sent.entries()) {
    try {
      if (photo.size >= REVIEW_LIMITS.photoBytes) throw new UploadRejected(413, TOO_LARGE);
      const about = { bucket: PHOTO_BUCKET, productId, ownerNumber: String(id), index } as const;
      photos.push(await storeFormPhoto({ storage, db, reserveBytes }, photo, about, now));
    } catch (problem) {
      if (!(problem instanceof UploadRejected)) log("error", "a review's photo was not stored", { error: problem });
      error ??= `${photo.name}: ${problem instanceof UploadRejected ? problem.message : NOT_STORED}`;
    }
  }
  return { photos, error };
}

/** A photo's name begins with its review request, so that no form can name another one's. */
function isPhotoOf(requestId: number, name: string): boolean {
  return isNameIn(PHOTO_BUCKET, name) && requestOf(name) === requestId;
}

const requestOf = (name: string) => readId(name.slice(0, name.indexOf("-")));

async function storedCount(db: Db, requestId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, PHOTO_BUCKET), like(storedFiles.name, `${requestId}-%`)));
  return row?.count ?? 0;
}

export const photoUrls = (photos: ReviewPhoto[]): string[] => photos.map(({ name }) => publicUrlOf(PHOTO_BUCKET, name));

/** The URLs of all photos in use. */
export async function reviewPhotoUrls(db: Db): Promise<string[]> {
  const rows = await db
    .select({ photos: reviews.photos })
    .from(reviews)
    .where(sql`jsonb_array_length(${reviews.photos}) > 0`);
  return rows.flatMap(({ photos }) => photoUrls(photos));
}

/** Removes the files of photos that no review has any more. What fails is left to the hourly sweep. */
export async function removePhotos({ db, storage }: Pick<Services, "db" | "storage">, photos: ReviewPhoto[]) {
  for (const { name } of photos)
    await removeIfUnused({ db, storage, urlsInUse: reviewPhotoUrls }, PHOTO_BUCKET, name).catch((error: unknown) =>
      log("warn", "a withdrawn photo was not removed yet", { name, error }),
    );
}

/** A published photo is everyone's to see. Before that only its author's, by the link, by their account's address, and the admins'. */
export async function mayReadPhoto(
  { db, links, auth }: Pick<Services, "db" | "links"> & { auth: Pick<Services["auth"], "visitorOf"> },
  name: string,
  request: Request,
): Promise<boolean> {
  const requestId = requestOf(name);
  const [published] = await db
    .select({ photos: reviews.photos })
    .from(reviews)
    .where(and(eq(reviews.requestId, requestId), isNotNull(reviews.approvedAt)));
  if (published?.photos.some((photo) => photo.name === name)) return true;
  if (links.read("review", tokenOf(request))?.id === requestId) return true;
  const visitor = await auth.visitorOf(request.headers);
  if (!visitor || mayDo(visitor, "reviews", "read")) return visitor !== null;
  const [own] = await db
    .select({ id: reviewRequests.id })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.id, requestId), sql`lower(${reviewRequests.email}) = lower(${visitor.email})`));
  return own !== undefined;
}
