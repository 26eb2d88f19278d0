import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
import { zoneName } from "#app/platform/instant.ts";
import { countText } from "#app/platform/counted.ts";
import type { AdminScreen } from "#app/platform/feature.server.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { ADMIN_GROUPS, DASHBOARD, screenIn } from "./admin.ts";

type Props = {
  screens: AdminScreen[];
  /** How much waits at each screen, by its URL. */
  waiting: Record<string, number>;
  /** Whose clock the admin shows. */
  timeZone: string;
  /** Below the screens of the drawer: what the header has no room for on a phone. */
  children: ReactNode;
};

/** Links to every admin screen in groups: a sidebar on wide screens; on others a drawer whose button names the current screen. */
export function AdminMenu({ children, timeZone, ...screens }: Props) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin screens" className="min-w-0 grow admin-sidebar">
      {/* Keyed by path, so that it closes on navigation. */}
      <details
        key={pathname}
        className="admin-drawer group lg:hidden"
        onClick={closeAfterChoosing}
        onKeyDown={closeOnEscape}
      >
        <summary className="flex min-h-12 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 truncate">
            <span className="sr-only">Admin menu, current screen: </span>
            {screenIn(pathname, screens.screens)?.label}
          </span>
          <span className="transition-transform duration-150 ease-out group-open:rotate-180">
            <ChevronIcon />
          </span>
        </summary>
        <div className="admin-drawer-panel">
          <Screens {...screens} />
          <Clock timeZone={timeZone} />
          {children}
        </div>
      </details>
      <div className="hidden lg:block">
        <Screens {...screens} />
        <Clock timeZone={timeZone} />
      </div>
    </nav>
  );
}

function Clock({ timeZone }: { timeZone: string }) {
  return <p className="px-3 py-2 text-12 text-stone-strong">{`Times are ${zoneName(timeZone)}`}</p>;
}

function Screens({ screens, waiting }: Omit<Props, "children" | "timeZone">) {
  return [undefined, ...ADMIN_GROUPS].map((group) => {
    const inGroup = screens.filter((screen) => screen.group === group);
    return (
      inGroup.length > 0 && (
        <div key={group ?? ""} className="py-1.5">
          {group && <p className="px-3 pt-1 pb-0.5 text-12 font-medium text-stone-strong">{group}</p>}
          <ul aria-label={group}>
            {inGroup.map((screen) => (
              <li key={screen.to}>
                <ScreenLink {...screen} count={waiting[screen.to] ?? 0} />
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
}

function ScreenLink({ label, to, count }: AdminScreen & { count: number }) {
  return (
    <NavLink to={to} end={to === DASHBOARD} className="admin-screen">
      {label}
      {count > 0 && (
        <span className="text-12 text-stone-strong tabular-nums">
          {countText(count)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </NavLink>
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
