import { Hono } from "hono";
import { z } from "zod";
import { authorize, type Visitor } from "#app/platform/auth/route-access.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { readJson, refusal } from "#app/platform/http/read-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { UploadRejected } from "#app/platform/storage/upload-rejected.ts";
import { LIST_DEFAULTS, publicUrlOf, StorageFull, StorageTrouble } from "#app/platform/storage/storage.server.ts";
import { isBucket, storedFileOf, type Bucket } from "#app/platform/storage/stored-names.ts";
import { sendStored } from "./send-stored.ts";
import { purposeOf, refuseTooLarge, takeUpload, type UploadServices } from "./take-upload.ts";

export type StorageEndpoints = UploadServices & {
  auth: Pick<Auth, "visitorOf">;
  /** What stands on every answer. */
  headers: Record<string, string>;
};

const LIST = "/storage/v1/object/list/";

const listing = z.object({
  limit: z.int("limit is a whole number.").min(1, "limit is 1 or more.").max(1000, "limit is 1000 or less.").optional(),
  offset: z.int("offset is a whole number.").min(0, "offset is 0 or more.").optional(),
  prefix: z.string("prefix is text.").max(100, "prefix is too long.").optional(),
  sortBy: z
    .object({
      column: z.enum(["name", "updatedAt", "size"], "column is name, updatedAt or size.").optional(),
      order: z.enum(["asc", "desc"], "order is asc or desc.").optional(),
    })
    .optional(),
});

/** /storage/v1/object/…: everybody reads what was uploaded; admins upload, and list what is there. */
export function storageEndpoint(endpoints: StorageEndpoints) {
  const answer = async (request: Request, work: () => Promise<Response>) => {
    const answered = await work().catch((error: unknown) => whatWentWrong(error, request));
    for (const [name, value] of Object.entries(endpoints.headers))
      if (!answered.headers.has(name)) answered.headers.set(name, value);
    return answered;
  };
  return new Hono<{ Bindings: { address: string } }>()
    .on(["GET", "HEAD"], "/storage/v1/object/public/*", (c) =>
      answer(c.req.raw, () => publicFile(endpoints, c.req.raw)),
    )
    .post(`${LIST}:bucket`, (c) => answer(c.req.raw, () => list(endpoints, c.req.raw, c.req.param("bucket"))))
    .post("/storage/v1/object/:bucket", (c) =>
      answer(c.req.raw, () => upload(endpoints, c.req.raw, c.req.param("bucket"))),
    )
    .all("/storage/*", (c) => answer(c.req.raw, async () => new Response("Not found", { status: 404 })));
}

/** The path as it was sent: nothing that has to be decoded is the name of a file. */
async function publicFile({ storage }: StorageEndpoints, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const place = storedFileOf(pathname);
  const sent = place && (await sendStored(storage, request, { ...place, width: searchParams.get("width") }));
  return sent ?? new Response("Not found", { status: 404 });
}

/** Who is asking, where they may come in, and the product are all looked at before the body is. */
async function upload(endpoints: StorageEndpoints, request: Request, name: string): Promise<Response> {
  const admin = await adminOf(endpoints, request);
  const bucket = bucketOf(name);
  const purpose = purposeOf(request.headers);
  refuseTooLarge(bucket, request.headers);
  if (!(await hasProduct(endpoints, purpose.productId))) throw refusal(404, "There is no such product.");
  const uploaded = await takeUpload(endpoints, request, { bucket, admin, ...purpose });
  return Response.json(uploaded, { status: 201, headers: { Location: uploaded.url, "Cache-Control": "no-store" } });
}

async function list(endpoints: StorageEndpoints, request: Request, name: string): Promise<Response> {
  await adminOf(endpoints, request);
  const bucket = bucketOf(name);
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

async function adminOf({ auth }: StorageEndpoints, request: Request): Promise<Visitor> {
  let visitor: Visitor | null;
  try {
    visitor = await auth.visitorOf(request.headers);
  } catch (error) {
    log("error", "session not read", { error });
    throw refusal(503, "Authentication error");
  }
  const admission = authorize("admin", visitor);
  if (visitor && admission.isAuthorized) return visitor;
  throw visitor ? refusal(403, "Admin access required") : refusal(401, "Please sign in to continue");
}

function bucketOf(name: string): Bucket {
  if (isBucket(name)) return name;
  throw refusal(404, "There is no such bucket.");
}

async function hasProduct({ hasProduct: ask }: StorageEndpoints, productId: string): Promise<boolean> {
  try {
    return await ask(productId);
  } catch (error) {
    log("error", "product not looked up for an upload", { error });
    throw refusal(503, "The shop does not answer just now. Try again in a moment.");
  }
}

/** A refusal that was thrown, or the words for what went wrong. */
function whatWentWrong(error: unknown, request: Request): Response {
  if (error instanceof Response) return error;
  if (error instanceof UploadRejected) return refusal(error.status, error.message);
  if (error instanceof StorageFull) return loud(refusal(507, error.message), error, request);
  const { method, url } = request;
  // Whoever reads a photo need not know where it is kept, nor what is wrong with that.
  if (method !== "POST") return loud(refusal(503, "This file cannot be read just now."), error, request);
  if (error instanceof StorageTrouble) return loud(refusal(503, error.message), error, request);
  const isListing = new URL(url).pathname.startsWith(LIST);
  const what = isListing ? "The list of files could not be read." : "The upload could not be kept.";
  return loud(refusal(500, `${what} Try again in a moment.`), error, request);
}

function loud(answer: Response, error: unknown, { url }: Request): Response {
  log("error", "storage does not do what was asked", { error, path: new URL(url).pathname });
  answer.headers.set("Retry-After", "5");
  return answer;
}
