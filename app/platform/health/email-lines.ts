import type { HealthLine } from "../health-line.ts";

/** `server`: null if none is set. */
export function mailServerLine(
  server: { host: string; from: string; isEncrypted: boolean } | null,
  canShowMailbox = false,
): HealthLine {
  const name = "Mail server";
  if (!server)
    return {
      name,
      state: "warning",
      detail: canShowMailbox
        ? "No mail server is set. Emails are stored at /dev/mailbox and not sent."
        : "No mail server is set. No emails are sent, not even password resets.",
      toDo: "Set SMTP_URL and MAIL_FROM.",
    };
  const { host, from, isEncrypted } = server;
  if (!isEncrypted)
    return {
      name,
      state: "warning",
      detail: `${host} accepts connections, but without encryption (TLS): anyone on the way can read the emails and the password in SMTP_URL.`,
      toDo: "Set SMTP_URL to the provider’s encrypted port, such as smtps://user:password@host:465.",
    };
  return { name, state: "ok", detail: `${host} accepts connections. Emails are sent from ${from}.` };
}

/** What DNS knows of a sender's domain. */
export type SenderDomain = "has SPF" | "no SPF" | "missing" | "unknown";

/** The domain of "SHOD <hello@shod.example>" or "hello@shod.example", in lower case; null if there is none. */
export function domainOf(from: string): string | null {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? null;
}

/** Top-level and second-level domains that exist in documents only (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/;

/** Providers of mailboxes, in whose name no other server may send (DMARC). */
const MAILBOX_PROVIDERS =
  /^((gmail|googlemail|outlook|hotmail|live|msn|icloud|me|aol|zoho|proton|protonmail|fastmail)\.com|mac\.com|mail\.com|(yahoo|ymail|gmx|web)\.[a-z.]{2,6}|(proton|pm)\.me)$/;

/** Whether recipients will believe MAIL_FROM. */
export function senderLine(from: string, isSending: boolean, known: SenderDomain): HealthLine {
  const name = "Sender";
  const domain = domainOf(from);
  const failing = (detail: string): HealthLine => ({
    name,
    state: "failing",
    detail,
    toDo: "Set MAIL_FROM to an address at your own domain, and add the DNS records that your email provider names.",
  });
  if (!domain) return failing(`MAIL_FROM is ${from}, which contains no email address.`);
  if (!isSending) return { name, state: "ok", detail: `Emails would be sent from ${from}.` };
  if (RESERVED.test(domain)) return failing(`MAIL_FROM is ${from}, but ${domain} is a domain for examples only.`);
  if (MAILBOX_PROVIDERS.test(domain))
    return failing(
      `MAIL_FROM is ${from}, but only ${domain}’s own servers may send in its name, so emails are refused.`,
    );
  if (known === "missing") return failing(`MAIL_FROM is ${from}, but the domain ${domain} does not exist.`);
  if (known === "no SPF")
    return {
      name,
      state: "warning",
      detail: `${domain} has no SPF record, so many recipients will find emails from ${from} in their spam.`,
      toDo: `Add the SPF and DKIM records that your email provider names to the DNS of ${domain}, or change MAIL_FROM.`,
    };
  return {
    name,
    state: "ok",
    detail:
      known === "unknown"
        ? `Emails are sent from ${from}. The DNS records of ${domain} could not be read from here.`
        : `Emails are sent from ${from}, and ${domain} has an SPF record.`,
  };
}
