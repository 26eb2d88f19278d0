import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { eq } from "drizzle-orm";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { createDiskStorage } from "#app/platform/storage/disk.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { afterAll } from "vitest";
import { describe, expect, test } from "#tests/support/database.ts";
import { ownReview, saveReview, withdrawReview, type ReviewInput } from "./own-review.server.ts";
import { moderateReview } from "./review-admin-actions.server.ts";
import { mayReadPhoto, photosOfForm, removePhotos, reviewPhotoUrls } from "./review-photos.server.ts";
import { publishedReviews, reviewVersion } from "./reviews.server.ts";
import { PHOTO_BUCKET } from "./reviews.ts";
import { reviewRequests, reviews } from "./reviews.tables.server.ts";

const root = mkdtempSync(path.join(tmpdir(), "shod-review-photos-"));
const storage = createDiskStorage(root);
afterAll(() => rmSync(root, { recursive: true }));

const now = new Date("2026-06-01T12:00:00Z");
const PRODUCT = "gid://shopify/Product/7";
const WRITTEN: ReviewInput = { stars: 4, title: "Good", text: "They fit well.", fit: 3, name: "Ann", mayPublish: true };

async function aRequest(db: Db, email = "ann@home.example") {
  const line = crypto.randomUUID();
  const values = {
    orderLineId: line,
    orderId: line,
    productId: PRODUCT,
    productTitle: "Pilgrim Low",
    email,
    dueAt: now,
  };
  const [request] = await db.insert(reviewRequests).values(values).returning();
  return request!;
}

/** A photo as a phone takes it: with the location it was taken at. */
async function aPhoto(name = "feet.jpg"): Promise<File> {
  const location = {
    IFD0: { Copyright: "secret location" },
    IFD3: { GPSLatitude: "40/1 43/1 0/1", GPSLatitudeRef: "N" },
  };
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: "#7d1420" } });
  const bytes = await image.jpeg().withExif(location).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}

const env = { DISK_RESERVE_MB: 0 } as Services["env"];

function take(db: Db, request: { id: number; productId: string }, sent: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of sent) form.append(name, value);
  return photosOfForm({ db, storage, env }, request, form, now);
}

const filesOf = async () => (await storage.list(PHOTO_BUCKET)).map(({ name }) => name);

