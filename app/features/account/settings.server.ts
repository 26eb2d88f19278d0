import type { RouterContextProvider } from "react-router";
import { sessionsOf } from "#app/platform/auth/sessions.server.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { authContext, dbContext } from "#app/platform/context.ts";
import { DONE, type Done } from "./account.ts";
import { backupEmailOf } from "./account.server.ts";
import { deviceOf } from "./device.ts";

/** Everything the settings page shows of the one who asks. */
export async function settingsOf(request: Request, context: Readonly<RouterContextProvider>) {
  const visitor = await signedIn(context);
  const db = context.get(dbContext);
  const now = new Date();
  const [sessions, ways, backupEmail] = [
    await sessionsOf(db, visitor.id, now),
    await context.get(authContext).waysIn(visitor.id),
    await backupEmailOf(db, visitor.id),
  ];
  const own = sessions.find(({ id }) => id === visitor.sessionId);
  return {
    email: visitor.email,
    backupEmail,
    hasTwoFactor: ways.hasTwoFactor,
    /** A sign-in that is not fresh has to show the old password again (docs/decisions/021). */
    asksPassword: ways.hasPassword && !(own && context.get(authContext).isFresh(own.createdAt, now)),
    sessions: sessions.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      device: deviceOf(userAgent),
      lastSeenAt,
      isThisOne: id === visitor.sessionId,
    })),
    done: doneIn(request),
  };
}

export type Settings = Awaited<ReturnType<typeof settingsOf>>;

export function doneIn(request: Request): Done | null {
  const name = new URL(request.url).searchParams.get("done");
  return name !== null && Object.hasOwn(DONE, name) ? (name as Done) : null;
}
