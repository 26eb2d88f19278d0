import { totalmem } from "node:os";
import { setFlagsFromString } from "node:v8";
import { log } from "../log.server.ts";

/** A machine or container with less leaves V8's optimizing compiler out. */
const ENOUGH_BYTES = 1_500_000_000;
/** V8 applies the second and third with the first only at its own start. */
const BASELINE_ONLY = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/** What this process may use, in bytes: the machine's memory, or less in a control group. */
export function memoryLimit(total = totalmem(), constrained = process.constrainedMemory()): number {
  // 0 where there is no limit that the system can tell.
  return constrained > 0 ? Math.min(total, constrained) : total;
}

/**
 * To be called before PGlite is compiled. For one function, Postgres' SQL parser, V8's optimizing compiler takes 600 MB for seconds, which a
 * server of 1 GB does not have. The code of the baseline compiler needs no more processor time in a shop of the sample's size, and more in
 * scans of many rows (docs/performance.md).
 */
export function fitCompilerToMemory(limit = memoryLimit()): "baseline" | "optimizing" {
  if (limit >= ENOUGH_BYTES) return "optimizing";
  for (const flag of BASELINE_ONLY) setFlagsFromString(flag);
  log("info", "the embedded database runs without V8's optimizing compiler, because memory is short", {
    megabytes: Math.round(limit / 1e6),
    neededMegabytes: ENOUGH_BYTES / 1e6,
  });
  return "baseline";
}
