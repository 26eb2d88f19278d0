import { expect, test } from "vitest";
import type { Services } from "#app/platform/feature.server.ts";
import { probeKey } from "#app/platform/health/health-checks.server.ts";
import { PROBE_PATH } from "#app/platform/health/probe.server.ts";
import { DOCTOR_PATH, doctorEndpoint, doctorKey } from "./doctor-endpoint.ts";

const services = { anonymousKey: (what: string) => `key of ${what}` } as unknown as Services;
const endpoint = doctorEndpoint(services);

test.each([
  [undefined, 0],
  ["203.0.113.7", 1],
  ["198.51.100.4:51234, 203.0.113.7", 2],
  ["198.51.100.4, , [2001:db8::1]:443", 2],
])("the site's own request learns that X-Forwarded-For %s has passed %i proxies", async (header, forwarded) => {
  const response = await endpoint.request(PROBE_PATH, {
    headers: { Authorization: `Bearer ${probeKey(services)}`, ...(header && { "X-Forwarded-For": header }) },
  });
  expect(await response.json()).toEqual({ forwarded });
});

test("without its own key, each refuses: the key that is sent to PUBLIC_URL does not run the checks", async () => {
  for (const [path, key] of [
    [PROBE_PATH, undefined],
    [PROBE_PATH, doctorKey(services)],
    [DOCTOR_PATH, undefined],
    [DOCTOR_PATH, probeKey(services)],
  ] as const) {
    const response = await endpoint.request(path, { headers: key ? { Authorization: `Bearer ${key}` } : {} });
    expect(response.status).toBe(401);
    expect(Object.keys((await response.json()) as object)).toEqual(["error"]);
  }
});
