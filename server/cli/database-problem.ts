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
      EMBEDDED_TO_DO[codeOf(error) ?? ""] ?? "Restore the last backup: npm run restore -- latest --replace.",
    );
  const { host, pathname, username } = new URL(DATABASE_URL);
  const name = decodeURIComponent(pathname.slice(1));
  switch (codeOf(error) ?? "") {
    case "28000":
      return failing(
        `${host} refuses the connection: ${reasonOf(error)}.`,
        "If it wants encryption, add ?sslmode=require to DATABASE_URL. Otherwise correct the user in DATABASE_URL, or allow this machine and user in the server’s pg_hba.conf.",
      );
    case "28P01":
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
        "End other processes, or raise the server’s max_connections: each process of DATABASE_URL uses up to 14.",
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

const NOT_READABLE =
  "Make DATA_DIR and everything in it readable and writable for this user, or run this as the site’s user. Nothing is lost.";

/** By Node's code: what keeps a database from being opened that is intact. */
const EMBEDDED_TO_DO: Record<string, string> = {
  ENOSPC: "Free up space on the disk of DATA_DIR. Nothing is lost.",
  EACCES: NOT_READABLE,
  EPERM: NOT_READABLE,
  EROFS: "Mount the disk of DATA_DIR writable. Nothing is lost.",
  EMFILE: "Raise the limit of open files (LimitNOFILE of systemd, or ulimit -n).",
  ENFILE: "Raise the limit of open files of this machine (fs.file-max).",
};

/** Drizzle and Node wrap the error that has the code. */
function codeOf(error: unknown): string | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string") return code;
    if (each instanceof AggregateError) return codeOf(each.errors[0]);
  }
  return undefined;
}
