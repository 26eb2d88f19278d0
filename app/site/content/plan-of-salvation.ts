import type { Reference } from "#app/scripture.ts";

type Step = { title: string; text: string[]; verses: Reference[] };

export const STEPS: Step[] = [
  {
    title: "You are loved",
    text: [
      "Begin where the Bible begins: with a God who makes, who looks at what he has made, and who wants it near him. You were not an accident that he later decided to put up with. He knew your name before anyone said it.",
      "Everything that follows rests on this. The rest of the road is not a way to make God love you. It is the way home to someone who already does.",
    ],
    verses: ["Jeremiah 31:3", "John 3:16"],
  },
  {
    title: "We have walked away",
    text: [
      "Every one of us has turned from him, some loudly and some politely. The Bible calls it sin: not only the things we are ashamed of, but the quiet decision underneath them to be our own god.",
      "It is not a word for other people. It is the one thing that the best and the worst person you know have in common, and it is kinder to be told than to be flattered.",
    ],
    verses: ["Isaiah 53:6", "Romans 3:23"],
  },
  {
    title: "The distance is real",
    text: [
      "Sin earns something, and what it earns is death: separation from the one who is life. No amount of good behavior pays it back, any more than a good year pays for a broken promise.",
      "This is the hardest step to read, and the next one makes no sense without it.",
    ],
    verses: ["Romans 6:23"],
  },
  {
    title: "Jesus closed it",
    text: [
      "God did not wait for us to find the way. Jesus, his Son, lived the life we have not lived, died the death we had earned, was buried, and on the third day was alive again. Witnesses ate with him.",
      "He did it while we were still facing the other way. That is what grace means before it means anything else.",
    ],
    verses: ["Romans 5:8", "1 Corinthians 15:3-4"],
  },
  {
    title: "It is a gift",
    text: [
      "You cannot buy it, and no one can earn it for you. You can receive it: turn around, trust Jesus with your whole weight, and say so. Turning is what the Bible calls repentance. Trusting is what it calls faith.",
      "There’s no formula that does it, and no feeling you must have first. If you want words to lean on, there are prayers below.",
    ],
    verses: ["Ephesians 2:8-9", "Romans 10:9"],
  },
  {
    title: "Now walk",
    text: [
      "New life is walked, a day at a time, and not alone. Read: the Gospel of Mark is short and a good place to start. Pray: plainly, as you would talk to someone in the room. Find a church near you where the Bible is opened and people know each other’s names. Be baptized. Forgive someone.",
      "You will stumble. Everyone who walks does. He picks people up.",
    ],
    verses: ["Colossians 2:6-7", "Hebrews 10:24-25"],
  },
];

type Prayer = { title: string; when: string; lines: string[]; verse: Reference };

export const PRAYERS: Prayer[] = [
  {
    title: "To begin",
    when: "When you are ready to trust Jesus for the first time.",
    lines: [
      "Father, I have gone my own way, and it has taken me far from you.",
      "I believe that Jesus died for me and that you raised him from the grave.",
      "I turn around. Forgive me. I put my life in your hands and I call Jesus my Lord.",
      "Come and live in me by your Spirit, and teach me to walk.",
      "In the name of Jesus, amen.",
    ],
    verse: "Romans 10:13",
  },
  {
    title: "To come home",
    when: "When you knew the way once, and left it.",
    lines: [
      "Father, I know this road. I have been on it before, going in the other direction.",
      "I have no speech prepared that you have not already heard.",
      "Meet me, as you always meant to, while I still have a long way to go.",
      "I am done with the far country. Let me be your child again.",
      "In the name of Jesus, amen.",
    ],
    verse: "Luke 15:20",
  },
  {
    title: "When belief is hard",
    when: "When you want to trust and don’t know how.",
    lines: [
      "Lord, part of me holds on to you and part of me holds back.",
      "I bring you both parts, because I have nothing else to bring.",
      "Where I cannot see, hold my hand. Where I cannot feel, keep me anyway.",
      "Let the little trust I have be placed in the right person.",
      "In the name of Jesus, amen.",
    ],
    verse: "Mark 9:24",
  },
  {
    title: "For a clean heart",
    when: "When there is something to confess.",
    lines: [
      "God of mercy, you already know what I did. I will say it to you plainly.",
      "(Name it here. He is not in a hurry.)",
      "I do not excuse it. Take it from me, and take from me the desire to hide it.",
      "Show me whom I should go to, and give me the courage to go.",
      "In the name of Jesus, amen.",
    ],
    verse: "Psalm 51:10",
  },
  {
    title: "For the road",
    when: "Before a day, a journey, or something you’re afraid of.",
    lines: [
      "Lord, I do not know what is around the bend. You are already there.",
      "Tie my shoes with peace. Keep me from hurrying past the person you send me to.",
      "When I am tired, be my rest. When I am lost, turn me.",
      "Bring me home this evening, and bring me home in the end.",
      "In the name of Jesus, amen.",
    ],
    verse: "Psalm 121:8",
  },
];
