import { refused } from "../forms/action-results.server.ts";
import type { Services } from "../feature.server.ts";
import { log } from "../log.server.ts";
import type { EmailMessage } from "./mailer.server.ts";

/** Sends a test email at once. If the mail server does not accept it, the form is refused with its reply; otherwise null. */
export async function sendTestEmail(
  { mailer }: Pick<Services, "mailer">,
  email: EmailMessage,
  { form, failed }: { form: FormData; failed: string },
) {
  try {
    await mailer.send({ ...email, subject: `[Test] ${email.subject}` });
    return null;
  } catch (error) {
    log("warn", failed, { error });
    const description = `The mail server did not accept it: ${error instanceof Error ? error.message : String(error)}`;
    return refused(form, { message: { title: failed, description }, status: 502 });
  }
}
