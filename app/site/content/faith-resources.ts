export const RESOURCES = [
  {
    title: "Weekly devotionals",
    to: "/weekly-devotionals",
    text: "One short reading for Monday morning: a passage, a thought, a prayer and something to do about it before Friday.",
    action: "Subscribe to the devotionals",
  },
  {
    title: "Plan of salvation",
    to: "/plan-of-salvation",
    text: "What Christians mean by being saved, in six steps, with five prayers for people who do not know how to start one.",
    action: "Read the six steps",
  },
  {
    title: "Prayer wall",
    to: "/prayer-wall",
    text: "Ask for prayer, with your name or without. Read what others are carrying and pray for them where you sit.",
    action: "Go to the prayer wall",
  },
  {
    title: "Community",
    to: "/#newsletter",
    text: "News from the people who walk with us: what is being made, where the giving goes, and stories that were sent in.",
    action: "Join the community",
  },
  {
    title: "Share your story",
    to: "/share-your-story",
    text: "Something happened to you. Told plainly, it may be the thing somebody else has been waiting to read.",
    action: "Write your story",
  },
];
