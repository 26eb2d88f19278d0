import type { ComponentProps } from "react";
import { PHOTO_COPIES, PHOTO_WIDTHS, storedFileOf } from "#app/platform/storage/stored-names.ts";

type Props = Omit<ComponentProps<"img">, "src" | "srcSet" | "width" | "height" | "alt"> & {
  picture: { url: string; alt: string; width: number; height: number };
  /** Its width by window width; the browser chooses the file accordingly. */
  sizes: string;
  /** The largest element of the first screen, one per page: React preloads it before the stylesheet. */
  isFirst?: boolean;
};

const WIDTHS = [240, 360, 480, 640, 800, 1080, 1280, 1600];

/** A picture of the provider's CDN or our storage in the width needed; reserves its space before it loads. */
export function Picture({ picture, isFirst = false, className = "", ...rest }: Props) {
  const { url, alt, width, height } = picture;
  return (
    <img
      src={atWidth(url, 800)}
      srcSet={srcSetOf(picture)}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding={isFirst ? "auto" : "async"}
      className={className}
      {...rest}
    />
  );
}

export function srcSetOf({ url, width }: { url: string; width: number }): string | undefined {
  if (isUpload(url)) {
    const narrower = PHOTO_WIDTHS.filter((stored) => stored < width);
    return [...narrower.map((one) => `${atWidth(url, one)} ${one}w`), `${url} ${width}w`].join(", ");
  }
  if (!canResize(url)) return undefined;
  const useful = WIDTHS.filter((candidate) => candidate <= width);
  return (useful.length > 0 ? useful : [width]).map((one) => `${atWidth(url, one)} ${one}w`).join(", ");
}

export function atWidth(url: string, width: number): string {
  if (!canResize(url)) return url;
  return `${url}${url.includes("?") ? "&" : "?"}width=${width}`;
}

/** An uploaded photo, which is stored in several widths. */
function isUpload(url: string): boolean {
  const stored = storedFileOf(url);
  return stored !== null && PHOTO_COPIES[stored.bucket] !== null;
}

/** The provider's CDN makes every width; other stored files have only one. */
function canResize(url: string): boolean {
  return isUpload(url) || !url.includes("/storage/v1/");
}
