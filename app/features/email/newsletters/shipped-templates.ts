import type { DraftInput } from "./newsletters.ts";

/** Templates that come with the site, by the name under which they are started. The review lists their brackets until they are replaced. */
export const SHIPPED_TEMPLATES: Record<string, DraftInput> = {
  "product-news": {
    subject: "New in the shop",
    content: `Dear {{ first_name | default: "friend" }},

[In two or three sentences, say what is new and why you made it.]

[Insert one or two products here.]

::button[See everything new](/shop)

[Your closing words, and your name.]
`,
    audiences: ["products"],
  },
  "verse-and-note": {
    subject: "A word for the week",
    content: `Dear {{ first_name | default: "friend" }},

::verse[Psalm 119:105]

[In a few sentences, say what this verse has to do with your week.]

## One thing to do

[One small step your readers can take.]

::button[Share a prayer request](/prayers)

[Your closing words, and your name.]
`,
    audiences: ["community"],
  },
};
