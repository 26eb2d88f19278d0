import { Hono } from "hono";
import type { Services } from "#app/platform/feature.server.ts";
import { healthLines, probeKey } from "#app/platform/health/health-checks.server.ts";
import { PROBE_PATH } from "#app/platform/health/probe.server.ts";
import { bearerKey, OTHER_KEY } from "./bearer-key.ts";

export const DOCTOR_PATH = "/api/doctor";

/** Only commands on this machine, which can read the site's secret, may run the checks. */
export function doctorKey({ anonymousKey }: Pick<Services, "anonymousKey">): string {
  return anonymousKey("doctor");
}

/**
 * Where `npm run doctor` has the checks run by a running site, because only the site can read its embedded database; and where the site's own
 * request to its public address arrives. The keys differ, because the latter is sent to whatever PUBLIC_URL leads to.
 */
export function doctorEndpoint(services: Services): Hono {
  const [hasProbeKey, hasDoctorKey] = [bearerKey(probeKey(services)), bearerKey(doctorKey(services))];
  return new Hono()
    .get(PROBE_PATH, (c) =>
      hasProbeKey(c) ? c.json({ forwarded: forwardedBy(c.req.header("X-Forwarded-For")) }) : c.json(OTHER_KEY, 401),
    )
    .get(DOCTOR_PATH, async (c) => (hasDoctorKey(c) ? c.json(await healthLines(services)) : c.json(OTHER_KEY, 401)));
}

/** How many proxies have added an address. */
function forwardedBy(header = ""): number {
  return header.split(",").filter((entry) => entry.trim() !== "").length;
}
