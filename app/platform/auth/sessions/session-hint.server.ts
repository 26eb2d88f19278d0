import { createHash } from "node:crypto";
import { HINT_COOKIE } from "./session-hint.ts";

/** Mirrors a session cookie that is set, renewed or cleared in a hint that scripts can read. Mutates the response. */
export function withSessionHint(response: Response): Response {
  for (const cookie of response.headers.getSetCookie()) {
    const session = /^(?:__Host-)?shod\.session=([^;]*)(.*)$/.exec(cookie);
    if (!session) continue;
    const [, value = "", attributes = ""] = session;
    const age = /max-age=(\d+)/i.exec(attributes)?.[1] ?? (value ? null : "0");
    const hint = createHash("sha256").update(value).digest("base64url").slice(0, 12);
    response.headers.append(
      "Set-Cookie",
      `${HINT_COOKIE}=${hint}; Path=/; SameSite=Lax${age === null ? "" : `; Max-Age=${age}`}${/secure/i.test(attributes) ? "; Secure" : ""}`,
    );
  }
  return response;
}
