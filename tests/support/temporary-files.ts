import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const SHARED_MEMORY = "/dev/shm";
const NEEDED_BYTES = 4_000_000_000;

/**
 * Gives a test run its own temporary folder, and removes it afterward. In memory where there is room: most of its files are embedded
 * databases, a thousand files each, that are thrown away.
 */
export default function setUp(): () => void {
  const folder = mkdtempSync(path.join(hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), "shod-tests-"));
  process.env["TMPDIR"] = folder;
  // Its entries are by path, so copies of the project would add to it with every run.
  process.env["NODE_COMPILE_CACHE"] = path.join(folder, "compiled");
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
