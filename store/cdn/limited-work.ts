type Job<Result> = { result: Promise<Result>; start: () => void; isStarted: boolean };

/**
 * Limits concurrency to `most` tasks, and runs each key once: concurrent callers share the result. Round robin between owners, so that one
 * owner cannot block others. Null: the queue is full, in total or for this owner.
 */
export function limitedWork<Result>(
  most: number,
  maxWaiting: number,
  maxWaitingPerOwner: number = maxWaiting,
): (key: string, task: () => Promise<Result>, owner?: string) => Promise<Result> | null {
  const jobs = new Map<string, Job<Result>>();
  /** In round-robin order. */
  const lanes = new Map<string, Job<Result>[]>();
  let busy = 0;
  let waiting = 0;

  const waitingOf = (owner: string) => (lanes.get(owner) ?? []).filter(({ isStarted }) => !isStarted);

  function startNext(): void {
    for (const [owner, lane] of lanes) {
      lanes.delete(owner);
      // May have been started for another owner.
      const [job, ...rest] = lane.filter(({ isStarted }) => !isStarted);
      if (!job) continue;
      if (rest.length > 0) lanes.set(owner, rest);
      job.isStarted = true;
      waiting--;
      job.start();
      return;
    }
    busy--;
  }

  function addToLane(job: Job<Result>, owner: string): void {
    lanes.set(owner, [...(lanes.get(owner) ?? []), job]);
  }

  return (key, task, owner = "") => {
    const known = jobs.get(key);
    if (known) {
      const own = waitingOf(owner);
      if (!known.isStarted && !own.includes(known) && own.length < maxWaitingPerOwner) addToLane(known, owner);
      return known.result;
    }
    if (busy >= most && (waiting >= maxWaiting || waitingOf(owner).length >= maxWaitingPerOwner)) return null;

    const turn = Promise.withResolvers<void>();
    const result = turn.promise.then(task).finally(() => {
      jobs.delete(key);
      startNext();
    });
    const job = { result, start: turn.resolve, isStarted: busy < most };
    jobs.set(key, job);
    if (job.isStarted) {
      busy++;
      job.start();
    } else {
      waiting++;
      addToLane(job, owner);
    }
    return result;
  };
}
