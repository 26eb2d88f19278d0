import { createHmac } from "node:crypto";

/** The parts cannot be recovered from the key, and keys that share a part cannot be linked. */
export function createAnonymousKey(secret: string): (...parts: (string | number)[]) => string {
  return (...parts) => createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}
