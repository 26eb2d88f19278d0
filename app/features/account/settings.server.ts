import type { RouterContextProvider } from "react-router";
import type { Visitor } from "#app/platform/auth/door.ts";
import { isPlaceholder } from "#app/platform/auth/placeholder-address.server.ts";
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
  return {
    /** Null: an account made by phone or wallet, which has none yet. */
    email: isPlaceholder(visitor.email) ? null : visitor.email,
    name: visitor.name,
    backupEmail,
    hasTwoFactor: ways.hasTwoFactor,
    /** A sign-in that is not fresh has to show the old password again (docs/decisions/021). */
    asksPassword: ways.hasPassword && !(await isLatelySignedIn(context, visitor)),
    sessions: sessions.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      device: deviceOf(userAgent),
      lastSeenAt,
      isThisOne: id === visitor.sessionId,
    })),
    done: doneIn(request),
  };
}

/** Signed in within the last day, and not only left signed in since. */
export async function isLatelySignedIn(
  context: Readonly<RouterContextProvider>,
  visitor: Pick<Visitor, "id" | "sessionId">,
): Promise<boolean> {
  const now = new Date();
  const sessions = await sessionsOf(context.get(dbContext), visitor.id, now);
  const own = sessions.find(({ id }) => id === visitor.sessionId);
  return own !== undefined && context.get(authContext).isFresh(own.createdAt, now);
}

export type Settings = Awaited<ReturnType<typeof settingsOf>>;

export function doneIn(request: Request): Done | null {
  const name = new URL(request.url).searchParams.get("done");
  return name !== null && Object.hasOwn(DONE, name) ? (name as Done) : null;
}
