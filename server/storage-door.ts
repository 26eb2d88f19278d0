import { Hono, type Context } from "hono";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { log } from "#app/platform/log.server.ts";
import { StorageTrouble, type Storage } from "#app/platform/storage/storage.server.ts";
import { placeOf } from "#app/platform/storage/stored-names.ts";
import { sendStored } from "./send-stored.ts";

export type StorageDoors = {
  storage: Storage;
  auth: Pick<Auth, "visitorOf">;
  /** What stands on every answer. */
  headers: Record<string, string>;
};

type Bindings = { Bindings: { address: string } };

/** /storage/v1/object/…: everybody reads what was uploaded; admins upload, and list what is there. */
export function storageDoor(doors: StorageDoors) {
  return new Hono<Bindings>()
    .on(["GET", "HEAD"], "/storage/v1/object/public/*", (c) => orUnavailable(c, () => publicFile(doors, c.req.raw)))
    .all("/storage/*", (c) => c.text("Not found", 404, doors.headers));
}

/** The path as it was sent: nothing that has to be decoded is the name of a file. */
async function publicFile({ storage, headers }: StorageDoors, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const place = placeOf(pathname);
  const answer = place && (await sendStored(storage, request, { ...place, width: searchParams.get("width") }));
  const found = answer ?? new Response("Not found", { status: 404 });
  for (const [name, value] of Object.entries(headers)) if (!found.headers.has(name)) found.headers.set(name, value);
  return found;
}

async function orUnavailable(c: Context<Bindings>, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error;
    log("error", "storage does not answer", { error, path: c.req.path });
    return c.text("This file cannot be read just now.", 503, { "Retry-After": "5", "Cache-Control": "no-store" });
  }
}
