import type { Db } from "#app/platform/db/database.server.ts";
import { createEmailDelivery, type DeliveryDeps } from "#app/platform/email/email-delivery.server.ts";
import type { EmailKind } from "#app/platform/email/email-kind.ts";

export const POSTAL_ADDRESS = "PO Box 7, Bay Shore, NY 11706";

/** Delivery that works only when the test says so. One email at a time: the test's database may be one transaction. */
export function anEmailDelivery(
  db: Db,
  mailer: DeliveryDeps["mailer"],
  kinds: EmailKind<never>[],
  other: Partial<DeliveryDeps> = {},
) {
  const database = { db, listen: async () => {} };
  const delivery = createEmailDelivery({
    database,
    mailer,
    perSecond: 0,
    publicUrl: "https://shod.example",
    senders: 1,
    ...other,
  });
  for (const kind of kinds) delivery.define(kind);
  const jobs = {
    enqueue: async (tx: Db, name: string, data: object) =>
      delivery.delivers(name) ? delivery.owe(tx, name, data) : undefined,
  };
  /** For an action that waits for its emails: delivers them, then says what became of them. */
  const emails = {
    labelOf: delivery.labelOf,
    async outcomes(ids: string[]) {
      await delivery.deliverDue();
      return delivery.outcomes(ids, 0);
    },
  };
  return { delivery, jobs, emails };
}
