import { useRef, useState, type PointerEvent } from "react";

type Drag = { from: number; gap: number };

const EDGE_PX = 96;
const SCROLL_PX = 18;

/**
 * Drag and drop reordering: spread `handle` on the drag handle; `gap` is the row before which the dragged one would land. Rows move
 * only on drop, so that the dragged row stays under the pointer.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const gapAt = (y: number) =>
    Array.from(list.current?.children ?? []).filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;

  const handle = (at: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, gap: at });
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (drag?.from !== at) return;
      setDrag({ from: at, gap: gapAt(clientY) });
      autoScroll(list.current, clientY);
    },
    onPointerUp({ clientY }: PointerEvent) {
      if (drag?.from !== at) return;
      const gap = gapAt(clientY);
      const to = gap > at ? gap - 1 : gap;
      if (to !== at) move(at, to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return { list, drag, handle };
}

/** Near the top or bottom edge of the dialog, it scrolls. */
function autoScroll(list: Element | null, y: number): void {
  const dialog = list?.closest("dialog");
  if (!dialog) return;
  const { top, bottom } = dialog.getBoundingClientRect();
  if (y < top + EDGE_PX) dialog.scrollBy(0, -SCROLL_PX);
  else if (y > bottom - EDGE_PX) dialog.scrollBy(0, SCROLL_PX);
}
