/** Runs at most `limit` tasks at a time, in the order they were added. */
export function limitConcurrency(limit: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // Handed to the next task directly, so that a new one cannot take the slot first.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
