import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";

type Props = {
  /** Names the row, for screen readers. */
  about: string;
  children: ReactNode;
  /** What cannot be undone by another action, below the others. */
  destructive: ReactNode;
};

/** The further actions of a row, which also open without JavaScript. Opening one menu closes the others. */
export function RowMenu({ about, children, destructive }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && menu.current && !menu.current.contains(relatedTarget)) menu.current.open = false;
  };
  // A tap on plain page area, and in Safari on a button, moves no focus.
  useEffect(() => {
    const closeElsewhere = ({ target }: PointerEvent) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeElsewhere);
    return () => document.removeEventListener("pointerdown", closeElsewhere);
  }, []);
  return (
    <details
      ref={menu}
      name="row-menu"
      className="not-has-[a,form]:hidden sm:relative"
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <summary
        aria-label={`More actions for ${about}`}
        className="link flex min-h-tap list-none items-center [&::-webkit-details-marker]:hidden"
      >
        More
      </summary>
      <div className="absolute z-20 grid min-w-44 rounded-sm border border-line bg-raised px-4 py-1.5 shadow-float max-sm:inset-x-4 sm:right-0">
        {children}
        {destructive && <div className="mt-1 border-t border-line pt-1 text-crimson">{destructive}</div>}
      </div>
    </details>
  );
}
