import type { ReadableStream } from "node:stream/web";
import { publicUrlOf, type Bucket } from "./stored-names.ts";

export { publicUrlOf, type Bucket };

/** Where files are kept: the two buckets, and the narrower copies of photos, which have no address of their own. */
export type Folder = Bucket | "product-photo-sizes";

export type StoredFile = { name: string; size: number; type: string; updatedAt: Date };

/** Both ends included, in bytes. */
export type Range = { start: number; end: number };

/** `size` is the whole file's, also where only a range of it is in `body`. */
export type OpenedFile = StoredFile & { body: ReadableStream<Uint8Array> };

export type Listing = {
  limit?: number;
  offset?: number;
  sortBy?: { column: "name" | "updatedAt" | "size"; order: "asc" | "desc" };
  prefix?: string;
};

/** What the driver asks of it, as the hosted storage it stands in for does (STOR-05). */
export const LIST_DEFAULTS = { limit: 100, offset: 0, sortBy: { column: "name", order: "asc" } } as const;

export type Storage = {
  driver: "disk" | "s3";
  /** Folder on this machine's disk for what is not whole yet, by names that say which process writes it (temporary-files.server.ts). */
  temporaryFolder: string;
  /**
   * Keeps a finished file, which must not be written to afterwards. Throws NameTaken: nothing is ever overwritten. Throws PutUnanswered
   * when the file may be there all the same; after any other error it is not.
   */
  put(folder: Folder, name: string, from: { path: string; size: number; type: string }): Promise<void>;
  /** What is known of a file without reading it. */
  find(folder: Folder, name: string): Promise<StoredFile | null>;
  /** The range must lie in the file. */
  open(folder: Folder, name: string, range?: Range): Promise<OpenedFile | null>;
  /** Files that are not there are no error. */
  remove(folder: Folder, names: string[]): Promise<void>;
  list(folder: Folder, listing?: Listing): Promise<StoredFile[]>;
  /** Writes, reads back and removes a small file; throws what is wrong in words for the owner. */
  check(): Promise<void>;
  close(): void;
};

/** Storage cannot do what it was asked to; the message is for the owner. */
export class StorageTrouble extends Error {
  override name = "StorageTrouble";
}

export class StorageFull extends StorageTrouble {
  override name = "StorageFull";
  constructor(cause?: unknown) {
    super("The disk that keeps uploads is full. Make room on it, then upload again.", { cause });
  }
}

/** Nobody knows whether a put took place: the file may be there, or come to be. */
export class PutUnanswered extends StorageTrouble {
  override name = "PutUnanswered";
}

/** A file of that name is there already. */
export class NameTaken extends Error {
  override name = "NameTaken";
  constructor(file: string) {
    super(`${file} is there already`);
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The same error in the words of storage, where the file system's say that there is no room. */
export function asStorageTrouble(error: unknown): unknown {
  return FULL.has((error as NodeJS.ErrnoException).code ?? "") ? new StorageFull(error) : error;
}

export function inOrder(files: StoredFile[], listing: Listing = {}): StoredFile[] {
  const { limit, offset, sortBy } = { ...LIST_DEFAULTS, ...listing };
  const sign = sortBy.order === "asc" ? 1 : -1;
  const compare = (a: StoredFile, b: StoredFile) => {
    const [left, right] = [a[sortBy.column], b[sortBy.column]];
    return left < right ? -sign : left > right ? sign : 0;
  };
  return files.toSorted(compare).slice(offset, offset + limit);
}
