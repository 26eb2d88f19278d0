import { useId } from "react";
import { NavLink } from "react-router";
import { CloseIcon, MenuIcon, PersonIcon } from "#app/ui/icons.tsx";
import { usePopover } from "#app/ui/use-popover.ts";
import { HELP_LINKS, MENU_LINKS } from "./navigation.ts";

export function MobileMenu() {
  const id = useId();
  const { isOpen, popover } = usePopover();
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={isOpen ? "Close menu" : "Open menu"}
        aria-expanded={isOpen}
        className="bar-button"
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <div id={id} {...popover} className="below-bar whole-screen bg-paper text-ink">
        <nav aria-label="Menu" className="page flex min-h-full flex-col py-8">
          <ul className="divide-y divide-line border-y border-line">
            {MENU_LINKS.map((link) => (
              <li key={link.to}>
                <NavLink to={link.to} className="block py-4 font-display text-40">
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

/** On phones the guest's account icon opens what the header has no room for. */
export function GuestMenu() {
  const id = useId();
  const { isOpen, popover } = usePopover();
  return (
    <div className="lg:hidden">
      <button type="button" popoverTarget={id} aria-label="Account" aria-expanded={isOpen} className="bar-button">
        <PersonIcon />
      </button>
      <div id={id} {...popover} className="account-menu below-bar">
        <nav aria-label="Account" className="pb-2">
          {[{ label: "Sign In", to: "/auth" }, ...HELP_LINKS].map(({ label, to }) => (
            <NavLink key={to} to={to} end className="menu-item">
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </div>
  );
}
