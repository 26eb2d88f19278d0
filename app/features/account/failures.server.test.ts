import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#app/platform/db/database.server.ts";
import { captureLog } from "#tests/support/log-lines.ts";
import { contextWith } from "#tests/support/services.ts";
import { action } from "./routes/settings.tsx";

/** A database that is unreachable. */
const away = new Proxy(
  {},
  {
    get() {
      throw new Error("connection lost");
    },
  },
) as Db;

const visitor = { id: "u1", name: "Ruth", email: "ruth@shod.example", isAdmin: false, sessionId: "s1" };

beforeEach(() => void captureLog());

/** An action's result while its dependencies fail. */
async function resultOf(intent: string, fields: Record<string, string>, isAllowed = true) {
  const context = contextWith(
    {
      db: away,
      limiter: {
        take: async () => ({ isAllowed, giveBack: async () => {} }) as never,
        claimEmail: async () => isAllowed,
      },
      publicUrl: "http://localhost:3000",
      auth: { sendEmail: async () => {}, claimEmail: async () => true },
    },
    { visitor: async () => visitor, callAuth: async () => Response.json({}, { status: 500 }) },
  );
  const request = new Request("http://localhost:3000/account-settings", {
    method: "POST",
    body: new URLSearchParams({ intent, ...fields }),
  });
  const result = (await action({ request, context, params: {} } as never)) as {
    data: { message: unknown; typed: unknown };
    init: { status: number };
  };
  return { status: result.init.status, message: result.data.message, typed: result.data.typed };
}

describe("while the database is down", () => {
  const description = "Please try again in a moment.";

  test("[ACC-10] a change of address reports it and keeps the input", async () => {
    expect(await resultOf("email", { email: "ruth@moab.example" })).toEqual({
      status: 500,
      message: { title: "Error updating email", description },
      typed: { intent: "email", email: "ruth@moab.example" },
    });
  });

  test("a change of address is rate limited, because it sends emails", async () => {
    expect(await resultOf("email", { email: "ruth@moab.example" }, false)).toMatchObject({
      status: 429,
      message: { title: "Error updating email", description: expect.stringContaining("Too many attempts") },
    });
  });

  test("[ACC-14] a change of password reports it and keeps no input", async () => {
    const fields = { newPassword: "a new way to walk", confirmation: "a new way to walk" };
    expect(await resultOf("password", fields)).toMatchObject({
      message: { title: "Error updating password", description },
      typed: { intent: "password" },
    });
  });

  test("[ACC-18] a backup address reports it and keeps the input", async () => {
    expect(await resultOf("backup-email", { backupEmail: "backup@shod.example" })).toEqual({
      status: 500,
      message: { title: "Error updating backup email", description },
      typed: { intent: "backup-email", backupEmail: "backup@shod.example" },
    });
  });

  test("[ACC-21] signing out reports it", async () => {
    for (const scope of ["local", "global"])
      expect(await resultOf("sign-out", { scope })).toMatchObject({
        message: { title: "Error signing out", description },
      });
  });
});
