/** Lets no more than so many through a second, evenly; 0: as many as come. Resolves when it is the next one's turn, or at once when stopped. */
export function createPace(perSecond: number): (stopping: AbortSignal) => Promise<void> {
  let next = 0;
  return async (stopping) => {
    if (perSecond === 0 || stopping.aborted) return;
    const now = performance.now();
    next = Math.max(next + 1000 / perSecond, now);
    if (next > now) await pause(next - now, stopping);
  };
}

/** Waits, but not for longer than the work goes on. */
export function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      stopping.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stopping.addEventListener("abort", done);
  });
}
