import { Column, Heading, Hr, Link, Row, Section, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { Fragment } from "react";
import { EmailFrame } from "#app/platform/email/email-frame.tsx";
import { emailStyle } from "#app/platform/email/email-style.ts";
import {
  FOOTER,
  plainIssue,
  whyReceived,
  type Issue,
  type IssuePart,
  type List,
  type ProductCard,
  type Words,
} from "./templates.ts";
import { mergeTag, withoutMergeTags } from "./merge-tags.ts";

/** The issue as it is frozen: HTML and plain text with the merge tags of each recipient still in place. */
export async function issueEmail(issue: Issue): Promise<{ subject: string; html: string; text: string }> {
  const clean = withoutMergeTags(issue);
  return { subject: clean.subject, html: await render(<IssueTemplate issue={clean} />), text: plainIssue(clean) };
}

function IssueTemplate({ issue }: { issue: Issue }) {
  return (
    <EmailFrame preview={issue.preview} heading={issue.heading}>
      {!issue.hasGreeting && (
        <Text className="ink" style={emailStyle.text}>
          {FOOTER.greeting}
        </Text>
      )}
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
      <Heading as={`h${part.level ?? 2}`} className="ink" style={subheading[part.level ?? 2]}>
        <InWords words={part.words} />
      </Heading>
    );
  if (part.kind === "list") return <ListPart {...part} />;
  if (part.kind === "quote") return <Quote {...part} />;
  if (part.kind === "table") return <Table {...part} />;
  if (part.kind === "rule") return <Hr className="rule" style={emailStyle.rule} />;
  if (part.kind === "code")
    return (
      <pre className="ink" style={codeBlock}>
        {part.text}
      </pre>
    );
  if (part.kind === "product") return <Product {...part} />;
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

function ListPart({ items, isLoose = false, isNested = false }: List & { isNested?: boolean }) {
  const numbers = items.flatMap(({ number }) => (number === undefined ? [] : [number]));
  const Tag = numbers.length > 0 ? "ol" : "ul";
  const digits = String(Math.max(...numbers, 0)).length;
  return (
    // With the start, because some email clients ignore an item's own number.
    <Tag
      {...(numbers.length > 0 ? { start: numbers[0] } : {})}
      style={{ margin: isNested ? 0 : "0 0 16px", paddingLeft: 14 + 10 * digits }}
    >
      {items.map(({ number, isDone, parts }, at) => (
        <li key={at} value={number} className="ink" style={isDone === undefined ? emailStyle.item : task}>
          {isDone !== undefined && (isDone ? "☑ " : "☐ ")}
          {parts.map((part, index) => {
            if (part.kind === "list") return <ListPart key={index} {...part} isNested={!isLoose} />;
            // The lines of a compact list have no space around them, and a task's text is beside its box.
            const isInline = part.kind === "paragraph" && (!isLoose || (isDone !== undefined && index === 0));
            return isInline ? <InWords key={index} words={part.words} /> : <Part key={index} part={part} />;
          })}
        </li>
      ))}
    </Tag>
  );
}

function Quote({ parts, from }: { parts: IssuePart[]; from: string | null }) {
  return (
    <Section className="rule" style={quote}>
      {parts.map((part, at) =>
        part.kind === "paragraph" ? (
          <Text key={at} className="ink" style={quoted}>
            <InWords words={part.words} />
          </Text>
        ) : (
          <Part key={at} part={part} />
        ),
      )}
      {from !== null && (
        <Text className="quiet" style={emailStyle.small}>
          {from}
        </Text>
      )}
    </Section>
  );
}

function Table({ rows: [header = [], ...rows], align }: { rows: Words[][][]; align: (string | null)[] }) {
  const cell = (at: number) => ({ ...tableCell, textAlign: (align[at] ?? "left") as "left" | "center" | "right" });
  return (
    <table style={table}>
      <thead>
        <tr>
          {header.map((words, at) => (
            <th key={at} scope="col" className="ink rule" style={{ ...cell(at), fontWeight: 600 }}>
              <InWords words={words} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((words, at) => (
              <td key={at} className="ink rule" style={cell(at)}>
                <InWords words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Product({ title, price, fullPrice, note, picture, link }: ProductCard) {
  return (
    <Section className="rule" style={product}>
      <Row>
        {picture && (
          <Column style={productPicture}>
            <Link href={link}>
              <img src={picture.url} alt={picture.alt} width={PRODUCT_WIDTH} style={emailStyle.image} />
            </Link>
          </Column>
        )}
        <Column style={productText}>
          <Link className="ink" href={link} style={productTitle}>
            {title}
          </Link>
          <Text className="ink" style={emailStyle.item}>
            {price}
            {fullPrice !== null && (
              <>
                {" "}
                <s className="quiet" style={emailStyle.small}>
                  {fullPrice}
                </s>
              </>
            )}
          </Text>
          {note !== null && (
            <Text className="quiet" style={emailStyle.small}>
              {note}
            </Text>
          )}
        </Column>
      </Row>
    </Section>
  );
}

function InWords({ words }: { words: Words[] }) {
  return words.map((word, at) => <Inline key={at} word={word} />);
}

function Inline({ word }: { word: Words }) {
  if (typeof word === "string") return <InLines text={word} />;
  if ("strong" in word)
    return (
      <strong>
        <InWords words={word.strong} />
      </strong>
    );
  if ("emphasis" in word)
    return (
      <em>
        <InWords words={word.emphasis} />
      </em>
    );
  if ("deleted" in word)
    return (
      <del>
        <InWords words={word.deleted} />
      </del>
    );
  if ("code" in word) return <code style={code}>{word.code}</code>;
  if ("note" in word) return <sup style={note}>[{word.note}]</sup>;
  if ("field" in word) return mergeTag(word.field, word.fallback);
  if ("image" in word) return <img src={word.image} alt={word.alt} style={image} />;
  return (
    <Link className="ink" href={word.link} title={word.title} style={emailStyle.link}>
      <InWords words={word.label} />
    </Link>
  );
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
const subheading = {
  2: { ...emailStyle.heading, margin: "32px 0 12px", fontSize: 26, lineHeight: "32px" },
  3: { ...emailStyle.heading, margin: "24px 0 8px", fontSize: 22, lineHeight: "28px" },
  4: { ...emailStyle.text, margin: "24px 0 8px", fontWeight: 600 },
};
const task = { ...emailStyle.item, listStyleType: "none" };
const quote = { margin: "24px 0", padding: "0 0 0 20px", borderLeft: emailStyle.rule.borderTop };
const quoted = {
  ...emailStyle.text,
  margin: "0 0 8px",
  fontFamily: emailStyle.heading.fontFamily,
  fontSize: 22,
  lineHeight: "30px",
};
const monospace = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";
const code = { fontFamily: monospace, fontSize: "0.9em" };
const codeBlock = {
  ...emailStyle.text,
  fontFamily: monospace,
  fontSize: 14,
  lineHeight: "20px",
  whiteSpace: "pre-wrap",
} as const;
const note = { fontSize: 12, lineHeight: 1 };
const image = { display: "inline-block", maxWidth: "100%", height: "auto", border: 0 };
const PRODUCT_WIDTH = 120;
const product = {
  margin: "16px 0",
  padding: "16px 0",
  borderTop: emailStyle.rule.borderTop,
  borderBottom: emailStyle.rule.borderTop,
};
const productPicture = { width: PRODUCT_WIDTH + 20, verticalAlign: "top" } as const;
const productText = { verticalAlign: "top" } as const;
const productTitle = {
  ...emailStyle.text,
  display: "block",
  margin: "0 0 4px",
  fontFamily: emailStyle.heading.fontFamily,
  fontSize: 22,
  lineHeight: "28px",
  textDecoration: "none",
};
const table = { margin: "0 0 16px", width: "100%", borderCollapse: "collapse" } as const;
const tableCell = {
  ...emailStyle.item,
  padding: "8px 12px 8px 0",
  borderBottom: emailStyle.rule.borderTop,
  verticalAlign: "top",
};
