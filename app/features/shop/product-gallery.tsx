import { useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { atWidth, Picture } from "#app/ui/picture.tsx";
import { isSamePicture, photosFor } from "./photos.ts";
import type { Photo, ProductDetails, Variant, Video } from "./shop.ts";
import { VideoPlayer } from "./video-player.tsx";

type Props = {
  product: ProductDetails;
  /** The variants that match the selection; null: nothing is selected. */
  chosen: Variant[] | null;
};

const SIZES = "(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw";

/** The pictures of the selection, its own first; if an admin assigned them, in the admin's order. */
export function picturesOf({ photos }: ProductDetails, chosen: Variant[] | null): Photo[] {
  const shown = photosFor(photos, chosen && chosen.map(({ id }) => id));
  const own = chosen?.find(({ pictureUrl }) => pictureUrl)?.pictureUrl;
  const first = own ? shown.findIndex(({ url }) => isSamePicture(url, own)) : -1;
  const isArranged = (shown[0]?.variantIds.length ?? 0) > 0;
  return first <= 0 || isArranged ? shown : [...shown.slice(first), ...shown.slice(0, first)];
}

/** A scrollable strip with thumbnails that link into it, so that it works without JavaScript. */
export function ProductGallery({ product, chosen }: Props) {
  const photos = picturesOf(product, chosen);
  const first = photos[0]?.url;
  const [firstOfAll] = useState(first);
  // A thumbnail clicked before hydration was a plain link: the strip is scrolling there or has arrived.
  const number = /^#picture-(\d+)$/.exec(useSyncExternalStore(onHashChange, hashNow, hashOnServer))?.[1];

  return (
    <Strip
      key={first}
      photos={photos}
      videos={product.videos}
      title={product.title}
      led={number && first === firstOfAll ? Number(number) - 1 : null}
    />
  );
}

const hashNow = () => window.location.hash;
const hashOnServer = () => "";
function onHashChange(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

type StripProps = { photos: Photo[]; videos: Video[]; title: string; led: number | null };

function Strip({ photos, videos, title, led }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  // When leaving, the transition name belongs to the clicked card: a duplicate name would cancel the transition.
  const isStaying = useNavigation().state === "idle";
  const [reached, setReached] = useState(0);
  // The selected picture, not one that is passed while scrolling, or that is visible beside it at the end of the strip.
  const [wanted, setWanted] = useState<number | "none" | null>(null);
  const current = wanted === "none" ? reached : (wanted ?? led ?? reached);
  const count = photos.length + videos.length;

  if (count === 0)
    return <div className="aspect-4/5 bg-ground sm:aspect-square" role="img" aria-label={`No photo of ${title} yet`} />;

  function show(at: number) {
    const frame = strip.current?.children[at] as HTMLElement | undefined;
    strip.current?.scrollTo({ left: (frame?.offsetLeft ?? 0) - (strip.current.offsetLeft ?? 0), behavior: "smooth" });
    setWanted(at);
  }

  /** Manual scrolling selects the visible picture. */
  const onManualScroll = () => setWanted("none");

  return (
    <div className="min-w-0">
      <div
        ref={strip}
        className="gallery-strip"
        data-pairs={count > 1}
        role="region"
        aria-label="Pictures"
        tabIndex={0}
        onPointerDown={onManualScroll}
        onTouchMove={onManualScroll}
        onWheel={onManualScroll}
        onKeyDown={onManualScroll}
        onScroll={({ currentTarget }) => {
          const frame = currentTarget.firstElementChild as HTMLElement | null;
          if (frame) setReached(Math.round(currentTarget.scrollLeft / (frame.offsetWidth + 8)));
        }}
      >
        {photos.map((photo, at) => (
          <div
            key={photo.url}
            id={`picture-${at + 1}`}
            className={`bg-ground ${at === 0 && isStaying ? "shared-picture" : ""}`}
          >
            <Picture picture={photo} sizes={count > 1 ? SIZES : "(min-width: 64rem) 66vw, 100vw"} isFirst={at === 0} />
          </div>
        ))}
        {videos.map((video, at) => (
          <div key={video.url} id={`picture-${photos.length + at + 1}`} className="bg-ground">
            <VideoPlayer video={video} name={video.alt || `${title}, video ${at + 1}`} />
          </div>
        ))}
      </div>
      {count > 1 && (
        <ul className="mt-2 grid grid-cols-5 gap-2 pb-2" aria-label="Thumbnails">
          {photos.map((photo, at) => (
            <Thumb key={photo.url} at={at} name={photo.alt} current={current} onShow={show}>
              <Picture picture={{ ...photo, alt: "" }} sizes="(min-width: 64rem) 12vw, 20vw" />
            </Thumb>
          ))}
          {videos.map(({ url, poster }, at) => (
            <Thumb key={url} at={photos.length + at} name={`Video ${at + 1}`} current={current} onShow={show}>
              {poster && <img src={atWidth(poster, 240)} alt="" loading="lazy" />}
              <span className="absolute bottom-0 left-0 bg-paper pt-0.5 pr-2 text-12">Video</span>
            </Thumb>
          ))}
        </ul>
      )}
    </div>
  );
}

type ThumbProps = { at: number; name: string; current: number; onShow: (at: number) => void; children: ReactNode };

function Thumb({ at, name, current, onShow, children }: ThumbProps) {
  return (
    <li>
      <a
        href={`#picture-${at + 1}`}
        className="thumb bg-ground"
        aria-current={at === current ? "true" : undefined}
        aria-label={name}
        onClick={(event) => {
          event.preventDefault();
          onShow(at);
        }}
      >
        {children}
      </a>
    </li>
  );
}
