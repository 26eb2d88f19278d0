import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { ambassadorAudit } from "./ambassador-audit.server.ts";
import { ambassadorEmail, decisionEmail } from "./ambassador-email.server.ts";
import { ambassadorList } from "./ambassador-list.server.ts";
import { acceptedTemplate, declinedTemplate, welcomeTemplate } from "./ambassador-templates.ts";
import { submitAmbassadorSignup } from "./ambassadors.server.ts";
import { ambassadorPerson } from "./ambassador-person.server.ts";
import { ambassadorSignupsOf, applicationsWaiting, listedSignups } from "./signups.server.ts";
import { seedAmbassadors } from "./seed-ambassadors.server.ts";

declare module "#app/platform/consent/consents.tables.server.ts" {
  interface ConsentSubjects {
    ambassador: true;
  }
  interface ConsentPurposes {
    mailings: true;
  }
}
declare module "#app/platform/signed-links.server.ts" {
  interface LinkPurposes {
    ambassador: true;
    "confirm-ambassador": true;
  }
}

export const ambassadorsFeature = defineFeature({
  name: "ambassadors",
  area: "ambassadors",
  audit: ambassadorAudit,
  attention: () => [
    {
      kind: "waiting",
      one: "ambassador application to decide on",
      many: "ambassador applications to decide on",
      to: href("/admin/ambassadors"),
      count: applicationsWaiting,
    },
  ],
  find: async ({ db }, search, limit) =>
    (await listedSignups(db, { search, limit })).map(({ id, name, email }) => ({
      kind: "Ambassador",
      label: name,
      detail: email,
      to: href("/admin/ambassadors/:id", { id: String(id) }),
    })),
  functions: ({ emails, limiter }) => ({
    "submit-ambassador-signup": {
      access: "visitor",
      run: (services, body) => submitAmbassadorSignup({ ...services, emails, limiter }, body),
    },
  }),
  emails: ({ links, publicUrl }) => [ambassadorEmail({ links }), decisionEmail({ publicUrl })],
  emailPreviews: (url) => ({
    "Ambassador welcome": welcomeTemplate(null),
    "Ambassador welcome, with mailings": welcomeTemplate({
      wanted: "Devotionals",
      confirm: url("/mail/confirm?token=sample"),
      unsubscribe: url("/mail/unsubscribe?token=sample"),
    }),
    "Ambassador accepted": acceptedTemplate(
      { code: "ANN10", percentOff: "10", expiresAt: "2027-12-31" },
      "Your story about the harbor walk made our week.",
      url("/"),
    ),
    "Ambassador declined": declinedTemplate("We already have two ambassadors in your town."),
  }),
  recipientLists: [ambassadorList],
  searchPages: async () => [
    {
      kind: "page",
      path: href("/join"),
      title: "Become an ambassador",
      description: "Wear them where you live, and be ready when someone asks. Join the ambassador program waitlist.",
      keywords: ["Ambassador program", "Affiliate"],
      text: "",
    },
  ],
  personalData: {
    ambassadorSignups: (db, { email }) => ambassadorSignupsOf(db, email),
  },
  person: ambassadorPerson,
  erasure: {
    ambassador_signups: {
      table: "ambassador_signups",
      label: ["ambassador signup", "ambassador signups"],
      switches: { confirmed_at: "mailings", preferences: "mailings" },
      subject: "ambassador",
    },
  },
  seed: { ambassadors: seedAmbassadors },
  personalTables: [
    { what: "ambassador applications", table: "ambassador_signups", isSeeded: isExampleAddress("email") },
  ],
  adminNav: [{ label: "Ambassadors", to: href("/admin/ambassadors"), key: "d", group: "Community" }],
});
