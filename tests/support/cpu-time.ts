/** A function that returns the milliseconds of CPU time used in this thread since. What else the machine does at the time does not count. */
export function startCpuTimer(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}

/** Milliseconds of CPU time that a synchronous function takes. */
export function cpuMs(run: () => unknown): number {
  const used = startCpuTimer();
  run();
  return used();
}
