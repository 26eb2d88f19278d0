export type Run = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Runs at most `most` tasks at a time, in the order they were added. A task that fails frees its place like any other. */
export function limitConcurrency(most: number): Run {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // Handed to the next task directly, so that a new one cannot take the place first.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs one task at a time, in the order they were added. A task must not wait for another one of the same mutex. */
export function mutex(): Run {
  return limitConcurrency(1);
}

/** Callers with the same key at the same time share one task. Nothing of it is kept once it has ended. */
export function singleFlight<Result>(): (key: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  return (key, task) => {
    const known = running.get(key);
    if (known) return known;
    const result = task().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}

/** A task's result; null if it takes longer. The task goes on. */
export function orNullAfter<Result>(ms: number, task: Promise<Result>): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}

/** All callers share the first result. A task that failed runs again with the next call. */
export function once<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= task().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
