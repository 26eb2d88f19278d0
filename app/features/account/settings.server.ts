import type { RouterContextProvider } from "react-router";
import { isPlaceholder } from "#app/platform/auth/sign-in/placeholder-address.server.ts";
import { grantsOf } from "#app/platform/auth/oauth/oauth-clients.server.ts";
import { sessionsOf } from "#app/platform/auth/sessions/sessions.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { DONE, type Done } from "./account.ts";
import { backupEmailOf } from "./account.server.ts";
import { deviceOf } from "./device.ts";

/** The settings page's data for the signed-in user. */
export async function settingsOf(request: Request, context: Readonly<RouterContextProvider>) {
  const visitor = await signedIn(context);
  const { db, auth } = context.get(servicesContext);
  const now = new Date();
  const [sessions, ways, backupEmail, grants] = [
    await sessionsOf(db, visitor.id, now),
    await auth.signInMethods(visitor.id),
    await backupEmailOf(db, visitor.id),
    await grantsOf(db, visitor.id),
  ];
  return {
    /** Null for an account made by phone or wallet that has no email address yet. */
    email: isPlaceholder(visitor.email) ? null : visitor.email,
    name: visitor.name,
    backupEmail,
    hasTwoFactor: ways.hasTwoFactor,
    proof: ways.proof,
    sessions: sessions.map(({ id, userAgent, lastSeenAt }) => ({
      id,
      device: deviceOf(userAgent),
      lastSeenAt,
      isThisOne: id === visitor.sessionId,
    })),
    grants,
    done: doneIn(request),
  };
}

export type Settings = Awaited<ReturnType<typeof settingsOf>>;

export function doneIn(request: Request): Done | null {
  const name = new URL(request.url).searchParams.get("done");
  return name !== null && Object.hasOwn(DONE, name) ? (name as Done) : null;
}
