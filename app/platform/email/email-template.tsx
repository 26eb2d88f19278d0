import { Hr, Link, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { brand } from "#app/brand.ts";
import type { EmailMessage } from "./mailer.server.ts";
import { EmailFrame } from "./email-frame.tsx";
import { emailStyle } from "./email-style.ts";

/** A short email about one thing: a heading, a few sentences, at most one button or code. */
export type EmailTemplate = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** One more paragraph, with links within it. */
  linked?: readonly (string | { label: string; href: string })[];
  button?: { label: string; link: string };
  code?: string;
  /** A secondary action, smaller and last: how to unsubscribe, for example. */
  more?: { label: string; link: string };
  /** The sender's postal address, required in commercial email. */
  postalAddress?: string;
  /** Smaller, below: why it was sent and what to do if that was a mistake. */
  note: string;
};

export type RenderedEmail = Pick<EmailMessage, "subject" | "html" | "text">;

/** Renders the same content as HTML and as plain text. */
export async function renderTemplate(template: EmailTemplate): Promise<RenderedEmail> {
  return {
    subject: template.subject,
    html: await render(<TemplateEmail template={template} />),
    text: asText(template),
  };
}

function asText({ heading, paragraphs, linked, button, code, note, more, postalAddress }: EmailTemplate): string {
  const parts = [
    brand.name,
    heading,
    ...paragraphs,
    ...(linked ? [linked.map((part) => (typeof part === "string" ? part : part.label)).join("")] : []),
    ...(code ? [code] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    note,
    ...(more ? [`${more.label}:\n${more.link}`] : []),
    ...(postalAddress ? [postalAddress] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

function TemplateEmail({
  template: { heading, paragraphs, linked, button, code, note, more, postalAddress },
}: {
  template: EmailTemplate;
}) {
  return (
    <EmailFrame preview={paragraphs[0] ?? heading} heading={heading}>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} className="ink" style={emailStyle.text}>
          {paragraph}
        </Text>
      ))}
      {linked && (
        <Text className="ink" style={emailStyle.text}>
          {linked.map((part) =>
            typeof part === "string" ? (
              part
            ) : (
              <Link key={part.href} href={part.href} className="ink" style={emailStyle.link}>
                {part.label}
              </Link>
            ),
          )}
        </Text>
      )}
      {code && (
        <Text className="ink" style={emailStyle.code}>
          {code}
        </Text>
      )}
      {button && (
        <Section style={emailStyle.row}>
          <Link href={button.link} style={emailStyle.button}>
            {button.label}
          </Link>
        </Section>
      )}
      {button && (
        <Text className="quiet" style={emailStyle.small}>
          If the button doesn’t work, copy this link into your browser: {button.link}
        </Text>
      )}
      <Hr className="rule" style={emailStyle.rule} />
      <Text className="quiet" style={emailStyle.small}>
        {note}
      </Text>
      {more && (
        <Text style={emailStyle.small}>
          <Link href={more.link} className="quiet" style={emailStyle.quietLink}>
            {more.label}
          </Link>
        </Text>
      )}
      {postalAddress && (
        <Text className="quiet" style={emailStyle.small}>
          {postalAddress}
        </Text>
      )}
    </EmailFrame>
  );
}
