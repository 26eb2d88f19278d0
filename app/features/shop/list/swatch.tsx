import { atWidth } from "#app/ui/picture.tsx";

type Props = {
  /** CSS colors, or the address of one picture. */
  colors: string[];
  className?: string;
};

/** Decorative: the color is named beside it or by its link. Empty for a color of no known family. */
export function Swatch({ colors, className = "" }: Props) {
  const classes = `swatch${colors.length > 0 ? "" : " border-dashed"}${className && ` ${className}`}`;
  const [picture = ""] = colors;
  if (picture.includes("/"))
    return <img className={`${classes} object-cover`} src={atWidth(picture, 48)} alt="" loading="lazy" />;
  const width = 16 / colors.length;
  return (
    <svg className={classes} viewBox="0 0 16 16" aria-hidden="true">
      {colors.map((color, at) => (
        <rect key={color} x={at * width} width={width} height="16" fill={color} />
      ))}
    </svg>
  );
}
