import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { EMAIL_ADDRESS, normalizeEmail } from "../../email-address.ts";
import { parsePhoneNumber } from "../../phone-number.ts";

// The library validates addresses with z.email(), which has no setting and refuses valid ones such as tom&mary@home.example and every
// Punycode top-level domain. It tests with this pattern, so the pattern is made that of all forms.
z.regexes.email.compile(EMAIL_ADDRESS.source, EMAIL_ADDRESS.flags);

/**
 * Addresses and phone numbers are read as every form reads them, whichever endpoint they are sent to. The body itself is changed, because hooks
 * of other plugins are given it too.
 */
export const contactRule = () =>
  ({
    id: "contact-rule",
    hooks: {
      before: [
        {
          matcher: () => true,
          // oxlint-disable-next-line typescript/require-await -- the library expects a promise
          handler: createAuthMiddleware(async ({ body }) => {
            const { data } = Object(body) as { data?: unknown };
            for (const fields of [body, data]) if (isRecord(fields)) readContacts(fields);
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function readContacts(fields: Record<string, unknown>): void {
  for (const name of ["email", "newEmail"])
    if (typeof fields[name] === "string") fields[name] = normalizeEmail(fields[name]);
  const { phoneNumber } = fields;
  const phone = typeof phoneNumber === "string" ? parsePhoneNumber(phoneNumber) : null;
  // An extension receives no text messages; the number that it belongs to was not given.
  if (phone?.extension === null) fields["phoneNumber"] = phone.number;
}
