import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { claimSecret, type KnownSecret } from "#app/platform/auth/secret-fingerprints.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { writeNewFile } from "#app/platform/new-file.server.ts";

const SHORTEST = 32;
/** What a database keeps of a secret. Never changed: every database would take its own secret for another one. */
const FINGERPRINT = "fingerprint in the database";

export type Secrets = {
  /** A secret for one purpose, derived from the one that is kept: the same after every restart. */
  derive(purpose: string): string;
  /** Where it is kept, in words. */
  keptIn: string;
  /** The file it was written to just now, because there was none. */
  newFile: string | null;
};

/** AUTH_SECRET, or one made at first start and kept in DATA_DIR, readable by the owner only. */
export function openSecrets(given: string | undefined, dataDirectory: string): Secrets {
  const file = path.resolve(dataDirectory, "secret");
  const isNew = given === undefined && makeUnlessThere(file);
  const secret = given ?? read(file);
  return {
    derive: (purpose) => createHmac("sha256", secret).update(purpose).digest("hex"),
    keptIn: given === undefined ? `${file} on ${hostname()}` : `the setting AUTH_SECRET on ${hostname()}`,
    newFile: isNew ? file : null,
  };
}

/** What a database may know of it. */
export function knownSecret({ derive, keptIn }: Pick<Secrets, "derive" | "keptIn">): KnownSecret {
  return { fingerprint: derive(FINGERPRINT), keptIn };
}

/**
 * Throws where the database belongs to a site with another secret: sessions, links in emails and second factors of the one would be worth
 * nothing to the other. The first process on an empty database decides.
 */
export async function requireSameSecret(db: Db, secrets: Secrets): Promise<void> {
  const own = knownSecret(secrets);
  const inUse = await claimSecret(db, own);
  if (inUse.fingerprint === own.fingerprint) return;
  // Made a moment ago and of no use: left behind, it would look like a secret worth keeping.
  if (secrets.newFile) rmSync(secrets.newFile, { force: true });
  throw new Error(otherSecret(inUse.keptIn, secrets));
}

function otherSecret(expected: string, { keptIn, newFile }: Secrets): string {
  return [
    newFile
      ? `There is no secret here, but this database is in use with one: AUTH_SECRET is not set, and ${newFile} does not exist.`
      : `This database is in use with another secret than the one in ${keptIn}.`,
    `Sessions, links in emails and authenticator apps work only with the secret they were made with, which was last kept in ${expected}.`,
    "Set AUTH_SECRET to that secret (the text in that file, or the value of that setting) for every process that uses this database.",
    `If it is lost, run ${ACCEPT} once: everyone has to sign in again, links in emails sent so far stop working, and authenticator apps have to be set up again.`,
  ].join("\n");
}

/** The command that makes another secret the one in use. */
export const ACCEPT = "npm run accept-secret";

/** True where it was made. Two processes on a first start: the slower one uses the other's. */
function makeUnlessThere(file: string): boolean {
  if (existsSync(file)) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  return writeNewFile(file, `${randomBytes(32).toString("hex")}\n`, 0o600);
}

function read(file: string): string {
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < SHORTEST) {
    throw new Error(
      `The secret in ${file} is damaged: it has ${secret.length} characters instead of ${SHORTEST} or more. ` +
        `Restore it from a backup. If you have none, remove the file and run ${ACCEPT}: a new one is made, and everyone has to sign in again.`,
    );
  }
  return secret;
}
