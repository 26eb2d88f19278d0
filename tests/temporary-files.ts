import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What the tests of one run write to the system's temporary folder goes into a folder of their own there, which goes with them. */
export default function setUp(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-tests-"));
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
