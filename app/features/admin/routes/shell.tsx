import { lazy, Suspense } from "react";
import { Form, NavLink, Outlet } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ADMIN_SCREENS } from "../admin.ts";

const DeskShortcuts = lazy(() => import("../desk-shortcuts.tsx"));

/** The frame of every admin screen: the way back to the overview, to the other screens, and out. */
export default function AdminShell() {
  const isHydrated = useHydrated();
  return (
    <main id="content" className="page pt-6 pb-section">
      <div className="mb-10 flex flex-wrap items-center justify-between gap-x-8 border-b border-line pb-2">
        <nav aria-label="Admin screens">
          <ul className="flex flex-wrap gap-x-6">
            {ADMIN_SCREENS.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end className="nav-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex gap-x-6">
          {isHydrated && (
            <Suspense fallback={null}>
              <DeskShortcuts />
            </Suspense>
          )}
          <Form method="post" action="/sign-out">
            <button type="submit" className="nav-link">
              Sign Out
            </button>
          </Form>
        </div>
      </div>
      <Outlet />
    </main>
  );
}
