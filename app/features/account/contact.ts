import { email } from "./account.ts";

export type Contact = { email: string } | { phoneNumber: string };

/** What somebody typed to be reached by: an address, or a number with its country where text messages can be sent. */
export function contactIn(typed: string, isPhoneOffered: boolean): Contact | { error: string } {
  const asEmail = email.safeParse(typed);
  if (asEmail.success) return { email: asEmail.data };
  if (!isPhoneOffered || typed.includes("@")) return { error: asEmail.error.issues[0]?.message ?? "Invalid email" };
  const phoneNumber = typed.replaceAll(/[\s().-]/g, "").replace(/^00/, "+");
  if (/^\+[1-9]\d{7,14}$/.test(phoneNumber)) return { phoneNumber };
  return { error: "Enter an email address, or a phone number with its country, such as +1 202 555 0123" };
}
