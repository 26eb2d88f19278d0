import { useState } from "react";
import { atWidth } from "#app/ui/picture.tsx";
import type { ExternalVideo, Model } from "./shop.ts";

type VideoProps = { video: ExternalVideo; name: string };

/** Asks the host for nothing before the video is started. Without JavaScript a link to its page. */
export function ExternalPlayer({ video: { url, frame, host, poster }, name }: VideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying)
    return (
      // oxlint-disable-next-line react/iframe-missing-sandbox -- on another origin, and it needs scripts and its own storage
      <iframe
        ref={focusOn}
        className="size-full"
        src={frame}
        title={name}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="relative grid h-full place-items-center"
      aria-label={`Play ${name} from ${host}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      <Preview poster={poster} />
      <span className="absolute rounded-sm bg-paper px-4 py-3 text-14 font-medium">▶ Play from {host}</span>
    </a>
  );
}

/** The link that had the focus is replaced. The same function in every render, so that it runs once. */
const focusOn = (frame: HTMLIFrameElement | null) => frame?.focus();

type ModelProps = { model: Model; name: string };

/** Links to its files: iPhones show one in the room, other devices open or download the other. */
export function ModelLinks({ model: { url, arUrl, poster }, name }: ModelProps) {
  return (
    <div className="relative h-full">
      <Preview poster={poster} />
      <p className="absolute inset-x-0 bottom-0 flex flex-wrap justify-center gap-x-6 bg-paper px-4 py-2 text-14">
        {arUrl && (
          <a
            href={arUrl}
            rel="ar"
            className="link inline-flex min-h-11 items-center gap-2"
            aria-label={`${name} in AR`}
          >
            {/* Quick Look opens only a link whose first child is a picture. */}
            <img src={poster ? atWidth(poster, 48) : NO_PICTURE} alt="" className="size-6!" />
            View in your room (iPhone, iPad)
          </a>
        )}
        {url && (
          <a href={url} download className="link inline-flex min-h-11 items-center" aria-label={`Download ${name}`}>
            Download the 3D model
          </a>
        )}
      </p>
    </div>
  );
}

const NO_PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function Preview({ poster }: { poster: string | null }) {
  if (!poster) return null;
  return <img src={atWidth(poster, 800)} alt="" loading="lazy" className="col-start-1 row-start-1" />;
}
