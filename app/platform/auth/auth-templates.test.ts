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

describe.each(EMAILS)("the mail $kind", (mail) => {
  test("says the same in HTML and in plain text, with what has to be pressed or read off", async () => {
    const { subject, html, text } = await renderTemplate(authTemplate(mail));
    expect(subject).toContain("SHOD");
    expect(text).not.toMatch(/<[a-z]/i.test(JSON.stringify(mail)) ? /<html/ : /<[a-z]/i);
    if ("link" in mail) {
      expect(text).toContain(mail.link);
      expect(html).toContain(`href="${mail.link.replaceAll("&", "&amp;")}"`);
    }
    if ("code" in mail) for (const part of [html, text]) expect(part).toContain(mail.code);
    for (const paragraph of authTemplate(mail).paragraphs) expect(text).toContain(paragraph);
    expect(html).not.toContain("<b>ruth");
  });
});
