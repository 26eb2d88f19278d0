import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeNewFile } from "#app/platform/new-file.server.ts";

const SHORTEST = 32;

export type Secrets = {
  /** A secret for one purpose, derived from the one that is kept: the same after every restart. */
  derive(purpose: string): string;
};

/** AUTH_SECRET, or one made at first start and kept in DATA_DIR, readable by the owner only. */
export function openSecrets(given: string | undefined, dataDirectory: string): Secrets {
  const secret = given ?? kept(path.join(dataDirectory, "secret"));
  return { derive: (purpose) => createHmac("sha256", secret).update(purpose).digest("hex") };
}

function kept(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    // Two processes on a first start: whoever is slower uses the other one's.
    writeNewFile(file, `${randomBytes(32).toString("hex")}\n`, 0o600);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < SHORTEST) {
    throw new Error(
      `The secret in ${file} is damaged: it has ${secret.length} characters instead of ${SHORTEST} or more. ` +
        "Put it back from a copy, or remove the file: a new one is made, and everybody signs in again.",
    );
  }
  return secret;
}
