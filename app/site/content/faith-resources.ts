export const RESOURCES = [
  {
    title: "Weekly devotionals",
    to: "/weekly-devotionals",
    text: "A short reading every Monday morning: a passage, a thought, a prayer, and one thing to do before Friday.",
    action: "Subscribe to the devotionals",
  },
  {
    title: "Plan of salvation",
    to: "/plan-of-salvation",
    text: "What Christians mean by being saved, in six steps, with five prayers for when you don’t know how to start.",
    action: "Read the six steps",
  },
  {
    title: "Prayer wall",
    to: "/prayer-wall",
    text: "Ask for prayer, with or without your name. Read what others are carrying, and pray for them right where you are.",
    action: "Go to the prayer wall",
  },
  {
    title: "Community",
    to: "/#newsletter",
    text: "News from the people who walk with us: what we’re making, where our giving goes, and stories from readers like you.",
    action: "Join the community",
  },
  {
    title: "Share your story",
    to: "/share-your-story",
    text: "Something happened to you. Told plainly, it may be just what someone else needs to read.",
    action: "Write your story",
  },
];
