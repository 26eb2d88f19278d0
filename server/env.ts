import { FEATURES } from "#app/features.server.ts";
import { readEnv as readSettings, type Env } from "#app/platform/env.server.ts";

/** The settings of the platform and of all features. Throws one error that lists every problem. */
export function readEnv(source: Record<string, string | undefined>): Env {
  return readSettings(source, FEATURES);
}
