import { atWidth } from "#app/ui/picture.tsx";
import type { Video } from "./shop.ts";

type Props = { video: Video; name: string; className?: string };

/** Loads nothing of a video before it plays, except the first frame if it has no poster. */
export function VideoPlayer({ video: { poster, sources }, name, className }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- product videos have no speech
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
