import { runCommand } from "./run-command.ts";

/** `npm run accept-secret`: accepts the secret of the current settings for the database, when the previous one is lost. */
await runCommand(async ({ readEnv, acceptSecret }) => console.log(await acceptSecret(readEnv(process.env))));
