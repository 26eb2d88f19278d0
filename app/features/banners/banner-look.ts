import { BANNER_DEFAULTS } from "./banners.ts";
import { contrast, parseColor } from "./color.ts";

/** "gradient" and whatever follows it is the red gradient; the little it may be is kept as typed. */
export function isGradient(background: string): boolean {
  return background.trim().toLowerCase().startsWith("gradient");
}

export type BannerLook = {
  /** Null: the red gradient. */
  backgroundColor: string | null;
  textColor: string;
  /** How well the chosen text stands out, from 1 to 21, and whether it had to give way to black or white. */
  contrast: number;
  isReplaced: boolean;
};

/** How a banner of these colours is drawn, whatever was entered. */
export function bannerLook(colors: { backgroundColor: string; textColor: string }): BannerLook {
  const backgroundColor = isGradient(colors.backgroundColor) ? null : parseColor(colors.backgroundColor);
  const background = backgroundColor ?? GRADIENT;
  const chosen = parseColor(colors.textColor) ?? BANNER_DEFAULTS.textColor;
  const ratio = contrast(chosen, background);
  const isReplaced = ratio < LEAST_CONTRAST;
  return {
    backgroundColor,
    textColor: isReplaced ? blackOrWhite(background) : chosen,
    contrast: ratio,
    isReplaced,
  };
}

/** The lighter end of the red gradient in the dark theme. */
const GRADIENT = "#9c2430";
/** Below this nobody reads a line of text. The chosen colour gives way to black or white, and only then. */
const LEAST_CONTRAST = 3;

function blackOrWhite(background: string): string {
  return contrast("#000000", background) > contrast("#ffffff", background) ? "#000000" : "#ffffff";
}
