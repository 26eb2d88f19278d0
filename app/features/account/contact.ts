import { email } from "./account.ts";

export type Contact = { email: string } | { phoneNumber: string };

/** Parses an email address or, where text messages can be sent, a phone number with its country code. */
export function contactIn(typed: string, isPhoneOffered: boolean): Contact | { error: string } {
  const asEmail = email.safeParse(typed);
  if (asEmail.success) return { email: asEmail.data };
  if (!isPhoneOffered || typed.includes("@")) return { error: asEmail.error.issues[0]?.message ?? "Invalid email" };
  const phoneNumber = typed.replaceAll(/[\s().-]/g, "").replace(/^00/, "+");
  if (/^\+[1-9]\d{7,14}$/.test(phoneNumber)) return { phoneNumber };
  return { error: "Enter an email address, or a phone number with its country code, such as +1 202 555 0123" };
}
