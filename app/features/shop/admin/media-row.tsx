import { useEffect, useRef, type PointerEvent, type RefObject } from "react";
import { Badge } from "#app/ui/admin/badge.tsx";
import { atWidth } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { uploadedVideo } from "../photos.ts";
import type { Video } from "../shop.ts";
import { VideoPlayer } from "../video-player.tsx";
import { MAX_LABEL_LENGTH, MEDIA_WORDS, type Media, type MediaKind } from "./media.ts";
import { mediaField } from "./product-draft.ts";
import { VariantChoice } from "./variant-choice.tsx";

type RowProps = {
  kind: MediaKind;
  one: Media;
  at: number;
  count: number;
  variants: { id: string; title: string }[];
  provided: Video[];
  isHeavy: boolean;
  handle: Record<string, (event: PointerEvent) => void>;
  isDragged: boolean;
  onChange: (to: Partial<Media>) => void;
  onMove: (to: number) => void;
  onSort: () => void;
};

const BOX = "min-h-tap w-full rounded-sm border border-line-strong bg-raised px-3 text-16";
/** A narrower player has no room for its play button. */
const COLUMNS = { photos: "grid-cols-[5rem_minmax(0,1fr)]", videos: "grid-cols-[8rem_minmax(0,1fr)]" };
const SMALL = "mb-1 block text-14 font-medium";

/** One photo or video with its settings. Field names contain its index. */
export function MediaRow(props: RowProps) {
  const { kind, one, at, isDragged } = props;
  const name = `${MEDIA_WORDS[kind].title} ${at + 1}`;
  const field = (part: string) => mediaField(kind, at, part);
  const removal = useRemovalButton(one.isRemoved);
  return (
    <div className={isDragged ? "opacity-40" : ""}>
      <input type="hidden" name={field("url")} value={one.url} />
      {one.isVendor && <input type="hidden" name={field("isVendor")} value="on" />}
      <div className={`grid ${COLUMNS[kind]} items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]`}>
        <Preview {...props} name={name} />
        {one.isRemoved ? (
          <Removed {...props} name={name} removal={removal} />
        ) : (
          <Settings {...props} name={name} removal={removal} />
        )}
      </div>
    </div>
  );
}

/** "Remove" or "Put back": the button that was clicked is replaced by the other, which takes the focus. */
function useRemovalButton(isRemoved: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(isRemoved);
  useEffect(() => {
    if (before.current !== isRemoved) button.current?.focus();
    before.current = isRemoved;
  }, [isRemoved]);
  return button;
}

type Named = RowProps & { name: string };
type Removable = Named & { removal: RefObject<HTMLButtonElement | null> };

function Preview({ kind, one, provided, handle, name }: Named) {
  const isHydrated = useHydrated();
  const opacity = one.isHidden || one.isRemoved ? "opacity-45" : "";
  return (
    <div>
      <div className="aspect-4/5 overflow-hidden bg-ground">
        {kind === "photos" ? (
          <img
            src={atWidth(one.url, 240)}
            alt={one.label || name}
            loading="lazy"
            className={`size-full object-cover ${opacity}`}
          />
        ) : (
          <VideoPlayer
            video={provided.find(({ url }) => url === one.url) ?? uploadedVideo(one.url)}
            name={name}
            className={`size-full object-contain ${opacity}`}
          />
        )}
      </div>
      {isHydrated && !one.isRemoved && (
        <div
          {...handle}
          aria-hidden="true"
          className="flex min-h-tap cursor-grab touch-none items-center justify-center text-14 text-stone-strong select-none active:cursor-grabbing"
        >
          Drag
        </div>
      )}
    </div>
  );
}

function Removed({ kind, at, name, removal, onChange }: Removable) {
  return (
    <div className="flex min-h-tap flex-wrap items-center gap-x-5">
      <input type="hidden" name={mediaField(kind, at, "isRemoved")} value="on" />
      <p>{`${name} will be removed when you save.`}</p>
      <button
        ref={removal}
        type="button"
        className="link min-h-tap"
        aria-label={`Put back ${name.toLowerCase()}`}
        onClick={() => onChange({ isRemoved: false })}
      >
        Put back
      </button>
    </div>
  );
}

