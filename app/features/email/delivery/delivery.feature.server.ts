import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { defineFeature, type Services } from "#app/platform/feature.server.ts";
import { deliveryAudit } from "./delivery-audit.server.ts";
import { holdUnfinished } from "./mailing-admin.server.ts";
import { emailOfRecipient } from "./mailing-report.server.ts";
import { mailingsSection } from "./mailings-to.server.ts";
import { SEND_MAILING } from "./delivery.server.ts";
import { createMailingWork } from "./send-mailing.server.ts";
import { suppressionOf } from "./suppressions.server.ts";

const mailingWork = (services: Services) =>
  createMailingWork({
    ...services,
    lists: recipientLists(services.features),
    get perSecond() {
      return services.env.MAIL_PER_SECOND;
    },
    get postalAddress() {
      return postalAddressOf(services.env);
    },
  });

export const deliveryFeature = defineFeature({
  name: "email/delivery",
  area: "subscribers",
  audit: deliveryAudit,
  jobs(services) {
    const work = mailingWork(services);
    return [
      { name: SEND_MAILING, isDeduplicated: true, run: ({ id }: { id: number }, stopping) => work.run(id, stopping) },
      {
        name: "mailings-come-round",
        run: () => work.runScheduled(),
        cron: "* * * * *",
      },
    ];
  },
  catchUp: (services) => mailingWork(services).runScheduled(),
  personalData: {
    mailingsHeldBack: (db, { email }) => suppressionOf(db, email),
  },
  person: {
    rows: { recipient: ({ db }, id) => emailOfRecipient(db, id) },
    section: ({ db }, email) => mailingsSection(db, email),
    keeps:
      "Which newsletters and devotionals were sent to the address, and, if it gets no mailings, that it gets none: otherwise an import would add it again.",
  },
  afterRestore: async ({ db, reason }) => ({
    mailings: await holdUnfinished(
      db,
      `${reason}. We don’t know who received it after that. If you resume it, some may get it twice; if you cancel it, the rest won’t get it.`,
    ),
  }),
});
