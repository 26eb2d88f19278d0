import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { settings, type Setting } from "../../app/platform/env.server.ts";

/** .env.example is generated from the settings; a stale one is rewritten and fails the check once. */
export async function checkEnvExample(): Promise<boolean> {
  const wanted = await example();
  if (existsSync(".env.example") && readFileSync(".env.example", "utf8") === wanted) return true;
  writeFileSync(".env.example", wanted);
  console.error(".env.example was not up to date; it is now. Commit it.");
  return false;
}

async function example(): Promise<string> {
  const all: Record<string, Setting> = { ...settings };
  for (const file of globSync("app/{features,site}/**/*.settings.ts").toSorted())
    Object.assign(all, ...Object.values((await import(path.resolve(file))) as Record<string, Record<string, Setting>>));
  const lines = Object.entries(all).map(([name, { means, schema, isSecret }]) => {
    const unset = schema.safeParse(undefined);
    return `# ${means}${isSecret ? ` Or ${name}_FILE: the path of a file with the value.` : ""}\n#${name}=${unset.success && unset.data !== undefined ? String(unset.data) : ""}\n`;
  });
  return `# Copy to .env and uncomment what you set. Without any settings, everything runs embedded.\n\n${lines.join("\n")}`;
}
