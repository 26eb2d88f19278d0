/** The essay on /story, in three parts; the landing page opens with its first lines. */
export const OPENING = {
  first: "Paul wrote his list of armor from prison, with a soldier at the door who was wearing it.",
  second:
    "Belt, breastplate, shield, helmet, sword. And in the middle of them, easy to read past, a pair of shoes. They are the one piece that does not guard anything. They are there so that the person inside can go.",
};

export const BEFORE_THE_VERSE = [
  "A Roman soldier’s sandal was a plain thing: strips of leather, laced to the ankle, with iron nails in the sole so that he kept his footing on wet stone. Nobody admired it. Nobody got far without it. It was made so that a man could be told to leave at dawn and be ready.",
  "That is the picture Paul chose for peace. Not a feeling for people who stay home, but readiness: feet already laced for the moment somebody needs good news. The older English has a short word for being ready like that. It says the feet are shod.",
];

export const AFTER_THE_VERSE = [
  "We took the word for our name because we could not find a better description of what we want to do. We make shoes, and slides, and the few things one wears with them. We make them well enough to be walked in for years, and on every one we put the place where a verse is found.",
  "Only the place. We do not print sermons on sneakers. A reference on a heel is small enough that you may forget it is there, until a stranger on a train reads it aloud and asks. What happens then is not our work. It is yours, and it is usually better than anything we would have printed.",
];

export const PARTS = [
  {
    title: "Made to be walked in",
    paragraphs: [
      "A shoe that carries Scripture should not fall apart by autumn. So we start with ordinary virtues: full-grain leather, canvas heavy enough to hold its shape, rubber soles that are stitched and not only glued. Nothing on a SHOD shoe is there to be looked at only.",
      "We keep the range short and the colors mostly quiet: ivory, bone, clay, olive, ink. A loud shoe finishes the conversation. We would rather start one.",
      "And we say plainly what a thing is made of, how it fits and how to look after it. That is on every product page, set like the table of contents of a book you mean to keep.",
    ],
  },
  {
    title: "The other half of the name",
    paragraphs: [
      "A shop is a strange place to talk about God, and we know it. It can turn holy things into decoration faster than any other kind of room. So we made a few rules for ourselves.",
      "Scripture is quoted, whole and exact, or not at all. Prayers that people send us are read by a person before anyone else sees them, and nothing goes on the wall without the consent of whoever wrote it. We do not tell you that a pair of shoes will bring you closer to God. It will bring you to the corner, and the corner is often where the neighbor is.",
      "And ten percent of all profits leaves the house: to orphanages, to global missions, to church plants, and to programs for the young and the elderly. We would be embarrassed to write the gospel of peace on a heel and keep all the money.",
    ],
  },
  {
    title: "Walk with us",
    paragraphs: [
      "You do not have to buy anything to be welcome here. There is a wall where you can ask for prayer, and where people you will never meet may pray for you. There is a page that explains, in six steps, what Christians mean when they say that they were found. There is room for your own story, if you have one you want to tell.",
      "And if you do buy a pair: wear them out. That is what they are for.",
    ],
  },
];
