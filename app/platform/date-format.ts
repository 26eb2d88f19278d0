const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is made once, because that takes a hundred times as long as formatting, and a list needs the same one in each row. */
export function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
