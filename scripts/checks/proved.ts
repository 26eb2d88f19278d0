import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What decides whether a check reports its planted violations: the checks, their configuration and the versions of their tools. */
const INPUTS = [
  "scripts/checks/*.ts",
  "browsers.ts",
  ".oxlintrc.json",
  "knip.json",
  "knip.production.jsonc",
  "tsconfig.json",
  "package-lock.json",
];
const PROOFS = "node_modules/.cache/shod-checks";

/** Plants violations only if their check or its configuration has changed since they were last reported in this tree. */
export function isProved(check: string, reportsPlanted: () => boolean): boolean {
  const proof = path.join(PROOFS, check);
  const inputs = hashOfInputs();
  if (readIfExists(proof) === inputs) return true;
  if (!reportsPlanted()) return false;
  mkdirSync(PROOFS, { recursive: true });
  writeFileSync(proof, inputs);
  return true;
}

function hashOfInputs(): string {
  const hash = createHash("sha256");
  for (const file of globSync(INPUTS).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
