import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import {
  addressContext,
  askAuthContext,
  authContext,
  dbContext,
  limiterContext,
  publicUrlContext,
  visitorContext,
} from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { captureLog } from "#tests/log-lines.ts";
import { action as backupEmail } from "./routes/backup-email.tsx";
import { action as email } from "./routes/email.tsx";
import { action as password } from "./routes/password.tsx";
import { action as signOut } from "./routes/sign-out.tsx";

/** A database that is not there just now. */
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

/** What an action answers to a form while nothing behind it works. */
async function answerOf(action: (args: never) => Promise<unknown>, fields: Record<string, string>, isAllowed = true) {
  const context = new RouterContextProvider();
  context.set(dbContext, away);
  context.set(addressContext, "127.0.0.1");
  context.set(limiterContext, {
    take: async () => ({ isAllowed, giveBack: async () => {} }) as never,
    remember: async () => {},
    claimEmail: async () => isAllowed,
  });
  context.set(visitorContext, async () => visitor);
  context.set(publicUrlContext, "http://localhost:3000");
  context.set(authContext, { sendEmail: async () => {}, claimEmail: async () => true } as unknown as Auth);
  context.set(askAuthContext, async () => Response.json({}, { status: 500 }));
  const request = new Request("http://localhost:3000/account-settings/x", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer = (await action({ request, context, params: {} } as never)) as {
    data: { message: unknown; typed: unknown };
    init: { status: number };
  };
  return { status: answer.init.status, message: answer.data.message, typed: answer.data.typed };
}

describe("while nothing behind the settings works", () => {
  const description = "Please try again in a moment.";

  test("[ACC-10] a change of address says so and keeps what was typed", async () => {
    expect(await answerOf(email, { email: "ruth@moab.example" })).toEqual({
      status: 500,
      message: { title: "Error updating email", description },
      typed: { email: "ruth@moab.example" },
    });
  });

  test("a change of address is limited like everything that makes the site send mails", async () => {
    expect(await answerOf(email, { email: "ruth@moab.example" }, false)).toMatchObject({
      status: 429,
      message: { title: "Error updating email", description: expect.stringContaining("Too many attempts") },
    });
  });

  test("[ACC-14] a change of password says so and keeps nothing of it", async () => {
    const fields = { newPassword: "a new way to walk", confirmation: "a new way to walk" };
    expect(await answerOf(password, fields)).toMatchObject({
      message: { title: "Error updating password", description },
      typed: {},
    });
  });

  test("[ACC-18] a backup address says so and keeps what was typed", async () => {
    expect(await answerOf(backupEmail, { backupEmail: "backup@shod.example" })).toEqual({
      status: 500,
      message: { title: "Error updating backup email", description },
      typed: { backupEmail: "backup@shod.example" },
    });
  });

  test("[ACC-21] signing out says so", async () => {
    for (const scope of ["local", "global"])
      expect(await answerOf(signOut, { scope })).toMatchObject({
        message: { title: "Error signing out", description },
      });
  });
});
