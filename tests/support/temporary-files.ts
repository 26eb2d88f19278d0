import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Gives a test run its own folder in the system's temporary folder, and removes it afterward. */
export default function setUp(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-tests-"));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
