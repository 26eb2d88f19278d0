/** Colours of the range, and light-linear arithmetic on them. */

export type Linear = [r: number, g: number, b: number];

export const PALETTE = {
  ivory: "#eee8dd",
  bone: "#e3d9c6",
  oat: "#d9c9ab",
  ink: "#23242a",
  clay: "#a9603f",
  olive: "#66694c",
  crimson: "#8c1f2d",
  oxblood: "#5a1f24",
  stoneBlue: "#6b7f8e",
  brass: "#b08d4f",
  ground: "#ebe1d0",
} as const;

export const linear = (hex: string): Linear =>
  [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Linear;

export const blend = (a: Linear, b: Linear, t: number): Linear => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const scaled = (a: Linear, k: number): Linear => [a[0] * k, a[1] * k, a[2] * k];
