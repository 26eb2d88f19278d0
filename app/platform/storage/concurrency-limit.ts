/** Runs at most `limit` tasks concurrently; others wait in order. */
export function limitConcurrency(limit: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The next in line inherits the slot, so that no one jumps the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
