/** Runs at most `most` tasks at once and each key once: who asks for what is being made gets the same result. Null: the queue is full. */
export function limitedWork<Result>(
  most: number,
  mostWaiting: number,
): (key: string, task: () => Promise<Result>) => Promise<Result> | null {
  const running = new Map<string, Promise<Result>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn(task: () => Promise<Result>): Promise<Result> {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy++;
    try {
      return await task();
    } finally {
      // The place is handed on, so that no newcomer can take it in between.
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  }

  return (key, task) => {
    const started = running.get(key);
    if (started) return started;
    if (waiting.length >= mostWaiting) return null;
    const result = inTurn(task).finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}
