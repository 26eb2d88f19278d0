/** Longer than hashing a password takes, so that most responses need one interval. */
export const RESPONSE_STEP_MS = 400;

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

const clock: Clock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/**
 * Responds at the next multiple of a fixed interval, so that the response time does not reveal what was found. Under load a response takes
 * one more interval, for existing and missing accounts alike.
 */
export async function constantTimeResponse<Result>(
  work: () => Promise<Result>,
  { now, wait } = clock,
): Promise<Result> {
  const startedAt = now();
  try {
    return await work();
  } finally {
    const elapsedMs = now() - startedAt;
    await wait(Math.max(1, Math.ceil(elapsedMs / RESPONSE_STEP_MS)) * RESPONSE_STEP_MS - elapsedMs);
  }
}
