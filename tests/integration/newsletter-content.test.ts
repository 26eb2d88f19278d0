import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { verseAt } from "#app/scripture.ts";
import { sampleCopy } from "#app/features/email/templates/templates.server.ts";
import type { ProductCard } from "#app/features/email/templates/templates.ts";
import { linksOf, readContent } from "#app/features/email/newsletters/content-parts.server.ts";
import { contentProblems, newsletterIssue } from "#app/features/email/newsletters/newsletter-issue.server.ts";
import { placeholdersIn, problemLine } from "#app/features/email/newsletters/newsletters.ts";
import { cpuMs } from "../support/cpu-time.ts";

const SITE = "https://shod.example";
const CARD = { kind: "product", fullPrice: null, note: null, picture: null } as const;
const PRODUCTS = new Map<string, ProductCard>([
  [
    "harbor",
    {
      ...CARD,
      title: "Harbor & Co",
      price: "USD 84.00",
      fullPrice: "USD 120.00",
      picture: { url: `${SITE}/store/cdn/harbor.jpg?width=240`, alt: "Harbor, side" },
      link: `${SITE}/product/harbor`,
    },
  ],
  [
    "ebenezer",
    { ...CARD, title: "Ebenezer", price: "From USD 64.00", note: "Sold out", link: `${SITE}/product/ebenezer` },
  ],
]);
const HARBOR_TEXT = `Harbor & Co\nUSD 84.00, was USD 120.00\n${SITE}/product/harbor`;

const read = (content: string) => readContent(content, SITE, PRODUCTS);
const parts = (content: string) => read(content).parts;
const problems = (content: string) => contentProblems({ subject: "News", content }, SITE, read(content));
const renderIssue = (content: string) =>
  issueEmail(newsletterIssue({ subject: "News", content, audiences: ["products"] }, SITE, read(content)));

const NAMELESS = { name: "", address: "ann@home.example" };

/** The content's HTML without styles and its plain text, without the frame of the email. */
async function arrives(content: string) {
  const { html, text } = sampleCopy(await renderIssue(`Hello\n\n${content}`), NAMELESS, SITE, "1 Main St");
  const body = html
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(
      / (?:style|class|target|role|cellPadding|cellSpacing|border|align|data-id)="[^"]*"| width="100%"/gi,
      "",
    );
  return {
    html: /Hello<\/p>(.*)<hr\/>/s.exec(body)?.[1] ?? "",
    text: /Hello\n\n(.*)\n\n--\n/s.exec(text)?.[1] ?? "",
  };
}

