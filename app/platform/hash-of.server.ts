import { createHash } from "node:crypto";

/** A SHA-256 hash of a value's JSON, in base64url. */
export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");
