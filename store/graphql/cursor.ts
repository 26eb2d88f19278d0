import { badRequest } from "./request-error.ts";

/** A cursor: the last row's sort value, with its id as tiebreaker. */
export type Key = { value: string | number; id: string | number };

export function cursorOf({ value, id }: Key): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString("base64url");
}

export function keyAt(cursor: string): Key {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (isRecord(read) && isScalar(read["last_id"]) && isScalar(read["last_value"]))
      return { value: read["last_value"], id: read["last_id"] };
  } catch {
    // The same error as for a well-formed but invalid cursor.
  }
  throw badRequest("Invalid cursor for current pagination sort.", "INVALID_CURSOR");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}
