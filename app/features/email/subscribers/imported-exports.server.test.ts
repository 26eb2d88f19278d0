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
};

// Headings as their help pages list them; each file has one person of each kind.
const HEADINGS_OF: [product: string, headings: string, ...rows: string[]][] = [
  ["MailerLite", "Subscriber,Name,Last name,Status,Subscribed,Location", "asked@home.example,Ann,Lee,Active,2024-05-01 10:00:00,US", "left1@home.example,Ben,Lee,Unsubscribed,2024-05-01 10:00:00,US", "left2@home.example,Cyd,Lee,Junk,2024-05-01 10:00:00,US"],
  ["Constant Contact", "Email address - other,Email permission status - other,First name,Last name,Confirmed opt-out date - other,Email Lists", "asked@home.example,Explicit,Ann,Lee,,News", "left1@home.example,Unsubscribed,Ben,Lee,2024-05-01,News", "left2@home.example,Explicit,Cyd,Lee,2024-05-01,News"],
  ["Kit", "id,first_name,email,state,created_at,tags", "1,Ann,asked@home.example,active,2024-05-01,vip", "2,Ben,left1@home.example,cancelled,2024-05-01,", "3,Cyd,left2@home.example,bounced,2024-05-01,", "4,Dan,left3@home.example,inactive,2024-05-01,"],
  ["Squarespace", "Email,First Name,Last Name,Mailing Lists,Accepts Marketing,Total Spent", "asked@home.example,Ann,Lee,News,true,12", "left1@home.example,Ben,Lee,,false,12"],
  ["Substack", "email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at", "asked@home.example,false,,other,false,2024-05-01,", "left1@home.example,true,,yearly,true,2024-05-01,"],
  ["Campaign Monitor", "Name,Email Address,Date Joined,Status", "Ann Lee,asked@home.example,2024-05-01,Active", "Ben Lee,left1@home.example,2024-05-01,Unsubscribed", "Cyd Lee,left2@home.example,2024-05-01,Deleted"],
  ["HubSpot", "Record ID,First Name,Last Name,Email,Marketing contact status,Unsubscribed from all email,Email hard bounce reason", "1,Ann,Lee,asked@home.example,Marketing contact,false,", "2,Ben,Lee,left1@home.example,Marketing contact,true,", "3,Cyd,Lee,left2@home.example,Marketing contact,false,MAILBOX_FULL", "4,Dan,Lee,left3@home.example,Non-marketing contact,false,"],
  ["ActiveCampaign", "Email,First Name,Last Name,Phone,Status,Tags", "asked@home.example,Ann,Lee,,Active,vip", "left1@home.example,Ben,Lee,,Unsubscribed,", "left2@home.example,Cyd,Lee,,Bounced,"],
  ["Klaviyo, suppressed with the reason", "Email,First Name,Reason,Timestamp", "left1@home.example,Ann,Manually Suppressed,2024-05-01", "left2@home.example,Ben,Hard Bounced,2024-05-01"],
]; // oxfmt-ignore
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

  test("without email addresses is refused with what it has instead", async ({ db }) => {
    await expect(previewOf(db, { file: "a.csv", lines: ["Phone,City", "1,2"] })).rejects.toThrow(
      "The first line is missing: email. It has: Phone, City.",
    );
  });
});
