import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { settings } from "../../app/platform/env.server.ts";

/** .env.example is generated from the settings; a stale one is rewritten and fails the check once. */
export function checkEnvExample(): boolean {
  const wanted = example();
  if (existsSync(".env.example") && readFileSync(".env.example", "utf8") === wanted) return true;
  writeFileSync(".env.example", wanted);
  console.error(".env.example was not up to date; it is now. Commit it.");
  return false;
}

function example(): string {
  const lines = Object.entries(settings).map(([name, { means, schema }]) => {
    const unset = schema.safeParse(undefined);
    return `# ${means}\n#${name}=${unset.success && unset.data !== undefined ? String(unset.data) : ""}\n`;
  });
  return `# Copy to .env and take the # away where you set something. Without any of it, everything runs embedded.\n\n${lines.join("\n")}`;
}
