import { existsSync } from "node:fs";

/** `npm run grant-admin -- {email}`: makes the account with that address an admin, which no screen can do (decision 099). */
const [email, ...others] = process.argv.slice(2);
if (!email?.includes("@") || others.length > 0) {
  console.error("Name one account: npm run grant-admin -- ruth@example.com");
  process.exit(2);
}

if (existsSync(".env")) process.loadEnvFile(".env");
const built = new URL("../build/server/index.js", import.meta.url).href;
const { readEnv, grantAdminTo } = (await import(built)) as typeof import("../server/app.ts");

try {
  const { done, says } = await grantAdminTo(readEnv(process.env), email);
  console[done ? "log" : "error"](says);
  process.exitCode = done ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
