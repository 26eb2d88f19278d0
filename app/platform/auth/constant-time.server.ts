/** Longer than hashing a password takes, so that most answers leave at the first stroke. */
export const RESPONSE_STEP_MS = 400;

type Clock = { now: () => number; wait: (ms: number) => Promise<void> };

const clock: Clock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((done) => void setTimeout(done, ms)),
};

/**
 * Does the work and answers at the next stroke of a clock that started with it: how long an answer takes must not say what was found on the
 * way. A machine under load answers a stroke later, for everybody alike.
 */
export async function constantTimeResponse<Answer>(
  work: () => Promise<Answer>,
  { now, wait } = clock,
): Promise<Answer> {
  const startedAt = now();
  try {
    return await work();
  } finally {
    const tookMs = now() - startedAt;
    await wait(Math.max(1, Math.ceil(tookMs / RESPONSE_STEP_MS)) * RESPONSE_STEP_MS - tookMs);
  }
}
