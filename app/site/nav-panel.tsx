import { useId, type ReactNode } from "react";
import { NavLink } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { usePopover } from "#app/ui/use-popover.ts";
import type { NavigationLink } from "./navigation.ts";

type Props = { label: string; to: string; links: NavigationLink[]; aside: ReactNode };

/** A main navigation entry with a submenu: the label is a link, the button next to it opens the submenu. */
export function NavPanel({ label, to, links, aside }: Props) {
  const id = useId();
  const { isOpen, popover, hoverArea } = usePopover();
  return (
    <li className="flex h-full items-center" {...hoverArea}>
      <NavLink to={to} className="nav-link">
        {label}
      </NavLink>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`${label} menu`}
        aria-expanded={isOpen}
        className="-mr-3 grid size-8 place-items-center text-stone-strong hover:text-ink"
      >
        <ChevronIcon />
      </button>
      <div id={id} {...popover} className="below-bar border-b border-line bg-paper text-ink shadow-float">
        <div className="page grid grid-cols-12 gap-8 py-12">
          <p className="label col-span-3">{label}</p>
          <ul className="col-span-5 grid gap-1">
            {links.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} className="inline-block py-1 font-display text-28 hover:text-crimson">
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className="col-span-4">{aside}</div>
        </div>
      </div>
    </li>
  );
}