const ARRIVES: { of: string; content: string; html: string | RegExp; text: string }[] = [
  {
    of: "an ordered list with a start",
    content: "9. Our Father\n10. Thy kingdom come",
    html: '<ol start="9"><li value="9">Our Father</li><li value="10">Thy kingdom come</li></ol>',
    text: "9. Our Father\n10. Thy kingdom come",
  },
  {
    of: "an ordered list with gaps, counting down, or starting with 0",
    content: "0. none\n\nand\n\n3. three\n2. two\n7. seven",
    html: /<ol start="0">.*<li value="3">three<\/li><li value="2">two<\/li><li value="7">seven<\/li>/,
    text: "0. none\n\nand\n\n3. three\n2. two\n7. seven",
  },
  {
    of: "an ordered list that Markdown counts",
    content: "1. one\n1. two\n1. three",
    html: '<ol start="1"><li value="1">one</li><li value="2">two</li><li value="3">three</li></ol>',
    text: "1. one\n2. two\n3. three",
  },
  {
    of: "a sentence that begins with a year",
    content: "2026. What a year",
    html: "<p>2026. What a year</p>",
    text: "2026. What a year",
  },
  {
    of: "the same with a parenthesis",
    content: "1517) A *hammer*",
    html: "<p>1517) A <em>hammer</em></p>",
    text: "1517) A hammer",
  },
  {
    of: "a list of years",
    content: "1984. Born\n2026. Here",
    html: '<ol start="1984"><li value="1984">Born</li><li value="2026">Here</li></ol>',
    text: "1984. Born\n2026. Here",
  },
  {
    of: "a list that is followed by a year",
    content: "8. eight\n9. nine\n\n2026. What a *year*\n\n1. one",
    html: '<ol start="8"><li value="8">eight</li><li value="9">nine</li></ol><p>2026. What a <em>year</em></p><ol start="1"><li value="1">one</li></ol>',
    text: "8. eight\n9. nine\n\n2026. What a year\n\n1. one",
  },
  {
    of: "the same number twice",
    content: "5. a\n5. b\n\ntext\n\n2026. a\n2026. b",
    html: /<li value="5">a<\/li><li value="5">b<\/li>.*<li value="2026">a<\/li><li value="2026">b<\/li>/,
    text: "5. a\n5. b\n\ntext\n\n2026. a\n2026. b",
  },
  {
    of: "nested lists",
    content: "- a\n  1. b\n  2. c\n     - d\n- e",
    html: '<ul><li>a<ol start="1"><li value="1">b</li><li value="2">c<ul><li>d</li></ul></li></ol></li><li>e</li></ul>',
    text: "- a\n  1. b\n  2. c\n     - d\n- e",
  },
  {
    of: "a loose list with several paragraphs",
    content: "1. a\n\n   more\n\n2. b",
    html: '<ol start="1"><li value="1"><p>a</p><p>more</p></li><li value="2"><p>b</p></li></ol>',
    text: "1. a\n\n   more\n\n2. b",
  },
  {
    of: "tasks",
    content: "- [x] shoes\n- [ ] socks",
    html: "<ul><li>☑ shoes</li><li>☐ socks</li></ul>",
    text: "- [x] shoes\n- [ ] socks",
  },
  {
    of: "strikethrough",
    content: "~~Saturday~~ Sunday",
    html: "<p><del>Saturday</del> Sunday</p>",
    text: "~~Saturday~~ Sunday",
  },
  {
    of: "emphasis within and across links",
    content: "**bold *both* [a **b**](/shop)** and *[c](https://c.example) d* ***e***",
    html: '<p><strong>bold <em>both</em> <a href="https://shod.example/shop">a <strong>b</strong></a></strong> and <em><a href="https://c.example/">c</a> d</em> <em><strong>e</strong></em></p>',
    text: "bold both a b (https://shod.example/shop) and c (https://c.example/) d e",
  },
  {
    of: "a table",
    content: "| Day | Verse |\n|---|--:|\n| **Mon** | [1](/a) |\n| Tue | 2 | extra |",
    html: '<table><thead><tr><th scope="col">Day</th><th scope="col">Verse</th></tr></thead><tbody><tr><td><strong>Mon</strong></td><td><a href="https://shod.example/a">1</a></td></tr><tr><td>Tue</td><td>2</td><td>extra</td></tr></tbody></table>',
    text: "Day | Verse\nMon | 1 (https://shod.example/a)\nTue | 2 | extra",
  },
  {
    of: "code",
    content: "`a < b`\n\n```js\nlet  x\n\n  y\n```\n\n    indented",
    html: "<p><code>a &lt; b</code></p><pre>let  x\n\n  y</pre><pre>indented</pre>",
    text: "a < b\n\nlet  x\n\n  y\n\nindented",
  },
  {
    of: "a quotation with a list, a quotation in it, and emphasis",
    content: "> Be **still**\n>\n> - and\n> - know\n>\n> > deeper",
    html: /<p>Be <strong>still<\/strong><\/p><ul><li>and<\/li><li>know<\/li><\/ul>.*<p>deeper<\/p>/,
    text: "> Be still\n>\n> - and\n> - know\n>\n> > deeper",
  },
  {
    of: "line breaks, soft and hard",
    content: "a\nb  \nc\\\nd<br>e",
    html: "<p>a<br/>b<br/>c<br/>d<br/>e</p>",
    text: "a\nb\nc\nd\ne",
  },
  {
    of: "footnotes, in the order of the text",
    content: "One[^b] two[^a] again[^b]\n\n[^a]: Note *a*\n[^b]: Note b",
    html: /One<sup>\[1\]<\/sup> two<sup>\[2\]<\/sup> again<sup>\[1\]<\/sup><\/p><hr\/><ol start="1"><li value="1">Note b<\/li><li value="2">Note <em>a<\/em><\/li><\/ol>/,
    text: "One[1] two[2] again[1]\n\n* * *\n\n1. Note b\n2. Note a",
  },
  {
    of: "autolinks",
    content:
      "<https://a.example> https://b.example/x www.c.example ann@home.example <ben@home.example> http://old.example",
    html: '<p><a href="https://a.example/">https://a.example</a> <a href="https://b.example/x">https://b.example/x</a> <a href="https://www.c.example/">www.c.example</a> <a href="mailto:ann@home.example">ann@home.example</a> <a href="mailto:ben@home.example">ben@home.example</a> http://old.example</p>',
    text: "https://a.example https://b.example/x www.c.example ann@home.example ben@home.example http://old.example",
  },
  {
    of: "reference links with a title",
    content: '[a][1], [Shop][] and [shop]\n\n[1]: https://a.example "A title"\n[shop]: /shop',
    html: '<p><a href="https://a.example/" title="A title">a</a>, <a href="https://shod.example/shop">Shop</a> and <a href="https://shod.example/shop">shop</a></p>',
    text: "a (https://a.example/), Shop (https://shod.example/shop) and shop (https://shod.example/shop)",
  },
  {
    of: "a picture of the site, also in a link",
    content: "![Harbor shoe](/images/harbor.jpg)\n\n[![Alt](https://shod.example/a.png)](/shop)",
    html: '<p><img src="https://shod.example/images/harbor.jpg" alt="Harbor shoe"/></p><p><a href="https://shod.example/shop"><img src="https://shod.example/a.png" alt="Alt"/></a></p>',
    text: "Harbor shoe (https://shod.example/images/harbor.jpg)\n\nAlt (https://shod.example/a.png) (https://shod.example/shop)",
  },
  {
    of: "entities, escapes, quotes and emoji",
    content: "&copy; &amp;lt; \\*not\\* \\{{name}} “so” ‘it’ 🙏🏽 I <3 you, 2 < 3 & 1\\. x",
    html: "<p>© &amp;lt; *not* {{name}} “so” ‘it’ 🙏🏽 I &lt;3 you, 2 &lt; 3 &amp; 1. x</p>",
    text: "© &lt; *not* {{name}} “so” ‘it’ 🙏🏽 I <3 you, 2 < 3 & 1. x",
  },
  {
    of: "braces, brackets and percent signs that name no field",
    content:
      "a { color } b { color: red } [see here] [sic] [@ann] {1} { 1, 2 } 5%–10% 100%% sure, 50%[1] a} b{ c | d * | e (name) name: [ ] ] [ < % >",
    html: /a \{ color \} b/,
    text: "a { color } b { color: red } [see here] [sic] [@ann] {1} { 1, 2 } 5%–10% 100%% sure, 50%[1] a} b{ c | d * | e (name) name: [ ] ] [ < % >",
  },
  {
    of: "headings with their levels and formatting",
    content: "# A\n\nB\n---\n\n### C *d* [e](/e)\n\n##### F",
    html: '<h2>A</h2><h2>B</h2><h3>C <em>d</em> <a href="https://shod.example/e">e</a></h3><h4>F</h4>',
    text: "A\n\nB\n\nC d e (https://shod.example/e)\n\nF",
  },
  { of: "a thematic break", content: "a\n\n---\n\nb", html: "<p>a</p><hr/><p>b</p>", text: "a\n\n* * *\n\nb" },
  {
    of: "a merge tag in code",
    content: "Write `{{name}}`\n\n```\n*|FNAME|*\n```",
    html: /<code>\{\{name\}\}<\/code>/,
    text: "Write {{name}}\n\n*|FNAME|*",
  },
  {
    of: "merge tags with a fallback, as a recipient without a name gets them",
    content:
      'Dear **{{ first_name | default: "dear *friend*" }}** and {{first name|you & I}}, {{ NAME | default: \'Sir\' }}, _{{ name | default: “there” }}_.\n\n| a |\n|---|\n| {{ first_name | default: "x" }} |\n\n- [{{ first_name | default: "you" }}](/shop)\n\n## {{ email }}',
    html: '<p>Dear <strong>dear *friend*</strong> and you &amp; I, Sir, <em>there</em>.</p><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table><ul><li><a href="https://shod.example/shop">you</a></li></ul><h2>ann@home.example</h2>',
    text: "Dear dear *friend* and you & I, Sir, there.\n\na\nx\n\n- you (https://shod.example/shop)\n\nann@home.example",
  },
  {
    of: "a merge tag with spaces that do not break, as word processors paste them",
    content:
      'Dear {{\u00A0first_name\u00A0|\u00A0default:\u00A0"friend"\u00A0}} and {{\u00A0name\u00A0|\u00A0God\u2019s child\u00A0}}',
    html: "<p>Dear friend and God\u2019s child</p>",
    text: "Dear friend and God\u2019s child",
  },
  {
    of: "a merge tag whose fallback looks like Markdown",
    content: 'Dear {{ first_name | default: "**you** ](x ::product" }}.',
    html: "<p>Dear **you** ](x ::product.</p>",
    text: "Dear **you** ](x ::product.",
  },
  {
    of: "a merge tag of ours as text, after a backslash or in code",
    content: 'Write \\{{ first_name | default: "friend" }} or `{{ name | x }}`',
    html: /Write \{\{ first_name \| default: &quot;friend&quot; \}\} or <code>\{\{ name \| x \}\}<\/code>/,
    text: 'Write {{ first_name | default: "friend" }} or {{ name | x }}',
  },
  {
    of: "a button, also in a list and below another",
    content:
      "::button[Shop the sale & more](/shop?filter=sale)\n::button[Call us](tel:+16315550100)\n\n- ::button[In a list](https://a.example)",
    html: '<table><tbody><tr><td><a href="https://shod.example/shop?filter=sale">Shop the sale &amp; more</a></td></tr></tbody></table><table><tbody><tr><td><a href="tel:+16315550100">Call us</a></td></tr></tbody></table><ul><li><table><tbody><tr><td><a href="https://a.example/">In a list</a></td></tr></tbody></table></li></ul>',
    text: "Shop the sale & more:\nhttps://shod.example/shop?filter=sale\n\nCall us:\ntel:+16315550100\n\n- In a list:\n  https://a.example/",
  },
  {
    of: "a product's card, by its handle or the address of its page",
    content:
      "::product[harbor]\n::product[https://shod.example/product/harbor?variant=1]\n\n::product[/product/ebenezer]",
    html: /^(<table>.*<img src="https:\/\/shod\.example\/store\/cdn\/harbor\.jpg\?width=240" alt="Harbor, side" width="120"\/>.*<a href="https:\/\/shod\.example\/product\/harbor">Harbor &amp; Co<\/a><p>USD 84\.00 <s>USD 120\.00<\/s><\/p>.*){2}Ebenezer<\/a><p>From USD 64\.00<\/p><p>Sold out<\/p>/,
    text: [HARBOR_TEXT, HARBOR_TEXT, "Ebenezer\nFrom USD 64.00. Sold out\nhttps://shod.example/product/ebenezer"].join(
      "\n\n",
    ),
  },
  {
    of: "a verse of the Scripture index, however its reference is written",
    content: "::verse[Psalm 23:1]\n\n::verse[Ps 23:1 KJV]",
    html: new RegExp(`(<p>${verseAt("Psalm 23:1").text}</p><p>— Psalm 23:1, King James Version</p>.*){2}`),
    text: Array(2)
      .fill(`> ${verseAt("Psalm 23:1").text}\n> — Psalm 23:1, King James Version`)
      .join("\n\n"),
  },
  {
    of: "what begins a block in prose, in code or after a backslash",
    content: "std::vector[1], note:: and 10::30\n\n\\::product[harbor]\n\n`::button[a](/b)`",
    html: /std::vector\[1\], note:: and 10::30.*::product\[harbor\].*<code>::button\[a\]\(\/b\)<\/code>/,
    text: "std::vector[1], note:: and 10::30\n\n::product[harbor]\n\n::button[a](/b)",
  },
  {
    of: "a product's picture at Shopify",
    content: "![Side](https://cdn.shopify.com/s/files/1/a.jpg?v=1)",
    html: '<p><img src="https://cdn.shopify.com/s/files/1/a.jpg?v=1" alt="Side"/></p>',
    text: "Side (https://cdn.shopify.com/s/files/1/a.jpg?v=1)",
  },
  {
    of: "prose that resembles marks",
    content:
      "50% off, 20%–30%, 50%OFF-30% [sic] (a) a_b_c 2 * 3 * 4 {1} #blessed $5 ~ $6 « Bonjour » /caf%C3%A9%20noir -- first-name-basis name@home.example",
    html: /50% off, 20%–30%/,
    text: "50% off, 20%–30%, 50%OFF-30% [sic] (a) a_b_c 2 * 3 * 4 {1} #blessed $5 ~ $6 « Bonjour » /caf%C3%A9%20noir -- first-name-basis name@home.example",
  },
];

