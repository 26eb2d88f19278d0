import { panel } from "#app/ui/panel.tsx";
import { Form, Outlet } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { servicesContext } from "#app/platform/context.ts";
import { adminScreens } from "../admin.ts";
import { AdminMenu } from "../admin-menu.tsx";
import type { Route } from "./+types/shell";

const AdminShortcuts = panel(
  () => import("../admin-shortcuts.tsx").then(({ default: AdminShortcuts }) => AdminShortcuts),
  "We couldn’t load search and shortcuts.",
  <ShortcutsPlaceholder />,
);

export function loader({ context }: Route.LoaderArgs) {
  return { screens: adminScreens(context.get(servicesContext).features) };
}

/** The menu is the same for every admin and screen. */
export const shouldRevalidate = () => false;

/** Layout of every admin screen: menu, shortcuts and sign-out. */
export default function AdminShell({ loaderData: { screens } }: Route.ComponentProps) {
  const isHydrated = useHydrated();
  return (
    <main id="content" className="page pt-2 pb-section lg:pt-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 border-b border-line lg:mb-10 lg:flex-nowrap lg:items-start lg:gap-x-8 lg:pb-2">
        <AdminMenu screens={screens} />
        <div className="flex gap-x-6 xl:gap-x-4">
          {isHydrated ? <AdminShortcuts screens={screens} /> : <ShortcutsPlaceholder />}
          <Form method="post" action="/sign-out">
            <button type="submit" className="nav-link">
              Sign Out
            </button>
          </Form>
        </div>
      </div>
      <Outlet context={screens} />
    </main>
  );
}

/** As wide as the button, so that nothing shifts when it loads. */
function ShortcutsPlaceholder() {
  return (
    <span aria-hidden className="nav-link invisible noscript:hidden pointer-coarse:max-lg:hidden">
      Shortcuts
    </span>
  );
}
