import type { KeyboardEvent, MouseEvent } from "react";
import { NavLink, useLocation } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { ADMIN_SCREENS, screenIn } from "./admin.ts";

/** The way to every screen of the desk: a list where there is room, on a phone one line that says which is open and unfolds the others. */
export function AdminMenu() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin screens" className="grow has-[details[open]]:basis-full">
      {/* Another screen, another fold: it never stays open behind somebody who went elsewhere. */}
      <details key={pathname} className="group lg:hidden" onClick={foldAfterChoosing} onKeyDown={foldOnEscape}>
        <summary className="flex min-h-12 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
          <span>
            <span className="sr-only">Screens, now </span>
            {screenIn(pathname).label}
          </span>
          <span className="transition-transform duration-150 ease-out group-open:rotate-180">
            <ChevronIcon />
          </span>
        </summary>
        <Screens className="grid grid-cols-2 gap-x-6 border-t border-line py-2 sm:grid-cols-3" />
      </details>
      <Screens className="hidden flex-wrap gap-x-6 lg:flex xl:gap-x-4" />
    </nav>
  );
}

function Screens({ className }: { className: string }) {
  return (
    <ul className={className}>
      {ADMIN_SCREENS.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end={to === "/admin"} className="nav-link max-lg:w-full max-lg:text-16">
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function foldAfterChoosing(event: MouseEvent<HTMLDetailsElement>) {
  if (event.target instanceof Element && event.target.closest("a")) fold(event.currentTarget);
}

function foldOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  fold(event.currentTarget);
}

/** What had the focus is hidden with the others. */
function fold(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
