import { atWidth } from "#app/ui/picture.tsx";
import type { Video } from "./shop.ts";

type Props = { video: Video; name: string; className?: string };

/** Nothing of a film is fetched before somebody plays it, but of one without a poster its first frame. */
export function VideoPlayer({ video: { poster, sources }, name, className }: Props) {
  return (
    <video
      controls
      playsInline
      preload={poster ? "none" : "metadata"}
      poster={poster ? atWidth(poster, 800) : undefined}
      aria-label={name}
      className={className}
    >
      {sources.map(({ url, type }) => (
        <source key={url} src={url} type={type ?? undefined} />
      ))}
    </video>
  );
}
