import { BANNER_DEFAULTS } from "./banners.ts";
import { contrast, parseColor } from "./color.ts";

/** Any value starting with "gradient" is the red gradient. */
export function isGradient(background: string): boolean {
  return background.trim().toLowerCase().startsWith("gradient");
}

type BannerLook = {
  /** Null: the red gradient. */
  backgroundColor: string | null;
  textColor: string;
  /** Contrast of the chosen colors, from 1 to 21, and whether the text color was replaced by black or white. */
  contrast: number;
  isReplaced: boolean;
};

/** Safe colors to render a banner with, for any stored values. */
export function bannerLook(colors: { backgroundColor: string; textColor: string }): BannerLook {
  const backgroundColor = isGradient(colors.backgroundColor) ? null : parseColor(colors.backgroundColor);
  const background = backgroundColor ?? GRADIENT;
  const chosen = parseColor(colors.textColor) ?? BANNER_DEFAULTS.textColor;
  const ratio = contrast(chosen, background);
  const isReplaced = ratio < MIN_CONTRAST;
  return {
    backgroundColor,
    textColor: isReplaced ? blackOrWhite(background) : chosen,
    contrast: ratio,
    isReplaced,
  };
}

/** The lighter end of the red gradient in the dark theme. */
const GRADIENT = "#9c2430";
/** Below this, text is unreadable and is replaced by black or white. */
const MIN_CONTRAST = 3;

function blackOrWhite(background: string): string {
  return contrast("#000000", background) > contrast("#ffffff", background) ? "#000000" : "#ffffff";
}
