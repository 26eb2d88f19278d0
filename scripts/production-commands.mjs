import { serverEnvironment } from "./server-environment.mjs";

/** The commands that run the built site, in a clone and in the release archive: their script, and what their process is started with. */
export const PRODUCTION_COMMANDS = {
  start: { script: "server/start.ts", env: serverEnvironment },
  store: { script: "scripts/store.ts", env: serverEnvironment },
  backup: { script: "scripts/backup.ts" },
  restore: { script: "scripts/restore.ts" },
  move: { script: "scripts/move.ts" },
  "accept-secret": { script: "scripts/accept-secret.ts" },
  "grant-admin": { script: "scripts/grant-admin.ts" },
  connect: { script: "scripts/connect.ts" },
  doctor: { script: "scripts/doctor.ts" },
  seed: { script: "scripts/seed.ts" },
  "store:import": { script: "scripts/store-import.ts" },
};
