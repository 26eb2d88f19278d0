import { Heading, Hr, Link, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { Fragment } from "react";
import { EmailFrame } from "#app/platform/email/email-frame.tsx";
import { emailStyle } from "#app/platform/email/email-style.ts";
import { FOOTER, plainIssue, whyReceived, type Issue, type IssuePart, type Words } from "./templates.ts";
import { mergeTag, withoutMergeTags } from "./merge-tags.ts";

/** The issue as it is frozen: HTML and plain text with the merge tags of each recipient still in place. */
export async function issueEmail(issue: Issue): Promise<{ subject: string; html: string; text: string }> {
  const clean = withoutMergeTags(issue);
  return { subject: clean.subject, html: await render(<IssueTemplate issue={clean} />), text: plainIssue(clean) };
}

function IssueTemplate({ issue }: { issue: Issue }) {
  return (
    <EmailFrame preview={issue.preview} heading={issue.heading}>
      <Text className="ink" style={emailStyle.text}>
        {FOOTER.greeting}
      </Text>
      {issue.parts.map((part, at) => (
        <Part key={at} part={part} />
      ))}
      <Hr className="rule" style={emailStyle.rule} />
      <Text className="quiet" style={emailStyle.small}>
        {whyReceived(issue)}
      </Text>
      <Text className="quiet" style={footerLine}>
        <Link className="quiet" href={mergeTag("unsubscribe")} style={quietLink}>
          {FOOTER.unsubscribe}
        </Link>
        {" · "}
        <Link className="quiet" href={mergeTag("preferences")} style={quietLink}>
          {FOOTER.preferences}
        </Link>
      </Text>
      <Text className="quiet" style={footerLine}>
        {mergeTag("postalAddress")}
      </Text>
    </EmailFrame>
  );
}

function Part({ part }: { part: IssuePart }) {
  if (part.kind === "heading")
    return (
      <Heading as="h2" className="ink" style={subheading}>
        {part.text}
      </Heading>
    );
  if (part.kind === "list") return <List {...part} />;
  if (part.kind === "quote") return <Quote text={part.text} from={part.from} />;
  if (part.kind === "button")
    return (
      <Section style={emailStyle.row}>
        <Link href={part.link} style={emailStyle.button}>
          {part.label}
        </Link>
      </Section>
    );
  return (
    <Text className="ink" style={emailStyle.text}>
      <InWords words={part.words} />
    </Text>
  );
}

function List({ items, isNumbered = false }: { items: Words[][]; isNumbered?: boolean }) {
  const Tag = isNumbered ? "ol" : "ul";
  return (
    <Tag style={list}>
      {items.map((words, at) => (
        <li key={at} className="ink" style={emailStyle.item}>
          <InWords words={words} />
        </li>
      ))}
    </Tag>
  );
}

function Quote({ text, from }: { text: string; from: string | null }) {
  return (
    <Section className="rule" style={quote}>
      <Text className="ink" style={quoted}>
        <InLines text={text} />
      </Text>
      {from !== null && (
        <Text className="quiet" style={emailStyle.small}>
          {from}
        </Text>
      )}
    </Section>
  );
}

function InWords({ words }: { words: Words[] }) {
  return words.map((word, at) => {
    if (typeof word === "string") return <InLines key={at} text={word} />;
    if ("strong" in word) return <strong key={at}>{word.strong}</strong>;
    if ("emphasis" in word) return <em key={at}>{word.emphasis}</em>;
    return (
      <Link key={at} className="ink" href={word.link} style={emailStyle.link}>
        {word.label}
      </Link>
    );
  });
}

function InLines({ text }: { text: string }) {
  return text.split("\n").map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}

const footerLine = { ...emailStyle.small, marginTop: 12 };
const quietLink = { ...emailStyle.small, textDecoration: "underline" };
const subheading = { ...emailStyle.heading, margin: "32px 0 12px", fontSize: 26, lineHeight: "32px" };
const list = { margin: "0 0 16px", paddingLeft: 24 };
const quote = { margin: "24px 0", padding: "0 0 0 20px", borderLeft: emailStyle.rule.borderTop };
const quoted = {
  ...emailStyle.text,
  margin: "0 0 8px",
  fontFamily: emailStyle.heading.fontFamily,
  fontSize: 22,
  lineHeight: "30px",
};
