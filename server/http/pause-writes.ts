import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { WRITES_PAUSED, WRITES_PAUSED_TEXT } from "#app/platform/http/writes-paused.ts";
import { BACKUP_PATH } from "./backup-endpoint.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Read-only requests that use POST. A backup may go to another disk and checks for space itself. */
const READ_BY_POST = new RegExp(`^(/storage/v1/object/list/|/store/api/|${BACKUP_PATH}$)`);
const RETRY_AFTER_SECONDS = 60;

/** While `isPaused`, rejects requests that may write: with a page for forms, JSON for programs. Reads continue, also by POST to `readByPost`. */
export function pauseWrites(isPaused: () => boolean, readByPost = READ_BY_POST): MiddlewareHandler {
  return async (c, next) => {
    if (READING.has(c.req.method) || !isPaused() || readByPost.test(c.req.path)) return next();
    c.header("Retry-After", String(RETRY_AFTER_SECONDS));
    c.header("Cache-Control", "no-store");
    // keep-form-values.ts reads this response to a form submitted with JavaScript.
    if (c.req.path.endsWith(".data")) return c.text(WRITES_PAUSED_TEXT, 503);
    if (c.req.header("Accept")?.includes("text/html")) return c.html(page(c.req.path), 503);
    return c.json({ error: WRITES_PAUSED_TEXT }, 503);
  };
}

/** The same for GraphQL mutations. Must run after the body limit, because it reads the body. */
export function pauseMutations(isPaused: () => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== "POST" || !isPaused()) return next();
    if (!/\bmutation\b/.test(await c.req.raw.clone().text())) return next();
    c.header("Retry-After", String(RETRY_AFTER_SECONDS));
    return c.json({ errors: [{ message: WRITES_PAUSED_TEXT }] }, 503);
  };
}

function page(path: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${WRITES_PAUSED.title}</title>
      </head>
      <body>
        <main>
          <h1>${WRITES_PAUSED.title}</h1>
          <p>${WRITES_PAUSED.advice} Go back in your browser: your input is still in the form.</p>
          <p><a href="${path}">Return to the page</a></p>
        </main>
      </body>
    </html>`;
}
