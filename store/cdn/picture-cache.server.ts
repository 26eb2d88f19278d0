import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { freeBytes } from "#app/platform/storage/disk-space.server.ts";

/** Another process may be writing one at this moment. */
const PART_KEPT_MS = 3_600_000;
/** Left free on the disk: nothing is cached below that. */
const LEAST_FREE_BYTES = 250_000_000;

/** Files below a folder, together never more than `mostBytes`: those not asked for longest make room. */
export class PictureCache {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #freeOf: typeof freeBytes;
  /** In the order of their last use. */
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  /** `freeOf`: how many bytes are free where the folder is. */
  constructor(folder: string, mostBytes: number, freeOf = freeBytes) {
    this.#freeOf = freeOf;
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    mkdirSync(folder, { recursive: true });
    const found = readdirSync(folder).flatMap((name) => factsOf(folder, name));
    for (const { name, bytes, usedAt } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (!name.endsWith(".part")) this.#add(name, bytes);
      else if (usedAt < Date.now() - PART_KEPT_MS) rmSync(path.join(folder, name), { force: true });
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
      // Removed by hand or by another process: made again.
      this.#forget(name);
      return null;
    }
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    if (content.byteLength > this.#mostBytes) return;
    const free = (await this.#freeOf(this.#folder)) ?? Infinity;
    // A cache makes way before anything else has to: pictures can be made again.
    if (free < LEAST_FREE_BYTES) return this.#shrinkTo(this.#bytes - (LEAST_FREE_BYTES - free));
    const file = path.join(this.#folder, name);
    // Written aside and renamed: a reader never finds half a picture.
    const part = `${file}.${crypto.randomUUID()}.part`;
    await writeFile(part, content);
    await rename(part, file);
    this.#forget(name);
    this.#add(name, content.byteLength);
    await this.#shrinkTo(this.#mostBytes);
  }

  /** Removes those not asked for longest. */
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

/** Nothing when another process on the same folder has removed or renamed it meanwhile. */
function factsOf(folder: string, name: string): { name: string; bytes: number; usedAt: number }[] {
  const facts = statSync(path.join(folder, name), { throwIfNoEntry: false });
  return facts ? [{ name, bytes: facts.size, usedAt: facts.mtimeMs }] : [];
}
