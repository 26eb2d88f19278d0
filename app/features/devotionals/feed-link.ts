/** Makes the feed discoverable. */
export const feedLink = {
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: "Weekly devotionals",
  href: "/feed.xml",
};
