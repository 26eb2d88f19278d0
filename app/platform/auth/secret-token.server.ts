import { createHash, randomBytes } from "node:crypto";

/** A random value for a link or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database stores of a token. Tokens are random, so one fast hash is enough. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
