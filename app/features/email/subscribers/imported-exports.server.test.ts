import { adminContext, adminForm } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import type { ImportResult } from "#app/platform/csv-import.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { importSubscriberFile } from "./subscriber-import.server.ts";

// Exports in the formats that these products document, made for this test.

const MAILCHIMP =
  '"Email Address","First Name","Last Name",Address,"Phone Number",Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS';
const MAILCHIMP_LEFT = MAILCHIMP.replace(
  "LEID",
  "UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID",
);
const SHOPIFY =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags";

const EXPORTS: Record<string, { file: string; lines: string[]; text?: (text: string) => BlobPart }> = {
  "Mailchimp, subscribed": {
    file: "subscribed_email_audience_export_4f6e.csv",
    lines: [
      MAILCHIMP,
      '"Proved@home.example",Ann,"Lee, Jr.","12 Main St  Apt 4","+1 555 0100",05/14,3,"2024-03-01 10:22:11",192.0.2.1,"2024-03-01 10:25:40",192.0.2.1,41.1,-73.2,-5,-4,America/New_York,US,NY,"2025-01-02 08:00:00",44877845,c2cb0681af,"Said ""yes"" at the fair","vip, spring"',
      '"asked@home.example",Ben,,,,,2,,,"2023-06-25 17:38:27",,,,,,,,,"2023-06-27 12:11:50",44877846,c2cb0681b0,,',
    ],
  },
  "Mailchimp, unsubscribed": {
    file: "unsubscribed_email_audience_export_4f6e.csv",
    lines: [
      MAILCHIMP_LEFT,
      'left1@home.example,Cyd,,,,,2,"2024-03-01 10:22:11",192.0.2.1,"2024-03-01 10:25:40",192.0.2.1,,,,,,,,"2025-01-02 08:00:00","2025-01-02 08:00:00","Spring",abc,NORMAL,,44877847,c2cb0681b1,,',
      'left2@home.example,Dan,,,,,2,,,"2024-03-01 10:25:40",,,,,,,,,"2025-01-02 08:00:00","2025-01-02 08:00:00",,,"N/A (Unsubscribed by admin)",,44877848,c2cb0681b2,,',
    ],
  },
  "Mailchimp, cleaned": {
    file: "renamed.csv",
    lines: [
      MAILCHIMP.replace("LEID", "CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID"),
      'left1@home.example,,,,,,2,,,"2024-03-01 10:25:40",,,,,,,,,"2025-01-02 08:00:00","2025-01-02 08:00:00",Spring,abc,44877849,c2cb0681b3,,',
    ],
  },
  "Mailchimp, non-subscribed, which has no column for it": {
    file: "nonsubscribed_email_audience_export_4f6e.csv",
    lines: [MAILCHIMP, 'left1@home.example,Eve,,,,,2,,,"2024-03-01 10:25:40",,,,,,,,,"2025-01-02 08:00:00",1,2,,'],
  },
  "Mailchimp with a permission named Email": {
    file: "subscribed.csv",
    lines: [
      `${MAILCHIMP},Email,"Direct"`,
      `asked@home.example,,,${",".repeat(18)},,Yes,No`,
      `left1@home.example,,,${",".repeat(18)},,No,Yes`,
    ],
  },
  Klaviyo: {
    file: "All people.csv",
    lines: [
      "Email,Klaviyo ID,First Name,Last Name,Organization,Phone Number,City,Source,Date Added,Email Marketing Consent,Email Marketing Consent Timestamp,Email Marketing Consent Method,Email Suppressions,SMS Marketing Consent,SMS Suppressions",
      "proved@home.example,01A,Ann,Lee,,,,Footer form,2024-05-01,SUBSCRIBED,2024-05-01 10:00:00,HOSTED_SIGNUP_FORM,[],NEVER_SUBSCRIBED,[]",
      "asked@home.example,01B,Ben,,,,,,2024-05-01,SUBSCRIBED,,,,UNSUBSCRIBED,",
      "left1@home.example,01C,Cyd,,,,,,2024-05-01,UNSUBSCRIBED,2024-05-01 10:00:00,PREFERENCE_PAGE,,,",
      "left2@home.example,01D,Dan,,,,,,2024-05-01,NEVER_SUBSCRIBED,,,,SUBSCRIBED,",
      "left3@home.example,01E,Eve,,,,,,2024-05-01,SUBSCRIBED,2024-05-01 10:00:00,HOSTED_SIGNUP_FORM,HARD_BOUNCE,,",
    ],
  },
  "Klaviyo, suppressed profiles, in UTF-16 with tabs": {
    file: "Suppressed Profiles.csv",
    lines: ["Email\tFirst Name", "left1@home.example\tZoë"],
    text: (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le")),
  },
  "Shopify customers": {
    file: "customers_export.csv",
    lines: [
      SHOPIFY,
      `'8100012345678,Ann,Lee,asked@home.example,yes,,"12 Main St, Apt 4",,Huntington,NY,US,'11743,,'+15550100,no,120.00,2,,no,vip`,
      `'8100012345679,Ben,Lee,left1@home.example,no,,,,,,,,,,yes,0.00,0,,no,`,
      `'8100012345680,Phone,Only,,no,,,,,,,,,'+15550101,yes,0.00,0,,no,`,
    ],
  },
  listmonk: {
    file: "subscribers.csv",
    lines: [
      "uuid,email,name,attributes,status,created_at,updated_at",
      '5f0,asked@home.example,"Ann Lee","{""city"": ""Bengaluru"", ""tags"": [""unsubscribed from SMS""]}",enabled,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z',
      "5f1,left1@home.example,Ben,{},blocklisted,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z",
      "5f2,left2@home.example,Cyd,{},disabled,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z",
    ],
  },
  Ghost: {
    file: "members.2026-11-22.csv",
    lines: [
      "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
      '64a,asked@home.example,,"VIP, early backer",true,true,cus_ABC,2024-01-15T10:00:00.000Z,,vip,',
      "64b,left1@home.example,Ben,,false,false,,2024-01-15T10:00:00.000Z,,,",
      "64c,left2@home.example,Cyd,,true,false,,2024-01-15T10:00:00.000Z,2024-05-15T10:00:00.000Z,,",
    ],
  },
  Brevo: {
    file: "contacts.csv",
    lines: [
      "CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;DOUBLE_OPT-IN;OPT_IN;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME",
      "1;asked@home.example;Lee;Ann;;No;Yes;No;Yes;01-05-2024;02-05-2024",
      "2;left1@home.example;Lee;Ben;;Yes;Yes;Yes;No;01-05-2024;02-05-2024",
      "3;left2@home.example;Lee;Cyd;;No;No;No;No;01-05-2024;02-05-2024",
    ],
    text: (text) => `\uFEFF${text}`,
  },
  "Klaviyo with the columns of its API": {
    file: "export.csv",
    lines: [
      "Email,First Name,$consent,$consent_method,$consent_timestamp,Email Suppressions",
      'proved@home.example,Ann,"[""email""]",Signup form,2024-05-01 10:00:00,[]',
      'asked@home.example,Ben,"[""email"",""sms""]",,,[]',
      'left1@home.example,Cyd,"[""email""]",Signup form,2024-05-01 10:00:00,"[""UNSUBSCRIBE""]"',
      'left2@home.example,Dan,"[""email""]",Signup form,2024-05-01 10:00:00,"[{""reason"": ""HARD_BOUNCE"", ""timestamp"": ""2025-01-02""}]"',
    ],
  },
  "Shopify's API, with semicolons in Windows-1252": {
    file: "customers.csv",
    lines: [
      "id;first_name;email;email_marketing_state;email_marketing_opt_in_level;email_marketing_updated_at;sms_marketing_state;note",
      '1;Zoë;asked1@home.example;SUBSCRIBED;SINGLE_OPT_IN;2024-05-01T10:00:00Z;NOT_SUBSCRIBED;"Called; asked for size 9',
      'and was sent one"',
      "2;José;asked2@home.example;PENDING;;;;",
      "3;Chloé;left1@home.example;NOT_SUBSCRIBED;;;SUBSCRIBED;",
      "4;;left2@home.example;UNSUBSCRIBED;SINGLE_OPT_IN;2024-05-01T10:00:00Z;;",
      "5;;left3@home.example;REDACTED;;;;",
      "6;;left4@home.example;INVALID;;;;",
    ],
    text: (text) => new Uint8Array(Buffer.from(text, "latin1")),
  },
  "listmonk with attributes that say who left": {
    file: "subscribers.csv",
    lines: [
      "uuid,email,name,attributes,status,created_at",
      '5f0,asked@home.example,Ann,"{""newsletter"": true, ""sms"": {""unsubscribed"": true}}",enabled,2024-05-01T10:00:00Z',
      '5f1,left1@home.example,Ben,"{""newsletter"": {""unsubscribed"": true}}",enabled,2024-05-01T10:00:00Z',
      '5f2,left2@home.example,Cyd,"{""tags"": [""vip"", ""do-not-email""]}",enabled,2024-05-01T10:00:00Z',
    ],
  },
  "Ghost with suppressions": {
    file: "members.csv",
    lines: [
      "id,email,name,subscribed_to_emails,email_suppression,created_at,deleted_at,labels",
      '1,asked@home.example,Ann,true,"{""suppressed"": false, ""info"": null}",2024-01-15T10:00:00.000Z,,',
      '2,left1@home.example,Ben,true,"{""suppressed"": true, ""info"": {""reason"": ""fail""}}",2024-01-15T10:00:00.000Z,,',
      "3,left2@home.example,Cyd,FALSE,,2024-01-15T10:00:00.000Z,,",
    ],
  },
  "Brevo, in UTF-16, big endian, with tabs": {
    file: "export.csv",
    lines: [
      "EMAIL\tPRENOM\tBLACKLIST\tBLACKLIST_SMS\tDERNIERE_MODIFICATION",
      "asked@home.example\tZoë\t0\t1\t2024-05-01",
      "left1@home.example\tBen\t1\t0\t2024-05-01",
    ],
    text: (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16()),
  },
  "Constant Contact with blank lines and the column names twice": {
    file: "contacts.csv",
    lines: [
      "First name,Last name,Email address,Email status,Email opt-out date,Email lists",
      'Ann,"Lee, Jr.",asked@home.example,Active,,"News, Spring"',
      ",,,,,",
      "",
      "First name,Last name,Email address,Email status,Email opt-out date,Email lists",
      "Ben,Lee,left1@home.example,Unsubscribed,05/01/2024,News",
      "Cyd,Lee,left2@home.example,Active,05/01/2024,News",
      "Dan,Lee,left3@home.example,No Permissions Set,,News",
      "Eve,Lee,left4@home.example,Temp hold,,News",
    ],
  },
  "a Japanese product, in UTF-8 with a mark": {
    file: "配信リスト.csv",
    lines: [
      "メールアドレス,名前,配信状態,配信停止日",
      "asked@home.example,安,,",
      "left1@home.example,弁,配信停止,",
      "left2@home.example,千,,2024-05-01",
    ],
    text: (text) => `\uFEFF${text}`,
  },
  "a Polish spreadsheet": {
    file: "lista.csv",
    lines: [
      "Adres email;Imię;Zgoda marketingowa;Uwagi",
      "asked@home.example;Łucja;Tak;",
      "left1@home.example;Zofia;Nie;",
      "left2@home.example;Jan;Tak;wypisany",
    ],
  },
};

// Headings as their help pages list them; each file has one person of each kind.
const HEADINGS_OF: [product: string, headings: string, ...rows: string[]][] = [
  [
    "MailerLite",
    "Subscriber,Name,Last name,Status,Subscribed,Location",
    "asked@home.example,Ann,Lee,Active,2024-05-01 10:00:00,US",
    "left1@home.example,Ben,Lee,Unsubscribed,2024-05-01 10:00:00,US",
    "left2@home.example,Cyd,Lee,Junk,2024-05-01 10:00:00,US",
  ],
  [
    "Constant Contact",
    "Email address - other,Email permission status - other,First name,Last name,Confirmed opt-out date - other,Email Lists",
    "asked@home.example,Explicit,Ann,Lee,,News",
    "left1@home.example,Unsubscribed,Ben,Lee,2024-05-01,News",
    "left2@home.example,Explicit,Cyd,Lee,2024-05-01,News",
  ],
  [
    "Kit",
    "id,first_name,email,state,created_at,tags",
    "1,Ann,asked@home.example,active,2024-05-01,vip",
    "2,Ben,left1@home.example,cancelled,2024-05-01,",
    "3,Cyd,left2@home.example,bounced,2024-05-01,",
    "4,Dan,left3@home.example,inactive,2024-05-01,",
  ],
  [
    "Squarespace",
    "Email,First Name,Last Name,Mailing Lists,Accepts Marketing,Total Spent",
    "asked@home.example,Ann,Lee,News,true,12",
    "left1@home.example,Ben,Lee,,false,12",
  ],
  [
    "Substack",
    "email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at",
    "asked@home.example,false,,other,false,2024-05-01,",
    "left1@home.example,true,,yearly,true,2024-05-01,",
  ],
  [
    "Campaign Monitor",
    "Name,Email Address,Date Joined,Status",
    "Ann Lee,asked@home.example,2024-05-01,Active",
    "Ben Lee,left1@home.example,2024-05-01,Unsubscribed",
    "Cyd Lee,left2@home.example,2024-05-01,Deleted",
  ],
  [
    "HubSpot",
    "Record ID,First Name,Last Name,Email,Marketing contact status,Unsubscribed from all email,Email hard bounce reason",
    "1,Ann,Lee,asked@home.example,Marketing contact,false,",
    "2,Ben,Lee,left1@home.example,Marketing contact,true,",
    "3,Cyd,Lee,left2@home.example,Marketing contact,false,MAILBOX_FULL",
    "4,Dan,Lee,left3@home.example,Non-marketing contact,false,",
  ],
  [
    "ActiveCampaign",
    "Email,First Name,Last Name,Phone,Status,Tags",
    "asked@home.example,Ann,Lee,,Active,vip",
    "left1@home.example,Ben,Lee,,Unsubscribed,",
    "left2@home.example,Cyd,Lee,,Bounced,",
  ],
  [
    "beehiiv",
    "email,status,subscription_tier,created_at,utm_source,acquisition_source",
    "asked1@home.example,active,free,2024-05-01,,website",
    "asked2@home.example,validating,free,2024-05-01,,",
    "left1@home.example,inactive,free,2024-05-01,,",
    "left2@home.example,invalid,free,2024-05-01,,",
    "left3@home.example,needs_attention,free,2024-05-01,,",
  ],
  [
    "Kit, as its app names the columns",
    "First Name,Email,Status,Created At,Tags",
    "Ann,asked@home.example,Confirmed,2024-05-01,vip",
    "Ben,left1@home.example,Cancelled,2024-05-01,",
    "Cyd,left2@home.example,Complained,2024-05-01,",
    "Dan,left3@home.example,Bounced,2024-05-01,",
  ],
  [
    "Substack, as its app names the columns",
    "Email,Name,Stripe plan,Cancel date,Start date,Emails received (6mo),Emails dropped (6mo),Email disabled",
    "asked@home.example,Ann,,2024-06-01,2024-05-01,12,1,False",
    "left1@home.example,Ben,,,2024-05-01,12,0,True",
  ],
  [
    "HubSpot with its permissions",
    "Record ID,Email,Opted out of email: Marketing Information,Opted out of email: One to One,Marketing emails bounced,Invalid email address,Legal basis for processing contact's data",
    "1,asked@home.example,,false,0,false,Freely given consent from contact",
    "2,left1@home.example,true,,0,false,",
    "3,left2@home.example,,true,0,,",
    "4,left3@home.example,,,0,true,",
  ],
  [
    "Dynamics",
    "Email,First Name,Do not allow Emails,Do not allow Bulk Emails,Do not allow Phone Calls",
    "asked@home.example,Ann,Allow,Allow,Do Not Allow",
    "left1@home.example,Ben,Do Not Allow,Allow,Allow",
    "left2@home.example,Cyd,Allow,Do Not Allow,Allow",
  ],
  [
    "Pipedrive",
    "Person - Name,Person - Email,Person - Marketing status",
    "Ann,asked@home.example,Subscribed",
    "Ben,left1@home.example,Unsubscribed",
    "Cyd,left2@home.example,No consent",
    "Dan,left3@home.example,Archived",
  ],
  [
    "Klaviyo, suppressed with the reason",
    "Email,First Name,Reason,Timestamp",
    "left1@home.example,Ann,Manually Suppressed,2024-05-01",
    "left2@home.example,Ben,Hard Bounced,2024-05-01",
  ],
];
for (const [product, ...lines] of HEADINGS_OF) EXPORTS[product] = { file: "export.csv", lines };

async function previewOf(db: Db, { file, lines, text = (given) => given }: (typeof EXPORTS)[string]) {
  const sent = adminForm(adminContext(db), { intent: "check" });
  sent.form.set("file", new File([text(lines.join("\r\n"))], file));
  const result = (await importSubscriberFile(sent)).data as ImportResult;
  if (result.state !== "checked") throw new Error(JSON.stringify(result));
  return result.preview;
}

/** Each address is named for what happens to it. */
const OUTCOMES = {
  proved: /Will be added as confirmed/,
  asked: /Will get a confirmation email/,
  left: /Will get no mailings/,
};

describe("an export of another email product", () => {
  for (const [product, file] of Object.entries(EXPORTS))
    test(`adds who opted in and stops who left: ${product}`, async ({ db }) => {
      const { add, change, faults } = await previewOf(db, file);
      expect(faults.first).toEqual([]);
      const addresses =
        file.lines
          .join("\n")
          .toLowerCase()
          .match(/[a-z\d]+@home\.example/g) ?? [];
      expect([...add.first, ...change.first].map(({ name }) => name).toSorted()).toEqual(addresses.toSorted());
      for (const { name, why } of [...add.first, ...change.first]) {
        const [outcome = ""] = /^[a-z]+/.exec(name) ?? [];
        expect(why, name).toMatch(OUTCOMES[outcome as keyof typeof OUTCOMES]);
      }
    });

  test("is previewed with the columns that were read", async ({ db }) => {
    const { notes } = await previewOf(db, EXPORTS["Shopify customers"]!);
    expect(notes.slice(0, 2)).toEqual([
      "Email and name are read from: First Name, Last Name, Email.",
      "Who left and who opted in is read from: Accepts Email Marketing.",
    ]);
    const plain = { file: "list.csv", lines: ["Email", "ann@home.example"] };
    expect((await previewOf(db, plain)).notes).toContain(
      "No column says who left: check that everyone in this file is still subscribed.",
    );
  });

  test("without email addresses imports nothing until an admin says which column has them", async ({ db }) => {
    const { summary } = await previewOf(db, { file: "a.csv", lines: ["Phone,City", "1,2"] });
    expect(summary?.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0]);
  });
});
