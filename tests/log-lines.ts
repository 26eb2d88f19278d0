import { onTestFinished } from "vitest";
import { logTo } from "#app/platform/log.server.ts";

/** The lines that are logged from now on, until the test ends. The built site has a logger of its own: pass its `logTo`. */
export function captureLog(to = logTo): string[] {
  const lines: string[] = [];
  onTestFinished(to({ write: (line) => void lines.push(line) }));
  return lines;
}
