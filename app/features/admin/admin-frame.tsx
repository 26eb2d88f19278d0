import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { brand } from "#app/brand.ts";
import type { PublicVisitor } from "#app/platform/auth/access/visitor-store.ts";
import type { AdminScreen } from "#app/platform/feature.server.ts";
import { SearchIcon } from "#app/ui/icons.tsx";
import { panel } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { DASHBOARD } from "./admin.ts";
import { AdminMenu } from "./admin-menu.tsx";

const AdminPalette = panel(
  () => import("./admin-palette.tsx").then(({ default: AdminPalette }) => AdminPalette),
  "We couldn’t load the search.",
  <PalettePlaceholder />,
);

const AdminShortcuts = panel(
  () => import("./admin-shortcuts.tsx").then(({ default: AdminShortcuts }) => AdminShortcuts),
  "We couldn’t load the shortcuts.",
  <ShortcutsPlaceholder />,
);

type Props = {
  screens: AdminScreen[];
  waiting: Record<string, number>;
  visitor: PublicVisitor | null;
  timeZone: string;
  children: ReactNode;
};

/** The admin's own header and menu around one of its screens. */
export function AdminFrame({ screens, waiting, visitor, timeZone, children }: Props) {
  const isHydrated = useHydrated();
  return (
    <div className="admin">
      <header className="sticky top-0 z-40 flex h-bar items-center gap-x-4 border-b border-line bg-paper px-4 lg:px-5">
        <Link to={DASHBOARD} className="flex min-h-11 items-center gap-2 lg:w-52">
          <span className="font-display text-22 leading-none tracking-[0.14em]">{brand.name}</span>
          <span className="text-14 text-stone-strong max-sm:sr-only">Admin</span>
        </Link>
        <AdminMenu screens={screens} waiting={waiting} timeZone={timeZone}>
          <div className="border-t border-line px-3 py-2 text-14">
            {visitor && <p className="py-1 wrap-anywhere text-stone-strong">{visitor.email}</p>}
            <ViewStore />
            <SignOut />
          </div>
        </AdminMenu>
        <div className="ml-auto flex items-center gap-x-5">
          {isHydrated ? <AdminPalette screens={screens} /> : <PalettePlaceholder />}
          {isHydrated ? <AdminShortcuts screens={screens} /> : <ShortcutsPlaceholder />}
          <div className="hidden items-center gap-x-5 lg:flex">
            <ViewStore />
            {visitor && (
              <span className="max-w-48 truncate text-14 text-stone-strong" title={visitor.email}>
                {visitor.name}
              </span>
            )}
            <SignOut />
          </div>
        </div>
      </header>
      <main id="content" className="admin-content">
        {children}
      </main>
    </div>
  );
}

function ViewStore() {
  return (
    <Link to="/" className="nav-link">
      View store
    </Link>
  );
}

function SignOut() {
  return (
    <Form method="post" action="/sign-out">
      <button type="submit" className="nav-link">
        Sign Out
      </button>
    </Form>
  );
}

function PalettePlaceholder() {
  return (
    <span aria-hidden className="nav-link invisible gap-2 noscript:hidden">
      <SearchIcon />
      Find
    </span>
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
