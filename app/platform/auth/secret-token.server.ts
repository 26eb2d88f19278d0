import { createHash, randomBytes } from "node:crypto";

/** A value for a link or a cookie that nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of it: of no use to somebody who has read that. The value is random, so one fast hash is enough. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
