import { PRODUCTION_COMMANDS } from "./production-commands.mjs";
import { ensureBuilt, ensureInstalled, ensureLibrary, rebuild, run, runProgram } from "./setup.mjs";

/** The commands of package.json, whether they need a build, their environment, and the folder whose library they are told as LIBRARY. */
const COMMANDS = {
  ...Object.fromEntries(
    Object.entries(PRODUCTION_COMMANDS).map(([name, command]) => [name, { ...command, built: true }]),
  ),
  release: { script: "scripts/release.ts", built: true },
  test: { script: "scripts/tests/run.ts", built: true },
  dev: { script: "scripts/dev.ts", built: false },
  check: { script: "scripts/check.ts", built: false },
  trace: { script: "scripts/trace.ts", built: false },
  bench: { script: "bench/run.ts", built: true, library: "bench/lighthouse" },
  "bench:start": { script: "bench/start.ts", built: true },
  "bench:server": { script: "bench/server.ts", built: true },
  "bench:lighthouse": { script: "bench/lighthouse.ts", built: true, library: "bench/lighthouse" },
  "bench:pages": { script: "bench/pages.ts", built: true },
  "bench:enumeration": { script: "bench/enumeration.ts", built: true },
  "bench:mailing": { script: "bench/mailing.ts", built: false },
  "bench:compiler": { script: "bench/compiler.ts", built: false },
  "bench:lists": { script: "bench/lists.ts", built: true },
  "test:mutants": { script: "scripts/tests/mutants.ts", built: false },
  "shopify-schemas": { script: "scripts/shopify-schemas.ts", built: false },
};

await run(async () => {
  const [name, ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command && name !== "build")
    throw new Error(`No such command: ${name}. Commands: ${["build", ...Object.keys(COMMANDS)].join(", ")}.`);
  await ensureInstalled();
  if (!command) return rebuild();
  if (command.built) await ensureBuilt();
  const env = command.library ? { LIBRARY: await ensureLibrary(command.library) } : command.env;
  await runProgram(command.script, args, env);
});
