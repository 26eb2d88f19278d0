import { onTestFinished } from "vitest";
import { logTo } from "#app/platform/log.server.ts";

/** Captures log lines until the test ends. The built site has its own logger: pass its `logTo`. */
export function captureLog(to = logTo): string[] {
  const lines: string[] = [];
  onTestFinished(to({ write: (line) => void lines.push(line) }));
  return lines;
}
