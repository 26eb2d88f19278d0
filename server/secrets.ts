import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { claimSecret, type KnownSecret } from "#app/platform/auth/secret-fingerprints.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { writeNewFile } from "#app/platform/new-file.server.ts";

const MIN_LENGTH = 32;
/** The purpose of the secret fingerprint. Never change it: every database would reject its own secret. */
const FINGERPRINT = "fingerprint in the database";

export type Secrets = {
  /** A secret for one purpose, derived from the stored one: the same after every restart. */
  derive(purpose: string): string;
  /** Where it is stored, for messages. */
  keptIn: string;
  /** The file just created for it, or null. */
  newFile: string | null;
};

/** AUTH_SECRET, or one created at first start in DATA_DIR, readable by the owner only. */
export function openSecrets(given: string | undefined, dataDirectory: string): Secrets {
  const file = path.resolve(dataDirectory, "secret");
  const isNew = given === undefined && createUnlessExists(file);
  const secret = given ?? read(file);
  return {
    derive: (purpose) => createHmac("sha256", secret).update(purpose).digest("hex"),
    keptIn: given === undefined ? `${file} on ${hostname()}` : `the setting AUTH_SECRET on ${hostname()}`,
    newFile: isNew ? file : null,
  };
}

/** The secret as it is, for a command that changes nothing; null before the first start. */
export function existingSecrets(given: string | undefined, dataDirectory: string): Secrets | null {
  const hasFile = existsSync(path.resolve(dataDirectory, "secret"));
  return given === undefined && !hasFile ? null : openSecrets(given, dataDirectory);
}

/** What a database stores of it. */
export function knownSecret({ derive, keptIn }: Pick<Secrets, "derive" | "keptIn">): KnownSecret {
  return { fingerprint: derive(FINGERPRINT), keptIn };
}

/**
 * Throws if the database is used with another secret: sessions, links in emails and second factors would be invalid. The first process on an
 * empty database decides.
 */
export async function requireSameSecret(db: Db, secrets: Secrets): Promise<void> {
  const own = knownSecret(secrets);
  const inUse = await claimSecret(db, own);
  if (inUse.fingerprint === own.fingerprint) return;
  // Just created and useless: left behind, it would look like a secret to keep.
  if (secrets.newFile) rmSync(secrets.newFile, { force: true });
  throw new Error(otherSecret(inUse.keptIn, secrets));
}

/** `secrets`: those of this process; null if there are none. */
export function otherSecret(expected: string, secrets: Pick<Secrets, "keptIn" | "newFile"> | null): string {
  return [
    secrets && !secrets.newFile
      ? `This database is used with a different secret than the one in ${secrets.keptIn}.`
      : `This database needs its secret, but there is none here: AUTH_SECRET is not set, and ${secrets?.newFile ?? "the file secret in DATA_DIR"} does not exist.`,
    `Sessions, links in emails and authenticator apps work only with the secret they were created with, which was last stored in ${expected}.`,
    "Set AUTH_SECRET to that secret (the text in that file, or the value of that setting) for every process that uses this database.",
    `If it is lost, run ${ACCEPT} once: everyone has to sign in again, links in emails sent so far stop working, and authenticator apps have to be set up again.`,
  ].join("\n");
}

/** The command that switches a database to another secret. */
export const ACCEPT = "npm run accept-secret";

/** True if it was created. With two processes on a first start, the slower one uses the other's. */
function createUnlessExists(file: string): boolean {
  if (existsSync(file)) return false;
  mkdirSync(path.dirname(file), { recursive: true });
  return writeNewFile(file, `${randomBytes(32).toString("hex")}\n`, 0o600);
}

function read(file: string): string {
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < MIN_LENGTH) {
    throw new Error(
      `The secret in ${file} is damaged: it has ${secret.length} characters instead of ${MIN_LENGTH} or more. ` +
        `Restore it from a backup. If you have none, delete the file and run ${ACCEPT}: this creates a new one, and everyone has to sign in again.`,
    );
  }
  return secret;
}
