/** The position of a zoomed picture: enlarged around its center, then moved by pixels. */
export type View = { scale: number; x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** What a click and each step of "+" enlarges to. */
export const STEP = 2;

type Point = { x: number; y: number };
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
