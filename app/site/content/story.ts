/** The essay on /story; the landing page shows its beginning. */
export const OPENING = {
  first: "Paul wrote his list of armor from prison, with a soldier at the door who was wearing it.",
  second:
    "Belt, breastplate, shield, helmet, sword. And in the middle of them, easy to read past, a pair of shoes. They’re the one piece that doesn’t protect anything. They’re there so the person inside can go.",
};

export const BEFORE_THE_VERSE = [
  "A Roman soldier’s sandal was a plain thing: strips of leather, laced to the ankle, with iron nails in the sole to keep his footing on wet stone. No one admired it. No one got far without it. It was made so that a man could be told to leave at dawn and be ready.",
  "That is the picture Paul chose for peace. Not a feeling for people who stay home, but readiness: feet already laced for the moment someone needs good news. Older English has a short word for being ready like that: shod.",
];

export const AFTER_THE_VERSE = [
  "We took the word as our name because we couldn’t find a better description of what we want to do. We make shoes, slides, and a few things to wear with them. We make them well enough to walk in for years, and we put a Scripture reference on every one.",
  "Only the reference. We don’t print sermons on sneakers. A reference on a heel is small enough that you may forget it’s there, until a stranger on a train reads it aloud and asks. What happens next is up to you, and it’s usually better than anything we could have printed.",
];

export const PARTS = [
  {
    title: "Made to be walked in",
    paragraphs: [
      "A shoe that carries Scripture shouldn’t fall apart by fall. So we start with the basics: full-grain leather, canvas heavy enough to hold its shape, and rubber soles that are stitched, not just glued. Nothing on a SHOD shoe is only for show.",
      "We keep the range short and the colors mostly quiet: ivory, bone, clay, olive, ink. A loud shoe finishes the conversation. We would rather start one.",
      "And we tell you plainly what each product is made of, how it fits, and how to care for it. It’s all on the product page.",
    ],
  },
  {
    title: "The other half of the name",
    paragraphs: [
      "A store is a strange place to talk about God, and we know it. Nothing turns holy things into decoration faster. So we made a few rules for ourselves.",
      "We quote Scripture exactly or not at all. A person reads every prayer request before anyone else sees it, and nothing goes on the wall without the author’s consent. We won’t tell you that a pair of shoes will bring you closer to God. It will bring you to the corner, and that’s often where your neighbor is.",
      "And we give away ten percent of all profits; our Give Back page shows where it goes. We’d be embarrassed to put the gospel of peace on a heel and keep all the money.",
    ],
  },
  {
    title: "Walk with us",
    paragraphs: [
      "You don’t have to buy anything to be welcome here. There’s a prayer wall, where people you’ll never meet may pray for you. There’s a page that explains, in six steps, what Christians mean when they say they were found. And there’s room for your own story, if you want to tell it.",
      "And if you do buy a pair, wear them out. That’s what they’re for.",
    ],
  },
];
