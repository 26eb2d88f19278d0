import path from "node:path";
import type { Env } from "../env.server.ts";
import { createDiskStorage } from "./disk.server.ts";
import { createS3Storage } from "./s3.server.ts";
import type { Storage } from "./storage.server.ts";

/** The configured storage for uploads. There is no fallback from one driver to the other. */
export function openStorage(env: Env): Storage {
  const folder = path.join(env.DATA_DIR, "storage");
  if (env.STORAGE_DRIVER === "disk") return createDiskStorage(folder);
  const settings = {
    endpoint: env.S3_ENDPOINT ?? "",
    region: env.S3_REGION ?? "",
    bucket: env.S3_BUCKET ?? "",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
  return createS3Storage(settings, path.join(folder, "temporary"));
}
