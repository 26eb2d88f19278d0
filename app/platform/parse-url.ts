/** As URL.parse, which Safari before 18 and Chrome and Firefox before 126 do not have: null for what is no URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** As decodeURIComponent, and what cannot be decoded ("50%off") as it is. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
