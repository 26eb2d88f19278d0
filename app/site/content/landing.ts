export const HERO = {
  title: "Shod, and sent.",
  subtitle: "Custom Footwear",
  product: "narrow-way-high",
  picture: "clay-three",
};

export const FEATURED_HEADING = "Don't miss out on these special offerings";

export const MISSION = {
  title: "Share the mission",
  text: "Good news has always traveled on foot. You can carry some of it.",
  ways: [
    {
      title: "Become an ambassador",
      text: "Wear SHOD where you live, and tell people why.",
      to: "/join",
    },
    {
      title: "Share your story",
      text: "Tell us what God has done. We read every story.",
      to: "/share-your-story",
    },
    { title: "Give back", text: "See where ten percent of our profits goes.", to: "/give" },
  ],
};
