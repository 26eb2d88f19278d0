/** The oldest version of each browser in which the site works (docs/decisions/101-browser-baseline.md). */
export const OLDEST_BROWSERS = { chrome: "109", edge: "109", firefox: "115", safari: "16.4", safari_ios: "16.4" };

/** The same for Vite, which compiles newer syntax and styles. */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(
  ([browser, version]) => (browser === "safari_ios" ? "ios" : browser) + version,
);
