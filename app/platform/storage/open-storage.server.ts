import path from "node:path";
import type { Env } from "../env.server.ts";
import { createDiskStorage } from "./disk.server.ts";
import type { Storage } from "./storage.server.ts";

/** Where this site keeps uploads, as its settings say. Neither driver ever stands in for the other. */
export function openStorage(env: Pick<Env, "DATA_DIR">): Storage {
  return createDiskStorage(path.join(env.DATA_DIR, "storage"));
}
