import { href } from "react-router";
import { defineFeature } from "#app/platform/feature.server.ts";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { ambassadorEmail } from "./ambassador-email.server.ts";
import { ambassadorList } from "./ambassador-list.server.ts";
import { welcomeTemplate } from "./ambassador-templates.ts";
import { submitAmbassadorSignup } from "./ambassadors.server.ts";
import { ambassadorSignupsOf } from "./signups.server.ts";
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
  functions: ({ emails, limiter }) => ({
    "submit-ambassador-signup": {
      access: "visitor",
      run: (services, body) => submitAmbassadorSignup({ ...services, emails, limiter }, body),
    },
  }),
  emails: ({ links }) => [ambassadorEmail({ links })],
  emailPreviews: (url) => ({
    "Ambassador welcome": welcomeTemplate(null),
    "Ambassador welcome, with mailings": welcomeTemplate({
      wanted: "Devotionals",
      confirm: url("/mail/confirm?token=sample"),
      unsubscribe: url("/mail/unsubscribe?token=sample"),
    }),
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
});
