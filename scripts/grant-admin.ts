import { runCommand } from "./run-command.ts";

/** `npm run grant-admin -- {email}`: makes the account with that address an admin, which no screen can do (decision 099). */
const [email, ...others] = process.argv.slice(2);
if (!email?.includes("@") || others.length > 0) {
  console.error("Name one account: npm run grant-admin -- ruth@example.com");
  process.exit(2);
}

await runCommand(async ({ readEnv, grantAdminTo }) => {
  const { done, says } = await grantAdminTo(readEnv(process.env), email);
  console[done ? "log" : "error"](says);
  process.exitCode = done ? 0 : 1;
});