const REFUSED: { of: string; content: string; line: number; names: string }[] = [
  ...[
    "{{name}}",
    "{{ first_name | default: \"friend' }}",
    '{{ first_name | default: "" }}',
    "{{ first_name | upcase | default: 'friend' }}",
    "{{ last_name | default: 'friend' }}",
    // Filters of other products, which are no fallback.
    "{{ name | title }}",
    "{{ first_name | capitalize }}",
    "{{ name|upper }}",
    "{{ name | default('friend') }}",
    '{{ name | default "friend" }}',
    "{{ name | default = friend }}",
    '{{ first_name | fallback: "friend" }}',
    "{{ first_name }}",
    "{{{FIRST_NAME|there}}}",
    '{{ person.first_name|default:"" }}',
    "{{ .Subscriber.FirstName }}",
    "{{ contact.FIRSTNAME }}",
    "{% if name %}",
    "*|FNAME|*",
    "*|IF:FNAME|*",
    "%recipient%",
    "%recipient.first_name%",
    "%FIRSTNAME%",
    "%%first_name%%",
    "%FIRST_NAME|there%",
    "[firstname]",
    "[First Name]",
    "[FNAME]",
    "[subscriber:firstname | default:reader]",
    "[name,fallback=friend]",
    "[[first_name]]",
    '[[data:firstname:"friend"]]',
    "{$name}",
    "{name}",
    '{first_name, "there"}',
    "{!Contact.FirstName}",
    "${name}",
    "#{first_name}",
    "<%= name %>",
    "<<First Name>>",
    "«First Name»",
    "-first_name-",
    "##name##",
    "~Contact.FirstName~",
    "@@email@@",
    "{ first name }",
    "{ name }",
    "{First Name}",
    "{ subscriber.first_name }",
    "{ name | default: friend }",
    "{@name}",
    "{{ subscriber.name }}",
    "{{given_name}}",
    "%%FirstName%%",
    "%%=v(@name)=%%",
    "%%=ProperCase(FirstName)=%%",
    "%%[ set @name = FirstName ]%%",
    "[@name]",
    "[@First Name]",
    "[[name]]",
    "*|NAME|*",
    "%recipient.name%",
    // An end was forgotten.
    "{{name",
    "{{ first name",
    "{{ name }",
    "{name}",
    "name}}",
    "{first name",
    "{% if name",
    "<%= name",
    "%%=v(@name)",
    "%%FirstName",
    "[[name",
    "*|FNAME",
    "FNAME|*",
    "${name",
  ].map((tag) => ({ of: `the merge tag ${tag}`, content: `Grace\n\nDear ${tag}, welcome`, line: 3, names: tag })),
  ...(
    [
      ["a product that is gone or hidden", "::product[gone]", "product gone"],
      ["a product without a handle", "::product[]", "product without a handle"],
      ["a verse that is not in the index", "::verse[Jude 1:9]", "Jude 1:9 is not in"],
      ["a verse in another translation", "::verse[John 3:16, NIV]", "World English Bible"],
      ["more than a reference", "::verse[John 3:16 is good]", "John 3:16 is good"],
      ["a button to nowhere", "::button[Shop](shop)", "can’t link to shop"],
      ["a button to another scheme", "::button[Shop](javascript:alert)", "javascript:alert"],
      ["a button without text", "::button[](/shop)", "has no text"],
      ["a button without a link", "::button[Shop]", "no button"],
      ["a button with formatting", "::button[**Shop**](/shop)", "can’t be formatted"],
      ["a button with a merge tag", "::button[For {{ name | you }}](/shop)", "{{ name | you }}"],
      ["a block in a paragraph", "::product[harbor] is new", "::product"],
      ["a block in a heading", "## ::product[harbor]", "::product"],
      ["a block in a table", "| a |\n|---|\n| ::verse[John 3:16] |", "::verse"],
      ["a block with a space", ":: product[harbor]", "::"],
      ["a button with a title", '::button[Shop](/shop "Now")', "“Now”"],
      ["a picture with a title", '![Shoe](/a.jpg "By Ann")', "“By Ann”"],
      ["a block with other marks", ":::product[harbor]", "product"],
      ["a block of another name", "::video[harbor]", "::video"],
      ["a block of another name with a link", "::buton[Shop](/shop)", "::buton"],
      ["a block without brackets", "::product harbor", "::product"],
      ["a merge tag in a picture's description", '![{{ name | "you" }}](/a.jpg)', '{{ name | "you" }}'],
      ["a merge tag in an address", '[a](https://a.example/?n={{name|"x"}})', '{{name|"x"}}'],
      ["one of ours in an address", "[a](https://a.example/?e={{ email }})", "Move it into the text"],
      ["a merge tag in a link's title", '[a](/a "{{name|x}}")', "{{name|x}}"],
    ] as const
  ).map(([of, block, names]) => ({
    of,
    content: `Grace\n\n${block}`,
    line: block.startsWith("|") ? 5 : 3,
    names,
  })),
  { of: "a block right after a paragraph", content: "Grace\n::product[harbor]", line: 2, names: "blank line" },
  { of: "a merge tag in a link", content: "[Leave]({{ unsubscribe_url }})", line: 1, names: "{{ unsubscribe_url }}" },
  { of: "a merge tag in a table", content: "| a |\n|---|\n| {{name}} |", line: 3, names: "{{name}}" },
  { of: "a merge tag in a list", content: "- a\n- *|FNAME|*", line: 2, names: "*|FNAME|*" },
  {
    of: "a picture elsewhere",
    content: "a\n\n![Shoe](https://cdn.example/s.jpg)",
    line: 3,
    names: "https://cdn.example/s.jpg",
  },
  { of: "an HTML block", content: "a\n\n<div>x</div>", line: 3, names: "HTML" },
  { of: "inline HTML", content: "a <b>x</b>", line: 1, names: "**bold**" },
  { of: "an HTML comment", content: "a\nb <!-- later -->", line: 2, names: "HTML" },
  { of: "an insecure link", content: "[a](http://a.example)", line: 1, names: "http://a.example" },
  { of: "a link without a site", content: "a\n[a](shop)", line: 2, names: "shop" },
  { of: "a link without text", content: "[](/shop)", line: 1, names: "no text" },
  { of: "a link with spaces", content: "[a](/my page)", line: 1, names: "](" },
  { of: "a link to nowhere", content: "[a][missing]", line: 1, names: "[a][missing]" },
  { of: "a footnote to nowhere", content: "a[^1]", line: 1, names: "[^1]" },
  { of: "a definition that nothing uses", content: "a\n\n[Ann]: thanks", line: 3, names: "never uses" },
  { of: "a footnote that nothing uses", content: "a\n\n[^1]: note", line: 3, names: "never uses" },
  { of: "a target defined twice", content: "[a]\n\n[a]: /a\n[a]: /b", line: 4, names: "twice" },
  { of: "bold that is not closed", content: "**Note:**text and **more", line: 1, names: "**" },
  { of: "a table without a delimiter", content: "x\n\n| a | b |\n| 1 | 2 |", line: 3, names: "| --- |" },
  { of: "a private character", content: "a\n\uE000name\uE001", line: 2, names: "can’t be sent" },
  { of: "nesting without end", content: `a\n\n${"> ".repeat(500)}x`, line: 3, names: "nested" },
  { of: "emphasis without end", content: "*a ".repeat(3_000) + "b*".repeat(3_000), line: 1, names: "nested" },
];

