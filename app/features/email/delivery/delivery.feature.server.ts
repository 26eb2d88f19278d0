import { href } from "react-router";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { defineFeature, type FeatureServices } from "#app/platform/feature.server.ts";
import { holdUnfinished } from "./mailing-admin.server.ts";
import { SEND_MAILING } from "./delivery.server.ts";
import { oneClickUnsubscribe } from "#app/features/email/subscribers/one-click-unsubscribe.server.ts";
import { createMailingWork } from "./send-mailing.server.ts";
import { suppressionOf } from "#app/features/email/subscribers/suppressions.server.ts";

const mailingWork = (services: FeatureServices) =>
  createMailingWork({
    ...services,
    perSecond: services.env.MAIL_PER_SECOND,
    postalAddress: postalAddressOf(services.env),
  });

export const mailingsFeature = defineFeature({
  name: "mailings",
  jobs(services) {
    const work = mailingWork(services);
    return [
      { name: SEND_MAILING, isDeduplicated: true, run: ({ id }: { id: number }, stopping) => work.run(id, stopping) },
      {
        name: "mailings-come-round",
        run: () => work.runScheduled(),
        schedule: { cron: "* * * * *", timeZone: services.env.STORE_TIMEZONE },
      },
    ];
  },
  catchUp: (services) => mailingWork(services).runScheduled(),
  externalPosts: (services) => ({ "/mail/unsubscribe": oneClickUnsubscribe(services) }),
  largeForms: [/^\/admin\/subscriptions\/import$/],
  personalData: {
    mailingsHeldBack: (db, { email }) => suppressionOf(db, email),
  },
  afterRestore: async ({ db, reason }) => ({
    mailings: await holdUnfinished(
      db,
      `${reason}. We don’t know who received it after that. If you resume it, some may get it twice; if you cancel it, the rest won’t get it.`,
    ),
  }),
  adminNav: [{ label: "Subscriptions", to: href("/admin/subscriptions"), key: "s" }],
});
