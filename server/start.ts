import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { processCount, runProcesses } from "./run-processes.ts";

/** The last step of `npm start`, on Node 24, after installing and building. */
const startedAt = performance.now();
// Those that it starts have what it has read; a mixture with what was changed since would be no one’s settings.
if (cluster.isPrimary && existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";

const ROLES = {
  web: "jobs and emails wait for a process with ROLE=worker or all.",
  worker: "it runs jobs and sends emails, and serves no pages.",
};
const processes = processCount(process.env["WEB_CONCURRENCY"]);
if (cluster.isPrimary && processes > 1) await runProcesses(processes);
else await startSite();

async function startSite(): Promise<void> {
  // It may be sent to a whole group, and would end the process.
  process.on("SIGUSR2", () => {
    if (cluster.isPrimary) console.error("SIGUSR2 restarts processes only with WEB_CONCURRENCY above 1.");
  });
  const built = new URL("../build/server/index.js", import.meta.url).href;
  const { apiVersionOf, canShowMailbox, readEnv, serve, stopOnSignals } = (await import(
    built
  )) as typeof import("./app.ts");
  try {
    const env = readEnv(process.env);
    const serving = await serve(env);
    stopOnSignals(serving);
    cluster.worker?.send("ready");
    // One of several processes says it for all.
    if (cluster.worker && cluster.worker.id > 1) return;
    console.log(
      `\nSHOD is running at ${serving.publicUrl}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
    if (env.ROLE !== "all") console.log(`ROLE=${env.ROLE}: ${ROLES[env.ROLE]}`);
    if (serving.firstAdmin) {
      const { email, password } = serving.firstAdmin;
      console.log(`Owner sign-in, shown only once and saved in ${env.DATA_DIR}/admin: ${email}  ${password}`);
    }
    if (canShowMailbox(env)) console.log(`Emails are stored at ${serving.publicUrl}/dev/mailbox`);
    if (serving.storeUrl)
      console.log(`Storefront API of the embedded store: ${serving.storeUrl}/api/${apiVersionOf(env)}/graphql.json`);
    console.log("Press Ctrl+C to stop.\n");
    await serving.logHealth();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
    if (process.env["LOG_LEVEL"] === "debug") console.error(error);
    process.exit(1);
  }
}