function Settings(props: Removable) {
  const { kind, one, at, name, variants, isHeavy, onChange } = props;
  const field = (part: string) => mediaField(kind, at, part);
  return (
    <div className="min-w-0">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="text-14 text-stone-strong">{one.isVendor ? "From the provider" : "Uploaded"}</span>
        {/* The provider's photos have its own alt text. */}
        {kind === "photos" && !one.isVendor && one.label.trim() === "" && <Badge tone="destructive">No alt text</Badge>}
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_7rem]">
        {kind === "photos" && (
          <label>
            <span className={SMALL}>Label</span>
            <input
              name={field("label")}
              aria-label={`Label of ${name.toLowerCase()}`}
              value={one.label}
              maxLength={MAX_LABEL_LENGTH}
              autoComplete="off"
              className={BOX}
              aria-describedby={`${field("label")}-hint`}
              onChange={(event) => onChange({ label: event.currentTarget.value })}
            />
            <span id={`${field("label")}-hint`} className="mt-1 block text-14 text-stone-strong">
              The alt text: what the photo shows, for people who can’t see it.
            </span>
          </label>
        )}
        <label className="max-w-28">
          <span className={SMALL}>Order</span>
          <input
            name={field("displayOrder")}
            aria-label={`Display order of ${name.toLowerCase()}`}
            value={one.displayOrder}
            inputMode="numeric"
            autoComplete="off"
            className={BOX}
            onChange={(event) => onChange({ displayOrder: event.currentTarget.value })}
            onBlur={props.onSort}
          />
        </label>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <label className="flex min-h-tap items-center gap-3">
          <input
            type="checkbox"
            name={field("isHidden")}
            className="check"
            aria-label={`Hide ${name.toLowerCase()}`}
            checked={one.isHidden}
            onChange={(event) => onChange({ isHidden: event.currentTarget.checked })}
          />
          Hide
        </label>
        <Moves {...props} />
        {kind === "photos" && variants.length > 0 && (
          <VariantChoice
            name={`${kind}.${at}`}
            about={name.toLowerCase()}
            variants={variants}
            chosen={one.variants}
            isHeavy={isHeavy}
            onChange={(chosen) => onChange({ variants: chosen })}
          />
        )}
      </div>
    </div>
  );
}

function Moves({ kind, one, at, count, name, removal, onMove, onChange }: Removable) {
  const isHydrated = useHydrated();
  const about = name.toLowerCase();
  if (!isHydrated)
    return one.isVendor ? null : (
      <label className="flex min-h-tap items-center gap-3">
        <input
          type="checkbox"
          name={mediaField(kind, at, "isRemoved")}
          className="check"
          aria-label={`Remove ${about}`}
        />
        Remove
      </label>
    );
  return (
    <>
      <MoveButton label="Up" about={`Move ${about} up`} isPossible={at > 0} onPress={() => onMove(at - 1)} />
      <MoveButton
        label="Down"
        about={`Move ${about} down`}
        isPossible={at < count - 1}
        onPress={() => onMove(at + 1)}
      />
      {!one.isVendor && (
        <button
          ref={removal}
          type="button"
          className="link min-h-tap"
          aria-label={`Remove ${about}`}
          onClick={() => onChange({ isRemoved: true })}
        >
          Remove
        </button>
      )}
    </>
  );
}

/** Never disabled, so that the focus stays on it when an item reaches the end. */
function MoveButton({
  label,
  about,
  isPossible,
  onPress,
}: {
  label: string;
  about: string;
  isPossible: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={about}
      aria-disabled={!isPossible}
      className="link min-h-tap aria-disabled:text-stone-strong aria-disabled:no-underline"
      onClick={() => isPossible && onPress()}
    >
      {label}
    </button>
  );
}
