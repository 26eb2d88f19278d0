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

/** It has none of the story's text, which is on the page behind the link. */
export function editedTemplate(isPublished: boolean, link: string): EmailTemplate {
  return {
    subject: `${brand.name} edited your story for clarity`,
    heading: "We edited your story for clarity",
    paragraphs: [
      isPublished
        ? "Someone on our team edited the text of your story. Our site now shows the edited text, and says that it was edited."
        : "Someone on our team edited the text of your story. If we publish it, our site shows the edited text, and says that it was edited.",
      "Use the button below to compare it with what you wrote. There you can also go back to your own words, withdraw your permission, or delete your story.",
    ],
    button: { label: "See what changed", link },
    note: "You get this email because you shared a story with us.",
  };
}
