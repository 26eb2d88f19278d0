import { brand } from "#app/brand.ts";
import type { EmailTemplate } from "#app/platform/email/email-template.tsx";

/** Thanks for a story, with its author's own link. */
export function receivedTemplate(maySharePublicly: boolean, link: string): EmailTemplate {
  return {
    subject: `Your story has arrived at ${brand.name}`,
    heading: "Thank you for your story",
    paragraphs: [
      maySharePublicly
        ? "Somebody will read it slowly. You gave permission to share it, so it may be published after that."
        : "Somebody will read it slowly. You did not give permission to share it, so it stays with us.",
      "On the page below you can read it, change it, take your permission back or give it, and delete the story. Keep this mail: the link is yours alone and does not end.",
    ],
    button: { label: "Read or change your story", link },
    note: "If it was not you who wrote to us, you can delete the story on that page.",
  };
}
