import type { KeyboardEvent, MouseEvent } from "react";
import { NavLink, useLocation } from "react-router";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { AdminScreen } from "#app/platform/feature.server.ts";
import { DASHBOARD, screenIn } from "./admin.ts";

/** Links to every admin screen: a list on wide screens; on a phone, a disclosure that names the current one. */
export function AdminMenu({ screens }: { screens: AdminScreen[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin screens" className="grow has-[details[open]]:basis-full">
      {/* Keyed by path, so that it closes on navigation. */}
      <details key={pathname} className="group lg:hidden" onClick={closeAfterChoosing} onKeyDown={closeOnEscape}>
        <summary className="flex min-h-12 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
          <span>
            <span className="sr-only">Admin menu, current screen: </span>
            {screenIn(pathname, screens)?.label}
          </span>
          <span className="transition-transform duration-150 ease-out group-open:rotate-180">
            <ChevronIcon />
          </span>
        </summary>
        <Screens screens={screens} className="grid grid-cols-2 gap-x-6 border-t border-line py-2 sm:grid-cols-3" />
      </details>
      <Screens screens={screens} className="hidden flex-wrap gap-x-6 lg:flex xl:gap-x-4" />
    </nav>
  );
}

function Screens({ screens, className }: { screens: AdminScreen[]; className: string }) {
  return (
    <ul className={className}>
      {screens.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end={to === DASHBOARD} className="nav-link max-lg:w-full max-lg:text-16">
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function closeAfterChoosing(event: MouseEvent<HTMLDetailsElement>) {
  if (event.target instanceof Element && event.target.closest("a")) close(event.currentTarget);
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  close(event.currentTarget);
}

/** Moves the focus to the summary: the focused link is hidden now. */
function close(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
