import { useEffect, useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from "react";

const OPEN_AFTER_MS = 120;
const CLOSE_AFTER_MS = 220;

/**
 * A native popover that opens and closes by its button without JavaScript. With it, it also opens when the mouse rests on the area around it, and
 * closes when focus leaves it or a link in it is followed.
 */
export function usePopover() {
  const popover = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (milliseconds: number, act: (element: HTMLDivElement) => unknown) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => popover.current && act(popover.current), milliseconds);
  };

  return {
    isOpen,
    /** Spread on the popover. */
    popover: {
      ref: popover,
      popover: "auto" as const,
      onToggle: (event: { newState: string }) => setOpen(event.newState === "open"),
      onClick(event: MouseEvent<HTMLDivElement>) {
        if (event.target instanceof Element && event.target.closest("a")) event.currentTarget.hidePopover();
      },
      onBlur(event: FocusEvent<HTMLDivElement>) {
        const next = event.relatedTarget;
        if (next && !event.currentTarget.contains(next)) event.currentTarget.hidePopover();
      },
    },
    /** Spread on the element around the button and the popover, for menus that open on hover. */
    hoverArea: {
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType === "mouse")
          later(OPEN_AFTER_MS, (element) => element.matches(":popover-open") || element.showPopover());
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType === "mouse") later(CLOSE_AFTER_MS, (element) => element.hidePopover());
      },
    },
  };
}
