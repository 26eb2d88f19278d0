import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { WRITES_PAUSED, WRITES_PAUSED_TEXT } from "#app/platform/http/writes-paused.ts";
import { BACKUP_PATH } from "./backup-endpoint.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
/** Posted, and read all the same; a backup may well go to another disk, and looks itself whether there is space. */
const READ_BY_POST = new RegExp(`^(/storage/v1/object/list/|/store/api/|${BACKUP_PATH}$)`);
const RETRY_AFTER_SECONDS = 60;

/** While `isPaused`, refuses whatever may write: a page for a form, JSON for programs. Reading goes on, also by POST below `readByPost`. */
export function pauseWrites(isPaused: () => boolean, readByPost = READ_BY_POST): MiddlewareHandler {
  return async (c, next) => {
    if (READING.has(c.req.method) || !isPaused() || readByPost.test(c.req.path)) return next();
    c.header("Retry-After", String(RETRY_AFTER_SECONDS));
    c.header("Cache-Control", "no-store");
    // What a form of a page with scripts is answered with is read by keep-typed.ts.
    if (c.req.path.endsWith(".data")) return c.text(WRITES_PAUSED_TEXT, 503);
    if (c.req.header("Accept")?.includes("text/html")) return c.html(page(c.req.path), 503);
    return c.json({ error: WRITES_PAUSED_TEXT }, 503);
  };
}

/** The same for GraphQL, where reading is posted too. Behind the limit on bodies, because it reads them. */
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
          <p>${WRITES_PAUSED.advice} Go back in your browser: what you typed is still in the form.</p>
          <p><a href="${path}">Return to the page</a></p>
        </main>
      </body>
    </html>`;
}
