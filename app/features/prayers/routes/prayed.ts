import { randomBytes } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { requestContext, servicesContext } from "#app/platform/context.ts";
import { isFromOwnPage } from "#app/platform/http/own-page.server.ts";
import { rowId, text } from "#app/platform/forms/fields.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { tooManyRequests } from "#app/platform/limits/rate-limit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { recordPrayed } from "../prayed.server.ts";
import { readCursor, wallUrl } from "../prayers.ts";
import type { Route } from "./+types/prayed";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "visitor" };

export const loader = () => redirect("/prayer-wall");

const COOKIE = "shod-prays";
const YEAR_SECONDS = 365 * 86_400;

const prayedForm = z.object({ prayer: rowId, from: text, before: text });
type Source = Pick<z.infer<typeof prayedForm>, "from" | "before">;

/** POST /prayer-wall/prayed: "I prayed for this". Responds with JSON, or redirects a plain form back to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { publicUrl, limiter } = context.get(servicesContext);
  if (!isFromOwnPage(request, publicUrl)) throw data(null, { status: 403 });
  const read = await readForm(request, prayedForm);
  if (!read.ok) return read.invalid;
  const { prayer: prayerId, ...source } = read.value;
  const isPlainForm = request.headers.get("Accept")?.includes("text/html") ?? false;
  const back = (query: [string, string], hash = "") => redirect(backTo(source, query) + hash, 303);
  const limited = await limiter.take(LIMITS.prayed, { address: context.get(requestContext).clientAddress });
  if (!limited.isAllowed) return isPlainForm ? back(["uncounted", "1"]) : tooManyRequests(limited);

  const known = cookieOf(request);
  const cookie = known ?? randomBytes(18).toString("base64url");
  const count = await counted(context, prayerId, cookie);
  if (count === "failed") return isPlainForm ? back(["uncounted", "1"]) : refusal(500, "We couldn't count that.");
  if (count === null)
    return isPlainForm ? back(["uncounted", "1"]) : refusal(404, "This request is no longer on the wall.");

  const response = isPlainForm
    ? back(["prayed", String(prayerId)], `#prayer-${prayerId}`)
    : Response.json({ count }, { headers: { "Cache-Control": "no-store" } });
  if (known === null) response.headers.append("Set-Cookie", cookieLine(cookie, publicUrl));
  return response;
}

async function counted(
  context: Route.ActionArgs["context"],
  prayerId: number,
  cookie: string,
): Promise<number | null | "failed"> {
  if (prayerId === 0) return null;
  const { db, anonymousKey, previousAnonymousKey } = context.get(servicesContext);
  const visitor = anonymousKey("prayed", prayerId, cookie);
  const previousVisitor = previousAnonymousKey?.("prayed", prayerId, cookie);
  const day = new Date().toISOString().slice(0, 10);
  try {
    return await recordPrayed(db, { prayerId, visitor, previousVisitor, day });
  } catch (error) {
    log("error", "a prayer could not be counted", { error });
    return "failed";
  }
}

/** The URL of the page with the form: built from known paths, never from a submitted URL. */
function backTo({ from, before }: Source, [name, value]: [string, string]): string {
  const url = wallUrl({ path: from === "pray" ? "/prayer-wall/pray" : "/prayer-wall", before: readCursor(before) });
  return `${url}${url.includes("?") ? "&" : "?"}${name}=${value}`;
}

function cookieOf(request: Request): string | null {
  return new RegExp(`(?:^|; )${COOKIE}=([\\w-]{24})(?:;|$)`).exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}

/** A random id of the browser, sent to this endpoint only. */
function cookieLine(cookie: string, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${COOKIE}=${cookie}; Path=/prayer-wall/prayed; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
}
