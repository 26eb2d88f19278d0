import type { MiddlewareHandler } from "hono";
import { FORM_TYPES, JSON_TYPES, refuseContentType } from "#app/platform/http/content-type.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";

/** Content types by path; the first match applies. Null: the entry point checks it itself (embedded store, uploads, signed webhooks). */
const ACCEPTED: [RegExp, string[] | null][] = [
  [/^\/functions\//, JSON_TYPES],
  [/^\/api\/auth\//, [...JSON_TYPES, "application/x-www-form-urlencoded"]],
  [/^\/storage\/v1\/object\/list\//, JSON_TYPES],
  [/^\/(store|storage|webhooks)\//, null],
  [/^\//, [...FORM_TYPES, ...JSON_TYPES]],
];

/** Rejects a body before it is read if the entry point does not accept its Content-Type. */
export function onlyReadableTypes(): MiddlewareHandler {
  return (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const accepted = ACCEPTED.find(([path]) => path.test(c.req.path))?.[1];
    const refused = accepted && refuseContentType(c.req.raw.headers, accepted);
    return refused ? Promise.resolve(refusal(415, refused)) : next();
  };
}
