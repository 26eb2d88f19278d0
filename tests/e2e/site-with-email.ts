import { startSmtp, type TestSmtp } from "../support/smtp.ts";
import { expect, startSite, test as base, type RunningSite } from "./site.ts";

/** A journey on a site that sends its emails to a real SMTP server. */
export const test = base.extend<object, { smtp: TestSmtp; site: RunningSite }>({
  smtp: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const smtp = await startSmtp();
      await provide(smtp);
      await smtp.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ smtp }, provide) => {
      const site = await startSite({ SMTP_URL: smtp.url, BUSINESS_POSTAL_ADDRESS: "PO Box 7, Bay Shore, NY 11706" });
      await provide(site);
      await site.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** The newest email to that address with a matching subject, once it has arrived. */
export async function emailTo(smtp: TestSmtp, address: string, subject: RegExp) {
  const found = () =>
    smtp.received.findLast(
      ({ recipients, email }) => recipients.includes(address) && subject.test(email.subject ?? ""),
    );
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return found()?.email;
}
