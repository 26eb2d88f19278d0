import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { CloseIcon } from "#app/ui/icons.tsx";
import { srcSetOf } from "#app/ui/picture.tsx";
import type { Photo } from "../shop.ts";

type Props = {
  photos: Photo[];
  first: number;
  /** With the picture shown last. */
  onClose: (at: number) => void;
};

type Point = { x: number; y: number };

/** A drag shorter than this is a click. */
const CLICK_PIXELS = 6;
const PAN_PIXELS = 80;

/** A picture as large as the window: enlarged by click, wheel, pinch or keyboard, moved by dragging or arrow keys. */
export default function ZoomDialog({ photos, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const moved = useRef(0);
  const [at, setAt] = useState(first);
  const [view, setView] = useState<View>(WHOLE);
  const photo = photos[at];

  useEffect(() => dialog.current?.showModal(), []);

  // React's own wheel listener is passive and could not stop the browser's zoom.
  useEffect(() => {
    const shown = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    };
    shown?.addEventListener("wheel", onWheel, { passive: false });
    return () => shown?.removeEventListener("wheel", onWheel);
  }, []);

  function box() {
    return frame.current?.getBoundingClientRect() ?? new DOMRect();
  }

  /** Around a point of the window, the frame's center by default. */
  function zoom(by: number, clientX?: number, clientY?: number) {
    const { left, top, width, height } = box();
    const point = {
      x: clientX === undefined ? 0 : clientX - left - width / 2,
      y: clientY === undefined ? 0 : clientY - top - height / 2,
    };
    setView((now) => zoomedBy(now, by, point, { width, height }));
  }

  function turnTo(next: number) {
    if (!photos[next]) return;
    setAt(next);
    setView(WHOLE);
  }

  function onKeyDown(event: KeyboardEvent) {
    const pan = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === "+" || event.key === "=") zoom(STEP);
    else if (event.key === "-") zoom(1 / STEP);
    else if (event.key === "0") setView(WHOLE);
    else if (pan && view.scale > 1)
      setView((now) => movedBy(now, { x: pan[0]! * PAN_PIXELS, y: pan[1]! * PAN_PIXELS }, box()));
    else if (pan) turnTo(at - pan[0]!);
    else return;
    event.preventDefault();
  }

  function onPointerMove(event: PointerEvent) {
    const held = pointers.current;
    const before = held.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    moved.current += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    if (other)
      zoom(distance(now, other) / (distance(before, other) || 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
    else setView((shown) => movedBy(shown, { x: now.x - before.x, y: now.y - before.y }, box()));
  }

  function onPointerUp(event: PointerEvent) {
    const wasHeld = pointers.current.delete(event.pointerId);
    if (!wasHeld || event.type === "pointercancel" || moved.current > CLICK_PIXELS) return;
    if (view.scale > 1) setView(WHOLE);
    else zoom(STEP, event.clientX, event.clientY);
  }

  if (!photo) return null;
  const button = "grid size-12 place-items-center rounded-sm bg-raised text-18 text-ink disabled:text-stone";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the dialog's picture
    <dialog
      ref={dialog}
      className="zoom-dialog"
      aria-label={`Zoom: ${photo.alt}`}
      onClose={() => onClose(at)}
      onKeyDown={onKeyDown}
    >
      <div
        ref={frame}
        className="zoom-frame"
        data-zoomed={view.scale > 1}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          if (pointers.current.size === 0) moved.current = 0;
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <img
          src={photo.url}
          srcSet={srcSetOf(photo)}
          sizes={`${100 * Math.max(STEP, view.scale)}vw`}
          alt={photo.alt}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <p className="sr-only" role="status">
        {Math.round(view.scale * 100)}%
      </p>
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-2">
        <button
          type="button"
          className={button}
          aria-label="Previous picture"
          disabled={at === 0}
          onClick={() => turnTo(at - 1)}
        >
          ‹
        </button>
        <button
          type="button"
          className={button}
          aria-label="Zoom out"
          disabled={view.scale === 1}
          onClick={() => zoom(1 / STEP)}
        >
          −
        </button>
        <button type="button" className={button} aria-label="Zoom in" onClick={() => zoom(STEP)}>
          +
        </button>
        <button
          type="button"
          className={button}
          aria-label="Next picture"
          disabled={at === photos.length - 1}
          onClick={() => turnTo(at + 1)}
        >
          ›
        </button>
      </div>
      <button
        type="button"
        className={`${button} absolute top-4 right-4`}
        aria-label="Close"
        onClick={() => dialog.current?.close()}
      >
        <CloseIcon />
      </button>
    </dialog>
  );
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The position of a zoomed picture: enlarged around its center, then moved by pixels. */
type View = { scale: number; x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** What a click and each step of "+" enlarges to. */
const STEP = 2;

type Frame = { width: number; height: number };

/** Enlarges `by` with the pixel below `at` staying there; `at` is counted from the frame's center. */
export function zoomedBy(view: View, by: number, at: Point, frame: Frame): View {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * by));
  const ratio = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame);
}

export function movedBy(view: View, by: Point, frame: Frame): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** No edge of the picture moves into the frame. */
function within({ scale, x, y }: View, { width, height }: Frame): View {
  const limited = (value: number, size: number) => {
    const most = ((scale - 1) * size) / 2;
    return Math.min(most, Math.max(-most, value)) || 0;
  };
  return { scale, x: limited(x, width), y: limited(y, height) };
}
