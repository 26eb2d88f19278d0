import { Hono } from "hono";
import { z } from "zod";
import { refusalOf } from "#app/platform/auth/access/refusal.server.ts";
import { authorize, type Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import type { PrivatePhoto } from "#app/platform/feature.server.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { LIST_DEFAULTS, publicUrlOf, StorageError, StorageFullError } from "#app/platform/storage/storage.server.ts";
import { isBucket, isPrivate, storedFileOf } from "#app/platform/storage/stored-names.ts";
import { sendStored } from "./send-stored.ts";
import { isUploadBucket, purposeOf, refuseTooLarge, takeUpload, type UploadServices } from "./take-upload.ts";

export type StorageEndpoints = UploadServices & {
  auth: Pick<Auth, "visitorOf">;
  /** Whether a request may read one of people's own photos. */
  mayRead?: (photo: PrivatePhoto, request: Request) => Promise<boolean>;
  /** Headers of every response. */
  headers: Record<string, string>;
};

const LIST = "/storage/v1/object/list/";

const listing = z.object({
  limit: z
    .int("limit must be a whole number.")
    .min(1, "limit must be 1 or more.")
    .max(1000, "limit must be 1000 or less.")
    .optional(),
  offset: z.int("offset must be a whole number.").min(0, "offset must be 0 or more.").optional(),
  prefix: z.string("prefix must be text.").max(100, "prefix is too long.").optional(),
  sortBy: z
    .object({
      column: z.enum(["name", "updatedAt", "size"], "column must be name, updatedAt or size.").optional(),
      order: z.enum(["asc", "desc"], "order must be asc or desc.").optional(),
    })
    .optional(),
});

/** /storage/v1/object/…: everyone reads stored files, but people's own photos once they are published; admins upload and list product files. */
export function storageEndpoint(endpoints: StorageEndpoints) {
  const respond = async (request: Request, work: () => Promise<Response>) => {
    const response = await work().catch((error: unknown) => errorResponse(error, request));
    for (const [name, value] of Object.entries(endpoints.headers))
      if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  };
  return new Hono<{ Bindings: { address: string } }>()
    .on(["GET", "HEAD"], "/storage/v1/object/public/*", (c) =>
      respond(c.req.raw, () => publicFile(endpoints, c.req.raw)),
    )
    .post(`${LIST}:bucket`, (c) => respond(c.req.raw, () => list(endpoints, c.req.raw, c.req.param("bucket"))))
    .post("/storage/v1/object/:bucket", (c) =>
      respond(c.req.raw, () => upload(endpoints, c.req.raw, c.req.param("bucket"))),
    )
    .all("/storage/*", (c) => respond(c.req.raw, async () => new Response("Not found", { status: 404 })));
}

/** Uses the raw path: names of stored files never need decoding. */
async function publicFile({ storage, mayRead }: StorageEndpoints, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const location = storedFileOf(pathname);
  if (location && isPrivate(location.bucket)) {
    const photo = { bucket: location.bucket, name: location.name };
    if (!(await mayRead?.(photo, request))) return new Response("Not found", { status: 404 });
  }
  const sent = location && (await sendStored(storage, request, { ...location, width: searchParams.get("width") }));
  return sent ?? new Response("Not found", { status: 404 });
}

/** Checks the admin, the bucket and the product before reading the body. */
async function upload(endpoints: StorageEndpoints, request: Request, name: string): Promise<Response> {
  const admin = await adminOf(endpoints, request, "act");
  if (!isUploadBucket(name)) throw refusal(404, "There is no such bucket.");
  const bucket = name;
  const purpose = purposeOf(request.headers);
  refuseTooLarge(bucket, request.headers);
  if (!(await hasProduct(endpoints, purpose.productId))) throw refusal(404, "There is no such product.");
  const uploaded = await takeUpload(endpoints, request, { bucket, admin, ...purpose });
  return Response.json(uploaded, { status: 201, headers: { Location: uploaded.url, "Cache-Control": "no-store" } });
}

async function list(endpoints: StorageEndpoints, request: Request, name: string): Promise<Response> {
  await adminOf(endpoints, request, "read");
  if (!isBucket(name)) throw refusal(404, "There is no such bucket.");
  const bucket = name;
  const { sortBy, limit, offset, prefix } = await readJson(request, listing);
  const files = await endpoints.storage.list(bucket, {
    limit: limit ?? LIST_DEFAULTS.limit,
    offset: offset ?? LIST_DEFAULTS.offset,
    prefix: prefix ?? "",
    sortBy: {
      column: sortBy?.column ?? LIST_DEFAULTS.sortBy.column,
      order: sortBy?.order ?? LIST_DEFAULTS.sortBy.order,
    },
  });
  const found = files.map((file) => ({ ...file, url: publicUrlOf(bucket, file.name) }));
  return Response.json(found, { headers: { "Cache-Control": "no-store" } });
}

/** An admin whose role includes products, which all uploads belong to. */
async function adminOf({ auth, db }: StorageEndpoints, request: Request, level: "read" | "act"): Promise<Visitor> {
  let visitor: Visitor | null;
  try {
    visitor = await auth.visitorOf(request.headers);
  } catch (error) {
    log("error", "session not read", { error });
    throw refusal(503, "Authentication error");
  }
  const authorization = authorize("admin", visitor);
  if (visitor && authorization.isAuthorized) {
    const why = await refusalOf(db, visitor, ["products"], level);
    if (why) throw refusal(403, why);
    return visitor;
  }
  throw visitor ? refusal(403, "Admin access required") : refusal(401, "Please sign in to continue");
}

async function hasProduct({ hasProduct: check }: StorageEndpoints, productId: string): Promise<boolean> {
  try {
    return await check(productId);
  } catch (error) {
    log("error", "product not looked up for an upload", { error });
    throw refusal(503, "The store isn't responding right now. Try again in a moment.");
  }
}

/** A thrown response, or the response for an error. */
function errorResponse(error: unknown, request: Request): Response {
  if (error instanceof Response) return error;
  if (error instanceof UploadRejected) return refusal(error.status, error.message);
  if (error instanceof StorageFullError) return logged(refusal(507, error.message), error, request);
  const { method, url } = request;
  // Visitors are not told where files are stored or what failed.
  if (method !== "POST") return logged(refusal(503, "This file can't be read right now."), error, request);
  if (error instanceof StorageError) return logged(refusal(503, error.message), error, request);
  const isListing = new URL(url).pathname.startsWith(LIST);
  const what = isListing ? "The list of files couldn't be read." : "The upload couldn't be saved.";
  return logged(refusal(500, `${what} Try again in a moment.`), error, request);
}

function logged(response: Response, error: unknown, { url }: Request): Response {
  log("error", "storage request failed", { error, path: new URL(url).pathname });
  response.headers.set("Retry-After", "5");
  return response;
}
