import { describe, expect, test } from "vitest";
import { renderTemplate } from "../email/email-template.tsx";
import { authTemplate } from "./auth-templates.ts";
import type { AuthEmail } from "./auth-email.ts";

const to = { name: "Ruth", address: "ruth@shod.example" };
const link = "http://localhost:3000/auth/verify?token=abc-123&next=%2Fadmin";
const EMAILS: AuthEmail[] = [
  { kind: "verify-email", to, link },
  { kind: "account-exists", to, link },
  { kind: "reset-password", to, link },
  { kind: "sign-in-link", to, link },
  { kind: "one-time-code", to, code: "123456" },
  { kind: "email-change-old", to, link, newEmail: "<b>ruth</b>@moab.example" },
  { kind: "email-change-new", to, link },
  { kind: "password-changed", to },
  { kind: "two-factor-on", to },
  { kind: "two-factor-off", to },
];

describe.each(EMAILS)("the email $kind", (email) => {
  test("contains the same in HTML and plain text, including its link or code", async () => {
    const { subject, html, text } = await renderTemplate(authTemplate(email));
    expect(subject).toContain("SHOD");
    expect(text).not.toMatch(/<[a-z]/i.test(JSON.stringify(email)) ? /<html/ : /<[a-z]/i);
    if ("link" in email) {
      expect(text).toContain(email.link);
      expect(html).toContain(`href="${email.link.replaceAll("&", "&amp;")}"`);
    }
    if ("code" in email) for (const part of [html, text]) expect(part).toContain(email.code);
    for (const paragraph of authTemplate(email).paragraphs) expect(text).toContain(paragraph);
    expect(html).not.toContain("<b>ruth");
  });
});
