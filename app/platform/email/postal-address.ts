import { brand } from "#app/brand.ts";
import type { Env } from "../env.server.ts";

/** Used while no email leaves this machine (no SMTP_URL). */
export const SAMPLE_POSTAL_ADDRESS = `${brand.name}, 123 Sample Street, Sample City, NY 10001, USA (sample address: set BUSINESS_POSTAL_ADDRESS)`;

/** Why no commercial email is sent, and what to do. */
export const NO_POSTAL_ADDRESS =
  "US law requires a postal address in commercial email. Enter your street address or PO box at /admin/settings, or set BUSINESS_POSTAL_ADDRESS.";

/** The postal address in the footer of commercial email; null when none may be sent. */
export function postalAddressOf(env: Pick<Env, "BUSINESS_POSTAL_ADDRESS" | "SMTP_URL">): string | null {
  return env.BUSINESS_POSTAL_ADDRESS ?? (env.SMTP_URL ? null : SAMPLE_POSTAL_ADDRESS);
}
