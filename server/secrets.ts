import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { encryptAgain } from "#app/platform/auth/encrypted-columns.server.ts";
import {
  claimSecret,
  isRetiredSecret,
  replaceSecret,
  secretInUse,
  type KnownSecret,
} from "#app/platform/auth/secret-fingerprints.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { writeNewFile } from "#app/platform/new-file.server.ts";

const MIN_LENGTH = 32;
/** The purpose of the secret fingerprint. Never change it: every database would reject its own secret. */
const FINGERPRINT = "fingerprint in the database";
/** The purpose of the secret of accounts: sessions, second factors and tokens. */
export const AUTH = "auth";

export type Secrets = {
  /** A secret for one purpose, derived from the stored one: the same after every restart. */
  derive(purpose: string): string;
  /** Where it is stored, for messages. */
  keptIn: string;
  /** The file just created for it, or null. */
  newFile: string | null;
  /** The secret from before a rotation, whose sessions and links are still valid; null without one. */
  previous: Pick<Secrets, "derive" | "keptIn"> | null;
};

/** AUTH_SECRET, or one created at first start in DATA_DIR, readable by the owner only; and AUTH_SECRET_PREVIOUS. */
export function openSecrets(given: string | undefined, dataDirectory: string, previous?: string): Secrets {
  const file = path.resolve(dataDirectory, "secret");
  const isNew = given === undefined && createUnlessExists(file);
  const secret = given ?? read(file);
  if (secret === previous)
    throw new Error(
      `AUTH_SECRET_PREVIOUS is the secret in ${file}, which is in use. To replace that one, set AUTH_SECRET to a new secret; otherwise remove AUTH_SECRET_PREVIOUS.`,
    );
  return {
    derive: derivedFrom(secret),
    keptIn: given === undefined ? `${file} on ${hostname()}` : `the setting AUTH_SECRET on ${hostname()}`,
    newFile: isNew ? file : null,
    previous: previous === undefined ? null : openPrevious(previous),
  };
}

/** AUTH_SECRET_PREVIOUS. */
export function openPrevious(secret: string): NonNullable<Secrets["previous"]> {
  return { derive: derivedFrom(secret), keptIn: `the setting AUTH_SECRET_PREVIOUS on ${hostname()}` };
}

const derivedFrom = (secret: string) => (purpose: string) => createHmac("sha256", secret).update(purpose).digest("hex");

/** The secret as it is, for a command that changes nothing; null before the first start. */
export function existingSecrets(env: Pick<Env, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS" | "DATA_DIR">): Secrets | null {
  const hasFile = existsSync(path.resolve(env.DATA_DIR, "secret"));
  return env.AUTH_SECRET === undefined && !hasFile
    ? null
    : openSecrets(env.AUTH_SECRET, env.DATA_DIR, env.AUTH_SECRET_PREVIOUS);
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
  // Without a record, the accounts in the database were made with the previous one. Without accounts, nothing was.
  if (secrets.previous && !(await secretInUse(db)) && (await db.$count(users)) > 0)
    await claimSecret(db, knownSecret(secrets.previous));
  const inUse = await claimSecret(db, knownSecret(secrets));
  const problem = await secretProblem(db, inUse, secrets);
  if (problem === null) return;
  // Just created and useless: left behind, it would look like a secret to keep.
  if (secrets.newFile && inUse.fingerprint !== knownSecret(secrets).fingerprint)
    rmSync(secrets.newFile, { force: true });
  throw new Error(problem);
}

/** Why a site with these secrets cannot use a database with that one; null if it can. */
export async function secretProblem(db: Db, inUse: KnownSecret, secrets: Secrets | null): Promise<string | null> {
  const previous = secrets?.previous ? knownSecret(secrets.previous).fingerprint : null;
  if (inUse.fingerprint === previous) return null;
  if (!secrets || inUse.fingerprint !== knownSecret(secrets).fingerprint) return otherSecret(inUse.keptIn, secrets);
  if (previous === null || (await isRetiredSecret(db, previous))) return null;
  return "AUTH_SECRET_PREVIOUS is not a secret that this database was used with.\nSet it to the secret from before the rotation, or remove it.";
}

/**
 * Makes the new secret the one in use, with what the previous one encrypted. Repeated at each start that has the previous one, because a
 * process that had not been restarted yet may have encrypted more.
 */
export async function rotateSecret(db: Db, secrets: Secrets): Promise<void> {
  const { previous } = secrets;
  if (!previous) return;
  await db.transaction(async (tx) => {
    // One process at a time, and only from the secret that is still in use: two could start with different new ones.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('secret_fingerprints'))`);
    const inUse = await secretInUse(tx);
    const problem = inUse && (await secretProblem(tx, inUse, secrets));
    if (problem) throw new Error(problem);
    await encryptAgain(tx, { from: previous.derive(AUTH), to: secrets.derive(AUTH) });
    await replaceSecret(tx, knownSecret(secrets));
  });
}

/** `secrets`: those of this process; null if there are none. */
export function otherSecret(expected: string, secrets: Pick<Secrets, "keptIn" | "newFile"> | null): string {
  return [
    secrets && !secrets.newFile
      ? `This database is used with a different secret than the one in ${secrets.keptIn}.`
      : `This database needs its secret, but there is none here: AUTH_SECRET is not set, and ${secrets?.newFile ?? "the file secret in DATA_DIR"} does not exist.`,
    `Sessions, links in emails and authenticator apps work only with the secret they were created with, which was last stored in ${expected}.`,
    "Set AUTH_SECRET to that secret (the text in that file, or the value of that setting) for every process that uses this database.",
    "To replace it, set AUTH_SECRET to a new one and AUTH_SECRET_PREVIOUS to that secret.",
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
