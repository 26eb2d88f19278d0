/** Tells a feed reader that stands on the page where the feed is. */
export const feedLink = {
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title: "Weekly devotionals",
  href: "/feed.xml",
};
