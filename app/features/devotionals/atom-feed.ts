import { brand } from "#app/brand.ts";
import { inXml } from "#app/platform/http/in-xml.ts";
import { asSentence, TRANSLATION_NAMES } from "#app/ui/verse.tsx";
import { addressOf, openingOf, type Issue } from "./devotionals.ts";

/** The devotionals as an Atom feed (RFC 4287), newest first. A devotional published again in another year is a new entry. */
export function atomFeed(issues: Issue[], publicUrl: string): string {
  const page = `${publicUrl}/weekly-devotionals`;
  const updated = issues[0]?.publishedAt ?? new Date(0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${inXml(`${brand.name} weekly devotionals`)}</title>
<subtitle>A Scripture passage, a reflection, a prayer, and a step for the week.</subtitle>
<id>${inXml(page)}</id>
<link rel="self" type="application/atom+xml" href="${inXml(`${publicUrl}/feed.xml`)}"/>
<link rel="alternate" type="text/html" href="${inXml(page)}"/>
<author><name>${inXml(brand.name)}</name></author>
<updated>${updated.toISOString()}</updated>
${issues.map((issue) => entry(issue, publicUrl)).join("\n")}
</feed>
`;
}

function entry(issue: Issue, publicUrl: string): string {
  const url = publicUrl + addressOf(issue);
  const at = issue.publishedAt.toISOString();
  return `<entry>
<title>${inXml(issue.title)}</title>
<id>${inXml(`${url}#${issue.week}`)}</id>
<link rel="alternate" type="text/html" href="${inXml(url)}"/>
<published>${at}</published>
<updated>${at}</updated>
<summary>${inXml(openingOf(issue))}</summary>
<content type="html">${inXml(asHtml(issue))}</content>
</entry>`;
}

function asHtml({ verse, body, prayer, step }: Issue): string {
  const paragraph = (text: string) => `<p>${inXml(text)}</p>`;
  return [
    `<blockquote><p>${inXml(asSentence(verse))}</p><footer>${inXml(`${verse.reference}, ${TRANSLATION_NAMES[verse.translation]}`)}</footer></blockquote>`,
    ...body.map(paragraph),
    `<h2>A prayer</h2>`,
    paragraph(prayer),
    `<h2>A step for the week</h2>`,
    paragraph(step),
  ].join("");
}
