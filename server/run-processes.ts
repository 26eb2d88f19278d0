import cluster, { type Worker } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";

/** A process ends 14 s after a signal at the latest (server/stop-on-signals.ts). */
const STOP_WITHIN_MS = 14_800;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A process that ran this long did not end because of how it starts. */
const STABLE_MS = 60_000;
/** A start that takes longer is logged: it may wait for a lock of the database. */
const LONG_START_MS = 60_000;

type SiteProcess = {
  worker: Worker;
  startedAt: number;
  /** False once it ends without having listened. */
  isReady: Promise<boolean>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  /** Another process takes its place: it is not replaced when it ends. */
  isRetired: boolean;
};

/** WEB_CONCURRENCY; 1 if it is not a number, which the site then refuses. */
export function processCount(setting: string | undefined): number {
  return /^\s*\d+\s*$/.test(setting ?? "") ? Number(setting) : 1;
}

/**
 * Runs that many processes of the site on one port. Replaces one that ends, after a growing delay. SIGTERM, SIGINT and SIGHUP are passed on,
 * and this process ends once all have drained; SIGUSR2 restarts them one after another. It loads nothing of the site, which would take 135 MB.
 */
export async function runProcesses(count: number): Promise<void> {
  const processes = new Set<SiteProcess>();
  let isStopping = false;
  /** As a start: then the first process is alone, which a restart would replace. */
  let isRestarting = true;
  let restartsAgain = false;

  function start(): SiteProcess {
    const worker = cluster.fork();
    closeUntakenOnExit(worker);
    const ended = new Promise<number | string>((resolve) => {
      worker.once("exit", (code, signal) => resolve(signal ?? code));
      // Its channel closed before its end was known, or the system has no room for another process.
      worker.on("error", (error: unknown) => {
        log("error", "a process cannot be reached", { pid: worker.process.pid, problem: String(error) });
        if (worker.process.pid === undefined) resolve(String(error));
      });
    });
    const ready = new Promise<boolean>((resolve) => worker.once("message", () => resolve(true)));
    const isReady = Promise.race([ready, ended.then(() => false)]);
    const started = { worker, startedAt: performance.now(), isReady, ended, isRetired: false };
    processes.add(started);
    void ended.then(() => processes.delete(started));
    return started;
  }

  async function replaceOnceEnded(site: SiteProcess, failures = 0): Promise<void> {
    const end = await site.ended;
    if (isStopping || site.isRetired) return;
    const earlier = performance.now() - site.startedAt > STABLE_MS ? 0 : failures;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** earlier, MAX_DELAY_MS);
    log("error", "a process has ended and is replaced", { pid: site.worker.process.pid, end, delayMs });
    await pause(delayMs);
    if (!isStopping) void replaceOnceEnded(start(), earlier + 1);
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    const ends = await Promise.all(
      [...processes].map(({ worker, ended }) => {
        worker.process.kill(signal);
        return ended;
      }),
    );
    // One that was still starting is ended by the signal itself.
    process.exit(ends.every((end) => end === 0 || end === signal) ? 0 : 1);
  }

  /** Again after this one, if it is asked for in the meantime: the first processes may have read what has changed since. */
  async function restart(): Promise<void> {
    if (isStopping) return;
    if (isRestarting) {
      restartsAgain = true;
      return log("info", "the processes are starting, and restart once more afterward", {});
    }
    isRestarting = true;
    await restartEach();
    await restartsDone();
  }

  async function restartsDone(): Promise<void> {
    isRestarting = false;
    if (!restartsAgain) return;
    restartsAgain = false;
    await restart();
  }

  async function restartEach(): Promise<void> {
    for (const old of [...processes].filter(({ isRetired }) => !isRetired)) {
      if (isStopping || !processes.has(old)) continue;
      old.isRetired = true;
      const next = start();
      const late = setTimeout(
        () => log("error", "a new process is not ready after a minute", { pid: next.worker.process.pid }),
        LONG_START_MS,
      );
      const isUp = await next.isReady;
      clearTimeout(late);
      if (!isUp) {
        log("error", "restart given up: the new process did not start", { end: await next.ended });
        old.isRetired = false;
        if (!processes.has(old)) void replaceOnceEnded(next);
        return;
      }
      void replaceOnceEnded(next);
      old.worker.process.kill("SIGTERM");
      await old.ended;
      log("info", "a process was restarted", { pid: next.worker.process.pid, instead: old.worker.process.pid });
    }
  }

  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  process.on("SIGUSR2", () => void restart());

  // Alone, because it migrates and fills an empty database, and says what is wrong with the settings.
  const first = start();
  const isUp = await first.isReady;
  if (isStopping) return;
  if (!isUp) process.exit(1);
  void replaceOnceEnded(first);
  for (let others = count - 1; others > 0; others--) void replaceOnceEnded(start());
  await restartsDone();
}

/** What node:cluster uses of a child process: each message has a number, which the child's reply names. */
type Channel = {
  send(message: { seq?: number }, connection?: { close(): void }): boolean;
  on(event: "internalMessage", listener: (message: { ack?: number }) => void): void;
};

/**
 * node:cluster forgets a connection that it gave to a process which ends before it replies, and the client would wait without end. One that the
 * process took is its own, and one that it refused was given to another.
 */
function closeUntakenOnExit(worker: Worker): void {
  const channel = worker.process as unknown as Channel;
  const send = channel.send.bind(channel);
  const given = new Map<number | undefined, { close(): void }>();
  channel.send = (message, connection) => {
    if (connection) given.set(message.seq, connection);
    return send(message, connection);
  };
  channel.on("internalMessage", ({ ack }) => void given.delete(ack));
  worker.once("exit", () => {
    for (const connection of given.values()) connection.close();
  });
}

/** One line as app/platform/log.server.ts writes it. */
function log(level: "info" | "error", event: string, facts: Record<string, unknown>): void {
  if (level === "info" && /^(warn|error)$/.test(process.env["LOG_LEVEL"]?.trim() ?? "")) return;
  console.error(JSON.stringify({ level, at: new Date().toISOString(), ...facts, event }));
}
