import type { Env } from "#app/platform/env.server.ts";
import type { HealthLine } from "#app/platform/health-line.ts";
import { reasonOf } from "#app/platform/health/run-checks.server.ts";

/** Why a database cannot be opened: one sentence, and which setting to correct. Codes are Postgres' and Node's. */
export function databaseProblem(
  error: unknown,
  { DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
): HealthLine {
  const failing = (detail: string, toDo: string): HealthLine => ({ name: "Database", state: "failing", detail, toDo });
  if (!DATABASE_URL)
    return failing(
      `The embedded database in ${DATA_DIR}/database can’t be opened: ${reasonOf(error)}`,
      "Restore the last backup: npm run restore -- latest --replace.",
    );
  const { host, pathname, username } = new URL(DATABASE_URL);
  const name = decodeURIComponent(pathname.slice(1));
  switch (codeOf(error) ?? "") {
    case "28P01":
    case "28000":
      return failing(
        `${host} does not accept the password of ${decodeURIComponent(username) || "this user"}, or does not know the user.`,
        "Correct the user name and the password in DATABASE_URL. Characters such as @, : and / in them have to be percent-encoded.",
      );
    case "3D000":
      return failing(
        `${host} has no database ${name}.`,
        `Create it with createdb ${name}, or correct the name at the end of DATABASE_URL.`,
      );
    case "42501":
      return failing(
        `The user of DATABASE_URL may not read the database ${name}.`,
        "Make that user its owner, or set DATABASE_URL to the owner.",
      );
    case "53300":
      return failing(
        `${host} accepts no more connections.`,
        "End other processes, or raise the server’s max_connections: each process of DATABASE_URL uses up to 12.",
      );
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return failing(`The host of DATABASE_URL, ${host}, does not exist.`, "Correct DATABASE_URL.");
    default:
      return failing(
        `No database server responds at ${host}: ${reasonOf(error)}.`,
        "Start it, open its port to this machine, or correct DATABASE_URL.",
      );
  }
}

/** Drizzle and Node wrap the error that has the code. */
function codeOf(error: unknown): string | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string") return code;
    if (each instanceof AggregateError) return codeOf(each.errors[0]);
  }
  return undefined;
}
