import { useId, type ReactNode } from "react";
import { Form, NavLink, href } from "react-router";
import type { PublicVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { PersonIcon } from "#app/ui/icons.tsx";
import { usePopover } from "#app/ui/use-popover.ts";
import { HELP_LINKS, type NavigationLink } from "./navigation.ts";

/**
 * The ADMIN menu (NAV-20 to NAV-27) in its documented order: Dashboard, Orders, Products, Inventory, Notifications, Subscriptions. `href` makes a
 * link to a missing route a type error.
 */
export const ADMIN_LINKS: NavigationLink[] = [
  { label: "Dashboard", to: href("/admin") },
  { label: "Orders", to: href("/admin/orders") },
  { label: "Products", to: href("/admin/products") },
  { label: "Inventory", to: href("/admin/inventory") },
  { label: "Notifications", to: href("/admin/back-in-stock") },
  { label: "Subscriptions", to: href("/admin/subscriptions") },
];

export function SignedInMenu({ visitor }: { visitor: PublicVisitor }) {
  const id = useId();
  const { isOpen, popover } = usePopover();
  return (
    <div>
      <button type="button" popoverTarget={id} aria-label="Account" aria-expanded={isOpen} className="bar-button">
        <PersonIcon isFilled />
      </button>
      <div id={id} {...popover} className="account-menu below-bar">
        <p className="border-b border-line px-5 pb-3 text-14 text-stone-strong">{visitor.email}</p>
        <nav aria-label="Account" className="py-2">
          <MenuLink to="/account-settings/orders">Your Orders</MenuLink>
          <MenuLink to="/account-settings">Account Settings</MenuLink>
          {HELP_LINKS.map(({ label, to }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
          <Form method="post" action="/sign-out">
            <button type="submit" className="menu-item">
              Sign Out
            </button>
          </Form>
        </nav>
        {visitor.isAdmin && <AdminMenu />}
      </div>
    </div>
  );
}

function AdminMenu() {
  return (
    <nav aria-label="ADMIN" className="border-t border-line pt-4 pb-2">
      <p className="label px-5 pb-1">ADMIN</p>
      {ADMIN_LINKS.map(({ label, to }) => (
        <MenuLink key={to} to={to}>
          {label}
        </MenuLink>
      ))}
    </nav>
  );
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} end className="menu-item">
      {children}
    </NavLink>
  );
}
