import { describe, expect, test } from "vitest";
import { importedConsent, leftByFileName } from "./imported-consent.ts";

const now = new Date("2026-11-22T10:00:00Z");
/** The consent in a row with these cells, in pairs of heading and text. */
const consent = (...pairs: string[]) =>
  importedConsent(
    pairs.flatMap((heading, at) => (at % 2 === 0 ? [{ heading, text: pairs[at + 1] ?? "" }] : [])),
    now,
  );

describe("a row of an imported file", () => {
  test.each([
    // Mailchimp
    ["unsubscribed", "UNSUB_TIME", "2024-02-01 09:00:00"],
    ["unsubscribed", "UNSUB_REASON", "N/A (Unsubscribed by an admin)"],
    ["complained", "UNSUB_REASON", "SPAM"],
    ["bounced", "CLEAN_TIME", "2024-02-01 09:00:00"],
    ["bounced", "Status", "cleaned"],
    ["unsubscribed", "Email Marketing Status", "Non-Subscribed"],
    ["unsubscribed", "Member Status", "Archived"],
    ["unsubscribed", "Marketing Permissions - GDPR consent", "no"],
    // Klaviyo
    ["unsubscribed", "Email Marketing Consent", "NEVER_SUBSCRIBED"],
    ["unsubscribed", "Email Marketing Consent", "UNSUBSCRIBED"],
    ["unsubscribed", "Email Marketing Consent", "FALSE"],
    ["bounced", "Email Suppressions", "['HARD_BOUNCE']"],
    ["complained", "Email Suppressions", "SPAM_COMPLAINT"],
    ["unsubscribed", "Suppression Reason", "User suppressed"],
    ["unsubscribed", "Can Receive Email Marketing", "False"],
    // Shopify
    ["unsubscribed", "Accepts Email Marketing", "no"],
    ["unsubscribed", "Accepts Marketing", "FALSE"],
    ["unsubscribed", "Email Marketing: Status", "not_subscribed"],
    ["unsubscribed", "Email marketing status", "redacted"],
    // listmonk
    ["unsubscribed", "status", "blocklisted"],
    ["unsubscribed", "status", "disabled"],
    ["unsubscribed", "subscription_status", "unsubscribed"],
    // Ghost
    ["unsubscribed", "subscribed_to_emails", "false"],
    ["unsubscribed", "deleted_at", "2024-05-01T10:00:00.000Z"],
    ["unsubscribed", "email_disabled", "true"],
    // Brevo
    ["unsubscribed", "EMAIL_BLACKLISTED", "true"],
    ["unsubscribed", "EMAIL_BLACKLISTED", "1"],
    ["unsubscribed", "Email campaigns", "Unsubscribed"],
    ["unsubscribed", "OPT_IN", "No"],
    ["unsubscribed", "Blocklisted", "Yes"],
    // Others
    ["bounced", "status", "Hard bounce"],
    ["complained", "Subscriber Status", "complained"],
    ["complained", "Type", "Spam complaint"],
    ["unsubscribed", "HasOptedOutOfEmail", "1"],
    ["unsubscribed", "Unsubscribed from all email", "true"],
    ["unsubscribed", "Marketing contact status", "Non-marketing contact"],
    ["unsubscribed", "Opt-out date", "25/12/2023"],
    ["unsubscribed", "Do not email", "x"],
    ["unsubscribed", "Newsletter", "Désabonné"],
    ["unsubscribed", "Abgemeldet", "ja"],
    ["unsubscribed", "GDPR", "declined"],
    ["unsubscribed", "Stop Time", "2024-05-01 10:00:00"],
    ["unsubscribed", "DNC", "Y"],
    ["unsubscribed", "Not subscribed", "✓"],
    ["unsubscribed", "Accepts marketing?", "✗"],
    ["unsubscribed", "Kontaktstatus", "Abgemeldet"],
    ["unsubscribed", "Consent withdrawn", "2024-05-01"],
    ["unsubscribed", "Tags", "vip, Unsubscribed"],
    ["unsubscribed", "Anything", "opted-out"],
    // Constant Contact, HubSpot, Kit, MailerLite
    ["unsubscribed", "Email permission status - other", "Unsubscribed"],
    ["unsubscribed", "Opted out of email: Marketing Information", "true"],
    ["unsubscribed", "Email Quarantined", "true"],
    ["unsubscribed", "state", "cancelled"],
    ["complained", "state", "complained"],
    ["bounced", "State", "Hard bounce"],
    ["unsubscribed", "Reason", "Manually Suppressed"],
    // Headings that mean "may be emailed", with no
    ["unsubscribed", "Email OK?", "no"],
    ["unsubscribed", "OK to email", "No"],
    ["unsubscribed", "email_enabled", "false"],
    ["unsubscribed", "Email allowed", "N"],
    ["unsubscribed", "Allows marketing emails", "0"],
    ["unsubscribed", "Can email", "no"],
    ["unsubscribed", "May we email you?", "No"],
    ["unsubscribed", "Send emails", "off"],
    ["unsubscribed", "Mailable", "no"],
    ["unsubscribed", "Contactable", "FALSCH"],
    ["unsubscribed", "Deliverable", "FAUX"],
    ["unsubscribed", "Enabled", "FALSO"],
    ["unsubscribed", "Newsletter abonniert", "nein"],
    ["unsubscribed", "Emails erlaubt", "nein"],
    ["unsubscribed", "Inscrit à la newsletter", "non"],
    ["unsubscribed", "Accepte le marketing par courriel", "Non"],
    ["unsubscribed", "Acepta marketing por correo electrónico", "no"],
    ["unsubscribed", "Aceita emails", "não"],
    ["unsubscribed", "Iscritto alla newsletter", "no"],
    ["unsubscribed", "Ingeschreven", "nee"],
    // Headings that mean "must not be emailed", with yes or a date
    ["unsubscribed", "Global Exclude", "yes"],
    ["unsubscribed", "Excluded from mailings", "1"],
    ["unsubscribed", "No email", "x"],
    ["unsubscribed", "Don't email", "WAHR"],
    ["unsubscribed", "Not emailable", "VRAI"],
    ["unsubscribed", "Keine Werbung", "ja"],
    ["unsubscribed", "Abmeldedatum", "02.01.2024"],
    ["unsubscribed", "Ne pas contacter", "oui"],
    ["unsubscribed", "Fecha de baja", "2024-01-02"],
    ["unsubscribed", "Data disiscrizione", "2024-01-02"],
    ["unsubscribed", "Uitgeschreven op", "2024-01-02"],
    // Statuses
    ["unsubscribed", "Status", "inactive"],
    ["unsubscribed", "Subscription", "Cancelled"],
    ["unsubscribed", "Status", "gekündigt"],
    ["unsubscribed", "Statut", "Désinscrit"],
    ["unsubscribed", "État", "inactif"],
    ["unsubscribed", "Statut de l'abonnement", "résilié"],
    ["unsubscribed", "Estado", "Cancelado"],
    ["unsubscribed", "Estado", "Dado de baja"],
    ["unsubscribed", "Estado", "No suscrito"],
    ["bounced", "Estado", "Rebotado"],
    ["unsubscribed", "Stato", "Disiscritto"],
    ["unsubscribed", "Stato iscrizione", "Non iscritto"],
    ["unsubscribed", "Situação", "Descadastrado"],
    ["unsubscribed", "Abonnementstatus", "opgezegd"],
    // Tags
    ["unsubscribed", "Tags", "vip, DNC"],
    ["unsubscribed", "Tags", '["do not contact", "vip"]'],
    ["unsubscribed", "Labels", "Do-Not-Email; vip"],
  ])("has left (%s): %s is %s", (reason, heading, text) => {
    expect(consent("Email", "ann@home.example", heading, text)).toMatchObject({ kind: "left", reason });
  });

  test.each([
    ["Status", "Subscribed"],
    ["status", "enabled"],
    ["Status", "Active"],
    ["Email Marketing Consent", "SUBSCRIBED"],
    ["Email Marketing Consent", "2024-05-01 10:00:00"],
    ["Accepts Email Marketing", "yes"],
    ["subscribed_to_emails", "true"],
    ["EMAIL_BLACKLISTED", "false"],
    ["EMAIL_BLACKLISTED", "0"],
    ["SMS_BLACKLISTED", "true"],
    ["Accepts SMS Marketing", "no"],
    ["SMS Marketing Consent", "NEVER_SUBSCRIBED"],
    ["DOUBLE_OPT-IN", "No"],
    ["Email Suppressions", "[]"],
    ["UNSUB_TIME", "0000-00-00 00:00:00"],
    ["Unsubscribed", "no"],
    ["Unsubscribe link", "https://mail.example/u/1"],
    ["Bounces", "2"],
    ["Soft bounces", "3"],
    ["Last bounce type", "soft"],
    ["deleted_at", ""],
    ["status", ""],
    ["subscription_status", "unconfirmed"],
    ["Email Marketing: Status", "pending"],
    ["State", "CA"],
    ["Order status", "Canceled"],
    ["Cleaned name", "Ann"],
    ["Notes", "Blocked our driveway once"],
    ["Unsubscribe", "https://mail.example/u/1"],
    ["Unsubscribe page", "https://mail.example/u/1"],
    ["Unsubscribe", "www.home.example/u/1"],
    ["Opt-out", "home.example/optout?id=1"],
    ["Bounced", "No bounces"],
    ["Bounced", "none so far"],
    ["Complaints", "no complaints"],
    ["Unsubscribed", "not unsubscribed"],
    ["Unsubscribed", "never"],
    ["Suppressed", "not yet"],
    ["Tags", "vip, spring sale"],
    ["State", "NO"],
    ["State", "Baja California"],
    ["Estado", "Jalisco"],
    ["Estado", "Activo"],
    ["Estado civil", "Casado"],
    ["Stato", "Attivo"],
    ["Statut", "Inscrit"],
    ["Status", "Angemeldet"],
    ["Status", "Unbestätigt"],
    ["Statut", "En attente"],
    ["Estado", "Pendiente"],
    ["Email OK?", "yes"],
    ["Email OK?", ""],
    ["email_enabled", "WAHR"],
    ["Global Exclude", "no"],
    ["No email", "FAUX"],
    ["Keine Werbung", "nein"],
    ["Désabonné", "non"],
    ["Baja", "no"],
    ["Reason", "Met us at the fair"],
    ["Number of emails sent", "12"],
    ["No. of emails sent", "12"],
    ["Tax excluded", "yes"],
    ["Cancelled email sent", "no"],
    ["active_subscription", "false"],
    ["Cancel date", "2024-01-01"],
    ["email_verified", "false"],
    ["Confirmed", "no"],
    ["Bloque", "3"],
    ["Do not call", "yes"],
    ["Subscription", "Premium"],
    ["Email permission status - other", "Explicit"],
    ["Department", "Complaints"],
  ])("has neither left nor proved an opt-in: %s is %s", (heading, text) => {
    expect(consent("Email", "ann@home.example", heading, text)).toEqual({ kind: "none" });
  });

  test.each([
    ["status", "zombie"],
    ["Status", "unknown"],
    ["Email Marketing Consent", "maybe"],
    ["subscription status", "подписан"],
    ["GDPR consent", "see CRM"],
    ["GDPR consent", "I agree to receive emails. You can unsubscribe at any time."],
    ["Consent", "Yes, and I know that I can withdraw my consent"],
    ["Consent", "I do not mind being removed later"],
    ["Newsletter", "Send me news but never spam me"],
  ])("has a word that is no consent: %s is %s", (heading, text) => {
    expect(consent(heading, text, "OPTIN_TIME", "2024-02-01", "OPTIN_IP", "192.0.2.1")).toEqual({
      kind: "unknown",
      heading,
      text,
    });
  });

  test("has left if any column says so, whatever the others say", () => {
    const opted = ["OPTIN_TIME", "2024-02-01 09:00:00", "OPTIN_IP", "192.0.2.1", "Status", "subscribed"];
    expect(consent(...opted, "UNSUB_TIME", "2025-02-01 09:00:00")).toMatchObject({ kind: "left" });
    expect(consent("Status", "zombie", "Unsubscribed", "yes")).toMatchObject({ kind: "left" });
    expect(consent("Status", "active", "Status", "bounced")).toMatchObject({ kind: "left" });
  });

  test.each([
    [["OPTIN_TIME", "2024-02-01 09:00:00", "OPTIN_IP", "192.0.2.1"], "OPTIN_TIME “2024-02-01 09:00:00”, OPTIN_IP"],
    [["OPTIN_TIME", "2/1/2024 9:00", "OPTIN_IP", "2001:db8::1"], "OPTIN_TIME “2/1/2024 9:00”, OPTIN_IP"],
    [
      ["CONFIRM_TIME", "2024-02-02", "CONFIRM_IP", "192.0.2.9", "OPTIN_TIME", "2024-02-01", "OPTIN_IP", "192.0.2.1"],
      "OPTIN_TIME “2024-02-01”, OPTIN_IP",
    ],
    [
      ["Confirmed at", "2024-02-01", "Signup source", "Checkout"],
      "Confirmed at “2024-02-01”, Signup source “Checkout”",
    ],
    [
      ["Consent Timestamp", "2024-05-01T10:00:00Z", "Consent Method", "Signup form", "Email Marketing Consent", "yes"],
      "Consent Timestamp “2024-05-01T10:00:00Z”, Consent Method “Signup form”",
    ],
    [["Opt-in date", "25.12.2023", "Opt-in source", "Checkout"], "Opt-in date “25.12.2023”, Opt-in source “Checkout”"],
  ])("has proof of an opt-in by its date and source, recorded without personal data: %j", (cells, wording) => {
    expect(consent(...cells)).toEqual({ kind: "proof", wording });
  });

  test.each([
    [["OPTIN_TIME", "2024-02-01 09:00:00"]],
    [["OPTIN_IP", "192.0.2.1", "created_at", "2024-02-01"]],
    [["OPTIN_TIME", "", "OPTIN_IP", "", "CONFIRM_TIME", "2024-02-01 09:00:00", "CONFIRM_IP", "192.0.2.1"]],
    [["OPTIN_TIME", "2024-02-01", "OPTIN_IP", "", "CONFIRM_TIME", "2024-02-01", "CONFIRM_IP", "192.0.2.1"]],
    [["OPTIN_TIME", "", "OPTIN_IP", "192.0.2.1", "CONFIRM_TIME", "2024-02-01", "CONFIRM_IP", "192.0.2.1"]],
    [["Opt-in date", "", "Opt-in source", "Checkout", "Confirmed at", "2024-02-01", "Confirmation method", "Link"]],
    [["CONFIRM_TIME", "2024-02-01", "CONFIRM_IP", "192.0.2.1"]],
    [["OPTIN_TIME", "soon", "OPTIN_IP", "192.0.2.1"]],
    [["OPTIN_TIME", "2031-02-01", "OPTIN_IP", "192.0.2.1"]],
    [["Consent date", "2024-02-01", "Consent source", "CSV import"]],
    [["Consent date", "2024-02-01", "Source", "Manually by admin"]],
    [["OPTIN_TIME", "2024-02-01", "OPTIN_IP", "192.0.2.1", "Status", "Unconfirmed"]],
  ])("has no proof of an opt-in: %j", (cells) => {
    expect(consent(...cells)).toEqual({ kind: "none" });
  });

  test.each([
    ["unsubscribed_email_audience_export_9a.csv", "unsubscribed"],
    ["unsubscribed_members_export_9a (1).csv", "unsubscribed"],
    ["unsubscribed.csv", "unsubscribed"],
    ["unsubscribes.csv", "unsubscribed"],
    ["unsubs.csv", "unsubscribed"],
    ["Unsubscribes 2026-11-22.csv", "unsubscribed"],
    ["blocked.csv", "unsubscribed"],
    ["blocks.csv", "unsubscribed"],
    ["blocklist.csv", "unsubscribed"],
    ["suppression_list.csv", "unsubscribed"],
    ["suppression-bounces.csv", "bounced"],
    ["spam_reports.csv", "complained"],
    ["bounces.csv", "bounced"],
    ["invalid_emails.csv", "bounced"],
    ["cleaned.csv", null],
    ["opt-outs.csv", "unsubscribed"],
    ["subscribers_cleaned.csv", null],
    ["cleaned list.csv", null],
    ["zero-bounce-valid.csv", null],
    ["no-bounces.csv", null],
    ["without bounces.csv", null],
    ["everyone-but-unsubscribed.csv", null],
    ["subscribers minus unsubscribes.csv", null],
    ["not unsubscribed.csv", null],
    ["all but blocked.csv", null],
    ["archived campaign signups.csv", null],
    ["nonsubscribed_email_audience_export_9a.csv", "unsubscribed"],
    ["cleaned_email_audience_export_9a.csv", "bounced"],
    ["Suppressed Profiles (3).csv", "unsubscribed"],
    ["hard-bounces.csv", "bounced"],
    ["complaints 2026.csv", "complained"],
    ["opted-out.csv", "unsubscribed"],
    ["blocked contacts.csv", "unsubscribed"],
    ["blocked users 2026.csv", "unsubscribed"],
    ["cleaned_members_export.csv", "bounced"],
    ["Cleaned Members Export.csv", "bounced"],
    ["list of unsubscribes.csv", "unsubscribed"],
    ["klaviyo suppressed profiles 3f9a.csv", "unsubscribed"],
    ["do not email.csv", "unsubscribed"],
    ["désabonnés.csv", "unsubscribed"],
    ["bajas - Nov 2026.csv", "unsubscribed"],
    ["cleaned up list.csv", null],
    ["unblocked.csv", null],
    ["blocks of churches.csv", null],
    ["spam folder testers.csv", null],
    ["opt-in.csv", null],
    ["subscribed_email_audience_export_9a.csv", null],
    ["customers_export.csv", null],
    ["", null],
  ])("may have left if the name of its file says so: %s", (name, reason) => {
    expect(leftByFileName(name)?.reason ?? null).toBe(reason);
  });

  test.each(["optin", "email", "date", "contact", "accepts", "ala", "dela", "no", "statut"])(
    "is read in linear time, however long its headings are: %s…",
    (word) => {
      const from = performance.now();
      expect(consent(word.repeat(20_000), "yes", "Email", "ann@home.example")).toEqual({ kind: "none" });
      expect(performance.now() - from).toBeLessThan(200);
    },
  );
});
