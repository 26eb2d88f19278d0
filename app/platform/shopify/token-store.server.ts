import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { shopifyConnections as connections } from "./shopify.tables.server.ts";

/** Times in milliseconds. */
export type StoredToken = { token: string; expiresAt: number; renewAt: number };

/** Where the processes of a site share a token. */
export type TokenStore = {
  read(): Promise<StoredToken | null>;
  /** Also ends the renewal. */
  save(token: StoredToken): Promise<void>;
  /** Whether this caller may renew it now; another one then waits. The claim of a process that dies ends by itself. */
  claimRenewal(): Promise<boolean>;
  releaseRenewal(): Promise<void>;
};

const CLAIM = sql`now() + interval '30 seconds'`;

/** Shared through the database, encrypted with a key that is not in it. `credentials`: what the token is granted for. */
export function sharedTokenStore(
  db: Db,
  { domain, credentials, key }: { domain: string; credentials: string; key: string },
): TokenStore {
  const hash = createHash("sha256").update(credentials).digest("hex");
  const own = eq(connections.domain, domain);
  return {
    async read() {
      const [row] = await db.select().from(connections).where(own);
      const { token, tokenExpiresAt, renewTokenAt } = row ?? {};
      if (!token || !tokenExpiresAt || !renewTokenAt || row?.credentials !== hash) return null;
      const opened = unsealed(token, key);
      return opened === null
        ? null
        : { token: opened, expiresAt: tokenExpiresAt.getTime(), renewAt: renewTokenAt.getTime() };
    },
    async save({ token, expiresAt, renewAt }) {
      const values = {
        credentials: hash,
        token: sealed(token, key),
        tokenExpiresAt: new Date(expiresAt),
        renewTokenAt: new Date(renewAt),
        renewingUntil: null,
      };
      await db
        .insert(connections)
        .values({ domain, ...values })
        .onConflictDoUpdate({ target: connections.domain, set: values });
    },
    async claimRenewal() {
      const isFree = or(isNull(connections.renewingUntil), lt(connections.renewingUntil, sql`now()`));
      const claimed = await db
        .insert(connections)
        .values({ domain, renewingUntil: CLAIM })
        .onConflictDoUpdate({ target: connections.domain, set: { renewingUntil: CLAIM }, setWhere: and(own, isFree) })
        .returning({ domain: connections.domain });
      return claimed.length === 1;
    },
    async releaseRenewal() {
      await db.update(connections).set({ renewingUntil: null }).where(own);
    },
  };
}

/** For a command without a database. */
export function memoryTokenStore(): TokenStore {
  let stored: StoredToken | null = null;
  return {
    read: async () => stored,
    save: async (token) => void (stored = token),
    claimRenewal: async () => true,
    releaseRenewal: async () => {},
  };
}

/** AES-256-GCM; `key` has 64 hexadecimal digits. */
function sealed(text: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "hex"), nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** Null if it was encrypted with another key. */
function unsealed(text: string, key: string): string | null {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(key, "hex"), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
