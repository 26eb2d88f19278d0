import type { RouterContextProvider } from "react-router";
import type { AdminRole } from "#app/admin-roles.ts";
import { FEATURES } from "#app/features.server.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { sentForm, type SentForm } from "#app/platform/forms/sent-form.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { contextWith, type GivenServices } from "./services.ts";

const OWNER = { id: "owner", name: "Owner", email: "owner@shod.example", isAdmin: true, sessionId: "s" };

/** The router context of an admin screen. */
export function adminContext(db: Db, given: GivenServices = {}, role: AdminRole = "owner"): RouterContextProvider {
  return contextWith({ db, features: FEATURES, ...given }, { visitor: async () => ({ ...OWNER, role }) });
}

/** A form as an admin screen with JavaScript sends it. */
export function adminForm(context: RouterContextProvider, fields: Record<string, string>): SentForm {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return sentForm({ context, form, request: new Request("https://shod.example/admin", { method: "POST" }) });
}

/** What an action returned, and its status. */
export async function actionResultOf(sending: Promise<unknown>) {
  const { data, init } = (await sending) as { data: ActionResult; init: ResponseInit | null };
  return { ...data, status: init?.status ?? 200 };
}

/** A database that does not respond. */
export function unreachableDatabase(db: Db): Db {
  return new Proxy(db, {
    get: () => () => {
      throw new Error("the database does not answer");
    },
  });
}

export async function auditedActions(db: Db): Promise<string[]> {
  const rows = await db
    .select({ action: auditLog.action, subject: auditLog.subject })
    .from(auditLog)
    .orderBy(auditLog.id);
  return rows.map(({ action, subject }) => `${action} ${subject}`);
}
