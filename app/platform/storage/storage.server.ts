import type { ReadableStream } from "node:stream/web";
import { publicUrlOf, type Bucket, type PHOTO_COPIES } from "./stored-names.ts";

export { publicUrlOf, type Bucket };

/** Where files are stored: the buckets, and the narrower copies of photos, which have no public URL. */
export type Folder = Bucket | NonNullable<(typeof PHOTO_COPIES)[Bucket]>;

export type StoredFile = { name: string; size: number; type: string; updatedAt: Date };

/** In bytes; both ends are inclusive. */
export type Range = { start: number; end: number };

/** `size` is the whole file's, even if `body` is a range of it. */
export type OpenedFile = StoredFile & { body: ReadableStream<Uint8Array> };

export type Listing = {
  limit?: number;
  offset?: number;
  sortBy?: { column: "name" | "updatedAt" | "size"; order: "asc" | "desc" };
  prefix?: string;
};

/** The defaults of the documented storage API (STOR-05). */
export const LIST_DEFAULTS = { limit: 100, offset: 0, sortBy: { column: "name", order: "asc" } } as const;

export type Storage = {
  driver: "disk" | "s3";
  /** Local folder for unfinished files, whose names identify the process that writes them (temporary-files.server.ts). */
  temporaryFolder: string;
  /**
   * Stores a finished file, which must not be changed afterward. Throws FileExistsError, because nothing is ever overwritten, and
   * UnconfirmedPutError if the file may have been stored anyway; after any other error it was not.
   */
  put(folder: Folder, name: string, from: { path: string; size: number; type: string }): Promise<void>;
  /** A file's metadata. */
  find(folder: Folder, name: string): Promise<StoredFile | null>;
  /** The range must be within the file. */
  open(folder: Folder, name: string, range?: Range): Promise<OpenedFile | null>;
  /** Missing files are ignored. */
  remove(folder: Folder, names: string[]): Promise<void>;
  list(folder: Folder, listing?: Listing): Promise<StoredFile[]>;
  /** Writes, reads back and deletes a small file; throws with a message for the owner. */
  check(): Promise<void>;
  close(): void;
};

/** Storage is misconfigured or unavailable; the message is for the owner. */
export class StorageError extends Error {
  override name = "StorageError";
}

export class StorageFullError extends StorageError {
  override name = "StorageFullError";
  constructor(cause?: unknown) {
    super("The disk for uploads is full. Free up space, then upload again.", { cause });
  }
}

/** It is unknown whether a put succeeded: the file may exist now or appear later. */
export class UnconfirmedPutError extends StorageError {
  override name = "UnconfirmedPutError";
}

/** Storage already has a file with that name. */
export class FileExistsError extends Error {
  override name = "FileExistsError";
  constructor(file: string) {
    super(`${file} already exists`);
  }
}

const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Converts file system errors for a full disk to StorageFullError; returns any other error unchanged. */
export function toStorageError(error: unknown): unknown {
  return DISK_FULL_CODES.has((error as NodeJS.ErrnoException).code ?? "") ? new StorageFullError(error) : error;
}

/** One page of a listing. */
export function sortAndPage(files: StoredFile[], listing: Listing = {}): StoredFile[] {
  const { limit, offset, sortBy } = { ...LIST_DEFAULTS, ...listing };
  const sign = sortBy.order === "asc" ? 1 : -1;
  const compare = (a: StoredFile, b: StoredFile) => {
    const [left, right] = [a[sortBy.column], b[sortBy.column]];
    return left < right ? -sign : left > right ? sign : 0;
  };
  return files.toSorted(compare).slice(offset, offset + limit);
}
