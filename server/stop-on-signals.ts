import { log } from "#app/platform/log.server.ts";

/**
 * Ends the process cleanly on SIGTERM, SIGINT and SIGHUP: not ready, streams ended, requests drained, everything closed. After `withinMs` it
 * ends in any case.
 */
export function stopOnSignals(serving: { stop(): Promise<void> }, withinMs = 14_000): void {
  // The terminal or program that read our output may be gone already, and writing to it must not end us half-way.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      // Ctrl+C reaches every process of the terminal, and npm passes it on besides.
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), withinMs).unref();
      serving.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log("error", "could not stop cleanly", { error });
          process.exit(1);
        },
      );
    });
  }
}
