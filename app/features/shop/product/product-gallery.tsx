import { useRef, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { loadAtRest } from "#app/ui/load-at-rest.tsx";
import { panel } from "#app/ui/panel.tsx";
import { atWidth, Picture } from "#app/ui/picture.tsx";
import { isSamePicture, photosFor, videosFor } from "../photos.ts";
import { isFootwear, type Photo, type ProductDetails, type Variant, type Video } from "../shop.ts";

const VideoPlayer = loadAtRest(() => import("../video-player.tsx").then(({ VideoPlayer }) => VideoPlayer));

const ExternalPlayer = loadAtRest(() => otherMedia().then(({ ExternalPlayer }) => ExternalPlayer));
const ModelLinks = loadAtRest(() => otherMedia().then(({ ModelLinks }) => ModelLinks));
const otherMedia = () => import("../other-media.tsx");

const ZoomDialog = panel(
  () => import("./zoom-dialog.tsx").then(({ default: ZoomDialog }) => ZoomDialog),
  "We couldn’t open the picture.",
);

type Props = {
  product: ProductDetails;
  /** The variants that match the selection; null: nothing is selected. */
  chosen: Variant[] | null;
};

const SIZES = "(min-width: 64rem) 60vw, 100vw";

/** The pictures of the selection, its own first; if an admin assigned them, in the admin's order. */
export function picturesOf({ photos }: ProductDetails, chosen: Variant[] | null): Photo[] {
  const shown = photosFor(photos, chosen && chosen.map(({ id }) => id));
  const own = chosen?.find(({ pictureUrl }) => pictureUrl)?.pictureUrl;
  const first = own ? shown.findIndex(({ url }) => isSamePicture(url, own)) : -1;
  const isArranged = (shown[0]?.variantIds.length ?? 0) > 0;
  return first <= 0 || isArranged ? shown : [...shown.slice(first), ...shown.slice(0, first)];
}

/** One picture at a time in a scrollable strip, with thumbnails that link into it: both work without JavaScript. */
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
      videos={videosFor(product.videos, product.photos, chosen && chosen.map(({ id }) => id))}
      others={othersOf(product)}
      title={product.title}
      isCropped={isFootwear(product)}
      led={number && first === firstOfAll ? Number(number) - 1 : null}
    />
  );
}

type Other = { key: string; label: string; poster: string | null; element: ReactNode };

/** What follows the pictures and the videos of the shop itself. */
function othersOf({ title, externalVideos = [], models = [] }: ProductDetails): Other[] {
  return [
    ...externalVideos.map((video, at) => ({
      key: video.url,
      label: `${video.host} video${at > 0 ? ` ${at + 1}` : ""}`,
      poster: video.poster,
      element: <ExternalPlayer video={video} name={video.alt || `a video of ${title}`} />,
    })),
    ...models.map((model, at) => ({
      key: model.url ?? model.arUrl ?? "",
      label: `3D model${at > 0 ? ` ${at + 1}` : ""}`,
      poster: model.poster,
      element: <ModelLinks model={model} name={model.alt || title} />,
    })),
  ];
}

const hashNow = () => window.location.hash;
const hashOnServer = () => "";
function onHashChange(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

type StripProps = {
  photos: Photo[];
  videos: Video[];
  others: Other[];
  title: string;
  /** Shoes are wide: their pictures fill the frame, others are shown whole. */
  isCropped: boolean;
  led: number | null;
};

function Strip({ photos, videos, others, title, isCropped, led }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  // When leaving, the transition name belongs to the clicked card: a duplicate name would cancel the transition.
  const isStaying = useNavigation().state === "idle";
  const [reached, setReached] = useState(0);
  // The selected picture, not one that is passed while scrolling to it.
  const [wanted, setWanted] = useState<number | "none" | null>(null);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const current = wanted === "none" ? reached : (wanted ?? led ?? reached);
  const own = photos.length + videos.length;
  const count = own + others.length;

  if (count === 0)
    return <div className="aspect-4/5 bg-ground sm:aspect-square" role="img" aria-label={`No photo of ${title} yet`} />;

  function show(at: number) {
    strip.current?.scrollTo({ left: at * (strip.current.firstElementChild?.clientWidth ?? 0), behavior: "smooth" });
    setWanted(at);
  }

  function zoom(event: MouseEvent, at: number) {
    // With a modifier key the link opens the picture in a tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(at);
  }

  /** Manual scrolling selects the visible picture. */
  const onManualScroll = () => setWanted("none");

  return (
    <div className="min-w-0">
      <div className="relative max-sm:-mx-[var(--spacing-gutter)]">
        <div
          ref={strip}
          className="gallery-strip"
          data-cropped={isCropped}
          role="region"
          aria-label="Pictures"
          tabIndex={0}
          onPointerDown={onManualScroll}
          onTouchMove={onManualScroll}
          onWheel={onManualScroll}
          onKeyDown={onManualScroll}
          onScroll={({ currentTarget }) =>
            setReached(Math.round(currentTarget.scrollLeft / (currentTarget.clientWidth || 1)))
          }
        >
          {photos.map((photo, at) => (
            <div
              key={photo.url}
              id={`picture-${at + 1}`}
              className={`bg-ground ${at === 0 && isStaying ? "shared-picture" : ""}`}
            >
              <a
                href={photo.url}
                className={`gallery-zoom${photo.height >= photo.width ? " gallery-narrow" : ""}`}
                aria-label={`Zoom in: ${photo.alt}`}
                onClick={(event) => zoom(event, at)}
              >
                <Picture picture={photo} sizes={SIZES} isFirst={at === 0} />
              </a>
            </div>
          ))}
          {videos.map((video, at) => (
            <div key={video.url} id={`picture-${photos.length + at + 1}`} className="bg-ground">
              <VideoPlayer video={video} name={video.alt || `${title}, video ${at + 1}`} />
            </div>
          ))}
          {others.map(({ key, element }, at) => (
            <div key={key} id={`picture-${own + at + 1}`} className="bg-ground">
              {element}
            </div>
          ))}
        </div>
        {count > 1 && (
          <p className="gallery-position noscript:hidden" data-over-picture={current < photos.length}>
            {current + 1} of {count}
          </p>
        )}
      </div>
      {count > 1 && (
        <ul className="mt-2 hidden max-w-120 grid-cols-5 gap-2 pb-2 sm:grid" aria-label="Thumbnails">
          {photos.map((photo, at) => (
            <Thumb key={photo.url} at={at} name={photo.alt} current={current} onShow={show}>
              <Picture picture={{ ...photo, alt: "" }} sizes="5.5rem" />
            </Thumb>
          ))}
          {videos.map(({ url, poster }, at) => (
            <Thumb key={url} at={photos.length + at} name={`Video ${at + 1}`} current={current} onShow={show}>
              {poster && <img src={atWidth(poster, 240)} alt="" loading="lazy" />}
              <span className="absolute bottom-0 left-0 bg-paper pt-0.5 pr-2 text-12">Video</span>
            </Thumb>
          ))}
          {others.map(({ key, label, poster }, at) => (
            <Thumb key={key} at={own + at} name={label} current={current} onShow={show}>
              {poster && <img src={atWidth(poster, 240)} alt="" loading="lazy" />}
              <span className="absolute bottom-0 left-0 bg-paper pt-0.5 pr-2 text-12">
                {label.startsWith("3D") ? "3D" : "Video"}
              </span>
            </Thumb>
          ))}
        </ul>
      )}
      {zoomed !== null && (
        <ZoomDialog
          photos={photos}
          first={zoomed}
          onClose={(at) => {
            setZoomed(null);
            show(at);
          }}
        />
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
