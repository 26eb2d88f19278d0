import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";

/** Whether requests have this key as a bearer token; compared in constant time. */
export function bearerKey(key: string): (c: Context) => boolean {
  const expected = digest(key);
  return (c) => {
    const [, given = ""] = /^Bearer (.+)$/.exec(c.req.header("Authorization") ?? "") ?? [];
    return timingSafeEqual(digest(given), expected);
  };
}

export const OTHER_KEY = { error: "The key does not match this site's secret." };

const digest = (text: string) => createHash("sha256").update(text).digest();
