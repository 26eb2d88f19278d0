import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";

export function receivedTemplate(maySharePublicly: boolean, link: string): EmailTemplate {
  return {
    subject: `${brand.name} received your story`,
    heading: "Thank you for your story",
    paragraphs: [
      maySharePublicly
        ? "Someone on our team will read it carefully. You gave permission to share it, so we may publish it after that."
        : "Someone on our team will read it carefully. You didn’t give permission to share it, so it stays private.",
      "Use the button below to read or edit your story, give or withdraw your permission, or delete it. Save this email: the link is for you alone and doesn’t expire.",
    ],
    button: { label: "View or edit your story", link },
    note: "If you didn’t send us this story, you can delete it with the button above.",
  };
}
