import namedColors from "color-name";

/**
 * Parses a solid CSS color (a name, hex, rgb() or hsl()) to "#rrggbb"; null for anything else, including transparent colors. The result
 * consists of three numbers only, so it is safe in a style attribute.
 */
export function parseColor(text: string): string | null {
  const color = text.trim().toLowerCase();
  if (color.length > 64) return null;
  if (Object.hasOwn(namedColors, color)) return toHex(namedColors[color] ?? [null]);
  return hex(color) ?? rgb(color) ?? hsl(color);
}

/** From 1 (the same) to 21 (black on white): https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function hex(color: string): string | null {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(color)?.[1];
  if (!digits) return null;
  const whole = digits.length <= 4 ? digits.replace(/./g, "$&$&") : digits;
  return whole.length === 6 || whole.endsWith("ff") ? `#${whole.slice(0, 6)}` : null;
}

function rgb(color: string): string | null {
  const channels = solidArguments(color, "rgb")?.map((channel) => {
    const value = parseNumber(channel, /^(%?)$/);
    return value && (value.unit === "%" ? (value.number * 255) / 100 : value.number);
  });
  return channels ? toHex(channels) : null;
}

function hsl(color: string): string | null {
  const [angle = "", ...percents] = solidArguments(color, "hsl") ?? [];
  const turn = parseNumber(angle, /^(deg|grad|rad|turn|)$/);
  const [saturation, lightness] = percents.map((percent) => parseNumber(percent, /^%$/)?.number);
  if (!turn || saturation === undefined || lightness === undefined) return null;

  const degrees = turn.number * { deg: 1, "": 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }[turn.unit as "deg"];
  const [s, l] = [clamp(saturation, 100) / 100, clamp(lightness, 100) / 100];
  const channel = (offset: number) => {
    const k = (((offset + degrees / 30) % 12) + 12) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

/** The three arguments of rgb(1 2 3) or rgb(1, 2, 3), unless an alpha makes it transparent. */
function solidArguments(color: string, name: "rgb" | "hsl"): string[] | null {
  const inner = new RegExp(`^${name}a?\\(([^()]*)\\)$`).exec(color)?.[1]?.trim();
  if (inner === undefined) return null;
  const [channels = "", alpha, more] = inner.includes(",")
    ? byCommas(inner)
    : inner.split("/").map((part) => part.trim());
  const three = channels.split(/\s+/);
  if (three.length !== 3 || more !== undefined) return null;
  return alpha === undefined || /^(1(\.0+)?|100%)$/.test(alpha) ? three : null;
}

function byCommas(inner: string): (string | undefined)[] {
  const [first = "", second = "", third = "", ...alpha] = inner.split(",").map((part) => part.trim());
  return [`${first} ${second} ${third}`, ...alpha];
}

function parseNumber(text: string, units: RegExp): { number: number; unit: string } | null {
  const [, number, unit = ""] = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))([a-z%]*)$/.exec(text) ?? [];
  return number !== undefined && units.test(unit) ? { number: Number(number), unit } : null;
}

function toHex(channels: (number | null)[]): string | null {
  if (channels.includes(null)) return null;
  const digits = channels.map((channel) =>
    Math.round(clamp(channel ?? 0, 255))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
