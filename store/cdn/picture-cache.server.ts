import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { unpromisedBytes } from "#app/platform/storage/reserved-space.server.ts";

/** Another process may be writing one. */
const PARTIAL_FILE_TTL_MS = 3_600_000;
/** Minimum free disk space for caching. */
const MIN_FREE_BYTES = 250_000_000;

/** An LRU cache of files in a folder, at most `maxBytes` in total. */
export class PictureCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #freeOf: typeof unpromisedBytes;
  /** Least recently used first. */
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  /** `freeOf`: free bytes on the folder's disk. */
  constructor(folder: string, maxBytes: number, freeOf = unpromisedBytes) {
    this.#freeOf = freeOf;
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    mkdirSync(folder, { recursive: true });
    const found = readdirSync(folder).flatMap((name) => statOf(folder, name));
    for (const { name, bytes, usedAt } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (!name.endsWith(".part")) this.#add(name, bytes);
      else if (usedAt < Date.now() - PARTIAL_FILE_TTL_MS) rmSync(path.join(folder, name), { force: true });
    }
  }

  names(): string[] {
    return [...this.#bytesOf.keys()];
  }

  async get(name: string): Promise<Uint8Array | null> {
    const bytes = this.#bytesOf.get(name);
    if (bytes === undefined) return null;
    this.#bytesOf.delete(name);
    this.#bytesOf.set(name, bytes);
    const file = path.join(this.#folder, name);
    try {
      const content = await readFile(file);
      const now = new Date();
      await utimes(file, now, now);
      return content;
    } catch {
      // Deleted by hand or by another process: rendered again.
      this.#forget(name);
      return null;
    }
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    if (content.byteLength > this.#maxBytes) return;
    const free = (await this.#freeOf(this.#folder)) ?? Infinity;
    // Frees space early: pictures can be rendered again.
    if (free < MIN_FREE_BYTES) return this.#shrinkTo(this.#bytes - (MIN_FREE_BYTES - free));
    const file = path.join(this.#folder, name);
    // Written to a temporary file and renamed, so that no partial file is served.
    const part = `${file}.${crypto.randomUUID()}.part`;
    await writeFile(part, content);
    await rename(part, file);
    this.#forget(name);
    this.#add(name, content.byteLength);
    await this.#shrinkTo(this.#maxBytes);
  }

  /** Evicts the least recently used files. */
  async #shrinkTo(bytes: number): Promise<void> {
    for (const oldest of this.#bytesOf.keys()) {
      if (this.#bytes <= bytes) break;
      this.#forget(oldest);
      await rm(path.join(this.#folder, oldest), { force: true });
    }
  }

  #add(name: string, bytes: number): void {
    this.#bytesOf.set(name, bytes);
    this.#bytes += bytes;
  }

  #forget(name: string): void {
    this.#bytes -= this.#bytesOf.get(name) ?? 0;
    this.#bytesOf.delete(name);
  }
}

/** Empty if another process deleted or renamed it in the meantime. */
function statOf(folder: string, name: string): { name: string; bytes: number; usedAt: number }[] {
  const facts = statSync(path.join(folder, name), { throwIfNoEntry: false });
  return facts ? [{ name, bytes: facts.size, usedAt: facts.mtimeMs }] : [];
}