describe("the content of a newsletter", () => {
  test.each(ARRIVES)("arrives as it was written: $of", async ({ content, html, text }) => {
    const arrived = await arrives(content);
    if (typeof html === "string") expect(arrived.html).toBe(html);
    else expect(arrived.html).toMatch(html);
    expect(arrived.text).toBe(text);
    expect(problems(content)).toEqual([]);
  });

  test.each(REFUSED)("is refused with its line and what to do: $of", ({ content, line, names }) => {
    const found = problems(content);
    expect(found.map(problemLine)).toContainEqual(expect.stringContaining(names));
    expect(found.map((problem) => problem.line)).toContain(line);
    expect(found.map(({ fix }) => fix)).not.toContain("");
  });

  test("loses no word, whatever marks are around it", async () => {
    const marks = fc.constantFrom(
      ..."* ** ~~ ` _ [ ] ( ) ]( ![ < > # - + | : \\ & ; ! \n \n\n".split(" "),
      "\n",
      "\n\n",
      "\n    ",
      "\n> ",
      "\n- ",
      "\n1. ",
      "\n7) ",
      "\n- [x] ",
      "\n| ",
      "\n|---|---|\n",
      "\n---\n",
      "\n```\n",
      "\n[^1]: ",
      "[^1]",
      "\n[a]: ",
      "[a]",
      ..." @ https:// /shop www. .example <b> </b> <br> <!-- --> <div> &amp; {{ }} 2026. ".split(" "),
    );
    const typed = fc.array(fc.oneof(marks, fc.constant(" ")), { minLength: 1, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(typed, async (around) => {
        const words = around.map((_, at) => `word${String.fromCharCode(97 + at)}`);
        const content = around.map((mark, at) => `${mark}${words[at]}`).join("");
        if (problems(content).length > 0) return;
        const { html, text } = await arrives(content);
        for (const word of words) {
          expect(text, `text of ${JSON.stringify(content)}`).toContain(word);
          expect(html, `HTML of ${JSON.stringify(content)}`).toContain(word);
        }
      }),
      { numRuns: 1_500 },
    );
  });

  test("and its subject have no merge tags", () => {
    expect(contentProblems({ subject: "{{name}}, come", content: "a" }, SITE).map(problemLine)).toEqual([
      expect.stringMatching(/^Subject: \{\{name\}\} is not filled in/),
    ]);
  });

  test.for([
    ['Dear {{ first_name | default: "friend" }},\n\nCome on Sunday.', false, "Come on Sunday."],
    ["Dear {{ name | default: 'friend' }}, come on Sunday.", false, "News"],
    ["Come on Sunday, {{ email }}.", true, "Come on Sunday, ."],
    ["Come on Sunday.\n\nDear {{ name | default: 'friend' }},", true, "Come on Sunday."],
    ["## Dear {{ name | default: 'friend' }}\n\nCome.", true, "Come."],
  ] as const)(
    "is greeted once, and its first words beside the subject are no greeting: %j",
    ([content, isGreeted, preview]) => {
      const issue = newsletterIssue({ subject: "News", content, audiences: ["products"] }, SITE);
      expect(issue).toMatchObject({ hasGreeting: !isGreeted, preview });
    },
  );

  test("has placeholders where brackets are no link, note or task", () => {
    expect(
      placeholdersIn(
        "[Your words] [a](/a) [b][1] [Shop] \\[as text] note[^1]\n- [x] done\n\n[1]: /b\n[shop]: /shop\n[^1]: n",
      ),
    ).toEqual(["Your words"]);
  });

  test("is never reduced to plain text for its length", async () => {
    const bullets = Array.from({ length: 1_000 }, (_, at) => `- **Name ${at}** came`).join("\n");
    const { html, text } = await arrives(bullets);
    expect(html.match(/<li><strong>/g)).toHaveLength(1_000);
    expect(text.split("\n")).toHaveLength(1_000);
    expect(problems(bullets)).toEqual([]);
  });

  describe("of 20,000 characters in one hostile shape", () => {
    /** Written without end, or line by line, or paragraph by paragraph. */
    const SHAPES = [
      ..."]( [a][ *| a*a_a~ ![]( ` a` ``x` < <a <a> <!-- | |a > > - [ ] [] [a] [a](b) [^1] **a a** *a* a_ _a __a__ ~~a ~~a~~".split(
        " ",
      ),
      ..."***a **| [a]( [a](< ![ [[a]] ( \\ & &amp; &# @ a@b.c http://a www.a.b/ # {{ %%a *a_b [a]:< a|b -|- $ 👟".split(
        " ",
      ),
      "a_ ",
      "*a* ",
      "> ",
      "- ",
      "1. ",
      "  - a",
      "7. a_ a_ a_",
      "        - a_ a_ a_",
      "[x]: y",
      "[^a]: b",
      "|a|b|\n|-|-|",
      "\ta",
      "a  ",
      "a",
    ].flatMap((shape) => [shape, `${shape} `, `${shape}\n`, `${shape}\n\n`]);
    const filled = (shape: string, length: number) => shape.repeat(Math.ceil(length / shape.length)).slice(0, length);

    test("is read in the time of ordinary content, or refused", () => {
      const slow = SHAPES.flatMap((shape) => {
        const content = filled(shape, 20_000);
        const took = cpuMs(() => readContent(content, SITE));
        return took > 500 ? [{ shape, took: Math.round(took) }] : [];
      });
      expect(slow).toEqual([]);
    });

    test.each(["](", "[a][", "*|", "a*a_a~", "![](", "**|", "a_ ", "]", "- a\n", "|\n"])(
      "is refused with a sentence and its line: %j",
      (shape) => {
        const [first] = problems(`Grace\n\n${filled(shape, 20_000)}`);
        expect(first?.problem).toMatch(/^There are too many brackets|nested too deeply$/);
        expect(first?.line).toBeGreaterThanOrEqual(3);
      },
    );

    test("is no content with many links, bold words, quotations and rows", () => {
      const link = "Read [the **story** of _Ruth_](/stories/ruth) and `Ruth 1:16`, at 9:30. ";
      const ordinary = [
        `${link.repeat(12)}\n\n`.repeat(20),
        `- ${link}\n`.repeat(250),
        `1. **Name** ${link}\n`.repeat(200),
        `> ${link}\n\n`.repeat(200),
        `| Day | Verse |\n|---|---|\n${"| **Mon** | [1](/a) |\n".repeat(40)}`,
        "A line of a poem\n".repeat(1_000),
      ];
      expect(ordinary.map((content) => problems(content.slice(0, 20_000).replace(/[^\n]*$/, "")))).toEqual(
        ordinary.map(() => []),
      );
    });
  });

  test("has the source of a quotation, on its own line or after the text, as it was typed", () => {
    const { text, reference } = verseAt("Psalm 23:1");
    const quote = (from: string | null, words = text) => [
      { kind: "quote", parts: [{ kind: "paragraph", words: [words] }], from },
    ];
    for (const between of ["\n> ", " ", "\n>\n> "])
      for (const from of [`(${reference}, KJV)`, `— ${reference}, KJV`])
        expect(parts(`> ${text}${between}${from}`)).toEqual(quote(from));
    expect(parts("> Quoted\n> — Ann Reed")).toEqual(quote("— Ann Reed", "Quoted"));
    for (const words of ["Just words", "He came (late)", "He came — and stayed", "— Ann"])
      expect(parts(`> ${words}`)).toEqual(quote(null, words));
  });

  test("attack D2: allows links to https, email addresses, telephone numbers and the site only", () => {
    const hostile = [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "java&#115;cript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "//evil.example",
      "/\\evil.example",
      "http://plain.example",
      "https://user@evil.example",
      "file:///etc/passwd",
      "</\t/evil.example>",
      "</\t/a:b>",
    ];
    for (const link of hostile) {
      expect(linksOf(parts(`[label](${link})`)), link).toEqual([]);
      expect(problems(`[label](${link})`), link).toHaveLength(1);
      expect(linksOf(parts(`![label](${link})`)), link).toEqual([]);
    }
    expect(
      linksOf(
        parts(
          "## [a](/shop)\n\n> - **[b](mailto:ann@home.example)**\n\n| [c](https://c.example) [d](tel:+16315550100) |\n|---|",
        ),
      ).map(({ link }) => link),
    ).toEqual(["https://shod.example/shop", "mailto:ann@home.example", "https://c.example/", "tel:+16315550100"]);
  });

  test("attack D2: shows HTML as text, in HTML and in plain text", async () => {
    const hostile = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "Text <b onclick=alert(1)>bold</b> <base href=//evil.example>",
      "![alt](https://evil.example/pixel.gif)",
      "<style>@import 'https://evil.example'</style>",
      "| a | b |\n|---|---|\n| <svg/onload=alert(1)> | 2 |",
      "```\n<iframe src=//evil.example>\n```",
      "[<img src=x>](https://c.example)",
    ].join("\n\n");
    const { html, text } = await renderIssue(hostile);
    expect(html).not.toMatch(/<(script|img|b|base|svg|iframe)\b[^>]*(onclick|onerror|onload|src|href)?/i);
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain('src="https://evil.example');
    expect(text).toContain("<script>alert(1)</script>");
  });

  test("is rendered the same each time", async () => {
    const content = "One\ntwo\n\n1. a\n2. b";
    expect(await renderIssue(content)).toEqual(await renderIssue(content));
  });

  test("is parsed quickly, however deeply it is nested", async () => {
    for (const hostile of [
      "> ".repeat(5_000) + "x",
      "*".repeat(20_000),
      "[".repeat(20_000),
      "- ".repeat(9_000) + "x",
      "- ".repeat(9_000),
      "`".repeat(19_999) + "x",
      "![](".repeat(5_000),
      "a@".repeat(10_000),
      "_a ".repeat(6_000),
      "<a ".repeat(6_000),
      "1. ".repeat(6_000),
      "*a **b ".repeat(2_800),
      "[a](".repeat(5_000),
      "- a\n".repeat(5_000),
      "|a".repeat(10_000),
      "*a ".repeat(3_000) + "b*".repeat(3_000),
      "*".repeat(9_999) + "a" + "*".repeat(9_999),
      "[^1]: ".repeat(3_000),
      "{{".repeat(10_000),
      "%a".repeat(10_000),
      "\\".repeat(20_000),
      "| a ".repeat(5_000) + "\n|-",
      Array.from({ length: 135 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n"),
    ]) {
      const before = process.threadCpuUsage();
      await renderIssue(hostile);
      expect(problems(hostile)).toBeInstanceOf(Array);
      const { user } = process.threadCpuUsage(before);
      expect([hostile.slice(0, 12), user < 8_000_000]).toEqual([hostile.slice(0, 12), true]);
    }
  });
});
