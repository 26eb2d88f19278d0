import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { ADMIN_ROLES, rolesThatMay, type AdminRole } from "#app/admin-roles.ts";
import { attentionNow } from "#app/features/admin/admin.server.ts";
import { withSizes } from "#app/features/shop/shop.server.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { featuresFor } from "#app/platform/auth/access/permissions.server.ts";
import { adminRole } from "#app/platform/auth/access/roles.server.ts";
import { adminPermissions, userRoles } from "#app/platform/auth/access/roles.tables.server.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { log } from "#app/platform/log.server.ts";
import { parseMoney, priceText } from "#app/platform/money.ts";
import { ALERT_KINDS, ALERTS, type Alert, type AlertKind, type AlertSettings } from "./alerts.ts";
import { adminAlerts, adminAlertSettings } from "./alerts.tables.server.ts";

export const ALERT_EMAIL = "admin-alert";

type Emails = Pick<EmailDelivery, "enqueue">;

/**
 * Enqueues an alert for every admin who wants it and whose role includes its area, in the transaction of its cause. The row of each alert is
 * unique, so of any number of processes one enqueues it, and once.
 */
export async function alertAdmins(tx: Db, emails: Emails, alert: Alert): Promise<void> {
  const { userId, role } = userRoles;
  await tx.execute(sql`
    insert into ${adminAlertSettings} (user_id) select ${userId} from ${userRoles} where ${role} = 'admin' order by 1
    on conflict do nothing`);
  const isOn = adminAlertSettings[alert.kind];
  const added = await rowsOf<{ userId: string }>(
    tx,
    sql`insert into ${adminAlerts} (user_id, kind, subject)
      select ${adminAlertSettings.userId}, ${alert.kind}, ${alert.subject} from ${adminAlertSettings}
      join ${userRoles} on ${userId} = ${adminAlertSettings.userId} and ${role} = 'admin'
      left join ${adminPermissions} on ${adminPermissions.userId} = ${userId}
      where ${isOn} and ${inArray(adminRole, rolesFor(alert))} order by 1
      on conflict do nothing returning user_id as "userId"`,
  );
  for (const admin of added) await emails.enqueue(tx, ALERT_EMAIL, { userId: admin.userId, alert });
}

function rolesFor(alert: Alert): AdminRole[] {
  return alert.kind === "digest" && alert.role ? [alert.role] : rolesThatMay(ALERTS[alert.kind].area, "read");
}

const id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);

/** The fields of an orders/paid payload that an alert shows: nothing about the customer. */
const paidOrder = z.object({
  id,
  name: z.string(),
  currency: z.string(),
  total_price: z.string(),
  line_items: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string().nullish(),
      quantity: z.int(),
      product_id: z.int().nullish(),
    }),
  ),
});

/** Alerts of a paid order, however often the provider reports it. */
export async function alertOfPaidOrder(tx: Db, emails: Emails, payload: unknown): Promise<void> {
  const read = paidOrder.safeParse(payload);
  if (!read.success) {
    log("warn", "order webhook without the fields for an alert", { problem: z.prettifyError(read.error) });
    return;
  }
  const { id: subject, name, currency, total_price, line_items } = read.data;
  const lines = line_items.map(({ title, variant_title = null, quantity, product_id }) => ({
    title,
    variantTitle: variant_title,
    quantity,
    productId: product_id ? `gid://shopify/Product/${product_id}` : null,
  }));
  const order = {
    name,
    total: priceText(parseMoney(total_price, currency)),
    items: (await withSizes(tx, lines, (line) => line)).map(({ title, variantTitle, quantity }) =>
      [`${quantity} × ${title}`, variantTitle].filter(Boolean).join(", "),
    ),
  };
  await alertAdmins(tx, emails, { kind: "newOrder", subject, order });
}

/** The daily summary of what waits in the areas of each role; nothing if nothing does. */
export async function sendDigest(
  services: Pick<Services, "db" | "env" | "shop" | "features"> & { emails: Emails },
  now: Date,
): Promise<void> {
  const { db, env, emails } = services;
  const digests: Alert[] = [];
  for (const role of ADMIN_ROLES) {
    const features = featuresFor({ isAdmin: true, role }, services.features);
    const found = await attentionNow({ ...services, features });
    const lines = found.flatMap(({ kind, count, one, many, to }) =>
      // Urgent lines are part of others, and each was an alert of its own.
      count > 0 && kind !== "urgent" ? [{ count, label: count === 1 ? one : many, to }] : [],
    );
    if (lines.length > 0) digests.push({ kind: "digest", subject: dayIn(env.STORE_TIMEZONE, now), role, lines });
  }
  await db.transaction(async (tx) => {
    for (const digest of digests) await alertAdmins(tx, emails, digest);
    await tx.delete(adminAlerts).where(lt(adminAlerts.createdAt, new Date(now.getTime() - KEPT_MS)));
  });
}

/** Longer than the provider repeats a webhook. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** Where to send an alert now; null if its recipient's role no longer includes it, or if they turned it off. */
export async function alertRecipient(db: Db, userId: string, alert: Alert) {
  const [found] = await db
    .select({ email: users.email, settingsId: adminAlertSettings.id, role: adminRole })
    .from(adminAlertSettings)
    .innerJoin(users, eq(users.id, adminAlertSettings.userId))
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id))
    .where(and(eq(adminAlertSettings.userId, userId), eq(adminAlertSettings[alert.kind], true)));
  return found?.role && rolesFor(alert).includes(found.role) ? found : null;
}

const ALL_ON: AlertSettings = { newOrder: true, urgentPrayer: true, digest: true };

export async function alertSettingsOf(db: Db, userId: string): Promise<AlertSettings> {
  const [found] = await db.select().from(adminAlertSettings).where(eq(adminAlertSettings.userId, userId));
  return found ? pick(found) : ALL_ON;
}

export async function saveAlertSettings(tx: Db, userId: string, settings: AlertSettings): Promise<void> {
  await tx
    .insert(adminAlertSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: adminAlertSettings.userId, set: settings });
}

export async function alertSettingsWithId(db: Db, settingsId: number): Promise<AlertSettings | null> {
  const [found] = await db.select().from(adminAlertSettings).where(eq(adminAlertSettings.id, settingsId));
  return found ? pick(found) : null;
}

/** By the link in an alert. */
export async function stopAlerts(db: Db, settingsId: number, kind: AlertKind): Promise<void> {
  await db
    .update(adminAlertSettings)
    .set({ [kind]: false })
    .where(eq(adminAlertSettings.id, settingsId));
}

function pick(settings: AlertSettings): AlertSettings {
  return Object.fromEntries(ALERT_KINDS.map((kind) => [kind, settings[kind]])) as AlertSettings;
}