describe("the photos of a review", () => {
  test("are re-encoded without the location they were taken at, in the review's name and in narrower widths", async ({
    db,
  }) => {
    const request = await aRequest(db);
    const { photos, error } = await take(db, request, [["photos", await aPhoto()]]);
    expect(error).toBeNull();
    expect(photos).toMatchObject([{ width: 900, height: 600 }]);
    expect(photos[0]!.name).toMatch(new RegExp(`^${request.id}-\\d{13}-0\\.webp$`));
    const metadata = await sharp(path.join(root, PHOTO_BUCKET, photos[0]!.name)).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 900 });
    expect(metadata.exif).toBeUndefined();
    const copies = await storage.list("review-photo-sizes", { prefix: photos[0]!.name.replace(".webp", "") });
    expect(copies).toHaveLength(2);
  });

  test("are at most three, with those it had; the form keeps what fits", async ({ db }) => {
    const request = await aRequest(db);
    const first = await take(db, request, [
      ["photos", await aPhoto()],
      ["photos", await aPhoto()],
    ]);
    const kept = first.photos.map(({ name }) => name).join(",");
    const tooMany = await take(db, request, [
      ["kept", kept],
      ["photos", await aPhoto()],
      ["photos", await aPhoto()],
    ]);
    expect(tooMany).toEqual({ photos: first.photos, error: "Choose up to 3 photos in all" });
    const replaced = await take(db, request, [
      ["kept", kept],
      ["remove", first.photos[0]!.name],
      ["photos", await aPhoto()],
      ["photos", await aPhoto()],
    ]);
    expect(replaced.error).toBeNull();
    expect(replaced.photos).toHaveLength(3);
    expect(replaced.photos[0]).toEqual(first.photos[1]);
  });

  test.for([
    [
      "no picture",
      async () => new File(["<svg onload=alert(1)>"], "x.jpg"),
      /^x\.jpg: This isn't a supported photo format/,
    ],
    ["an HEIC photo", async () => new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "x.heic"), /^x\.heic: HEIC photos/],
    [
      "a damaged photo",
      async () => new File([(await (await aPhoto()).bytes()).slice(0, 400)], "cut.jpg"),
      /^cut\.jpg: This photo is damaged/,
    ],
    [
      "one of 10MB",
      async () => new File([new Uint8Array(10 * 1024 * 1024)], "big.png"),
      /^big\.png: Photos must be under 10MB$/,
    ],
  ] as const)("that are %s are refused by name, and the others are kept", async ([, bad, message], { db }) => {
    const { photos, error } = await take(db, await aRequest(db), [
      ["photos", await bad()],
      ["photos", await aPhoto()],
    ]);
    expect(error).toMatch(message);
    expect(photos).toHaveLength(1);
  });

  test("are never those of another review, and an empty file field is none", async ({ db }) => {
    const ann = await aRequest(db);
    const ruth = await aRequest(db);
    const { photos } = await take(db, ann, [["photos", await aPhoto()]]);
    const stolen = `${photos[0]!.name},../../secret,${ruth.id}-1234567890123-0.webp,`;
    expect(
      await take(db, ruth, [
        ["kept", stolen],
        ["photos", new File([], "")],
      ]),
    ).toEqual({ photos: [], error: null });
  });

  test("are limited for each link", async ({ db }) => {
    const request = await aRequest(db);
    await db.insert(storedFiles).values(
      Array.from({ length: 20 }, (_, n) => ({
        bucket: PHOTO_BUCKET,
        name: `${request.id}-${1_700_000_000_000 + n}-0.webp`,
        size: 1,
        type: "image/webp",
        width: 1,
        height: 1,
        shopifyProductId: PRODUCT,
      })) as (typeof storedFiles.$inferInsert)[],
    );
    expect((await take(db, request, [["photos", await aPhoto()]])).error).toMatch(/^You’ve sent many photos today/);
    expect((await take(db, request, [])).error).toBeNull();
  });

  test("change a review, which is approved again, and their files go with them and with the review", async ({ db }) => {
    const request = await aRequest(db);
    const { photos } = await take(db, request, [
      ["photos", await aPhoto()],
      ["photos", await aPhoto()],
    ]);
    expect(await saveReview(db, request.id, WRITTEN, photos)).toBe("saved");
    await approve(db, request.id);
    expect((await publishedReviews(db, PRODUCT, { limit: 9 }))[0]?.photos).toEqual(photos);
    expect(await reviewPhotoUrls(db)).toHaveLength(2);
    await saveReview(db, request.id, WRITTEN, photos);
    expect((await ownReview(db, request.id))?.review?.approvedAt).not.toBeNull();

    await saveReview(db, request.id, WRITTEN, photos.slice(1));
    expect((await ownReview(db, request.id))?.review?.approvedAt).toBeNull();
    await removePhotos({ db, storage }, photos);
    expect(await filesOf()).not.toContain(photos[0]!.name);
    expect(await filesOf()).toContain(photos[1]!.name);

    await removePhotos({ db, storage }, await withdrawReview(db, request.id));
    expect(await filesOf()).not.toContain(photos[1]!.name);
    expect(await db.$count(storedFiles, eq(storedFiles.name, photos[1]!.name))).toBe(0);
    expect(await saveReview(db, request.id, WRITTEN, photos)).toBe("photos-gone");
  });

  test("are seen by everyone once published; before that by their author and admins", async ({ db }) => {
    const request = await aRequest(db);
    const other = await aRequest(db);
    const { photos } = await take(db, request, [["photos", await aPhoto()]]);
    await saveReview(db, request.id, WRITTEN, photos);
    const links = createSignedLinks("secret of links, long enough for a test", "http://localhost:3000");
    const sees = (visitor: object | null, id = 0) => {
      const auth = { visitorOf: async () => visitor as Visitor | null };
      const token = id ? `?token=${encodeURIComponent(links.token("review", { id }))}` : "";
      const address = `http://localhost:3000/storage/v1/object/public/${PHOTO_BUCKET}/${photos[0]!.name}${token}`;
      return mayReadPhoto({ db, links, auth }, photos[0]!.name, new Request(address));
    };
    expect(await sees(null)).toBe(false);
    expect(await sees(null, other.id)).toBe(false);
    expect(await sees({ isAdmin: false, email: "ruth@home.example" })).toBe(false);
    expect(await sees(null, request.id)).toBe(true);
    expect(await sees({ isAdmin: true, email: "owner@shod.example" })).toBe(true);
    expect(await sees({ isAdmin: false, email: "ANN@home.example" })).toBe(true);
    await approve(db, request.id);
    expect(await sees(null)).toBe(true);
    await db.update(reviews).set({ photos: [] });
    expect(await sees(null)).toBe(false);
  });
});

async function approve(db: Db, requestId: number) {
  const [row] = await db.select().from(reviews).where(eq(reviews.requestId, requestId));
  expect(await moderateReview(db, { id: row!.id, version: reviewVersion(row!) }, "approve")).toBe("changed-it");
}
