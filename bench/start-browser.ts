import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../scripts/tests/chromium.ts";

export async function startBrowser(...args: string[]): Promise<Browser> {
  const { path, libraries } = await findChromium();
  return chromium.launch({
    executablePath: path,
    args: ["--no-sandbox", "--disable-gpu", ...args],
    ...(libraries ? { env: { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: libraries } } : {}),
  });
}
