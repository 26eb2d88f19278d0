import { createHmac } from "node:crypto";

/** Parts cannot be read from their key, and keys with one part in common cannot be told to have it. */
export function createAnonymousKey(secret: string): (...parts: (string | number)[]) => string {
  return (...parts) => createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}
