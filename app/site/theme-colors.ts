/** The paper of both themes (ui/tokens.css) for the browser's own bars, which don't read every notation. */
export const THEME_COLORS = { light: "#faf6ef", dark: "#181411" };
