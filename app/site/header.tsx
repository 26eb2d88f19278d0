import { href, Link, NavLink } from "react-router";
import { itemCount, useCart } from "#app/features/cart/cart.ts";
import { type PublicVisitor, useVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { BagIcon, HeartIcon, SearchIcon, PersonIcon } from "#app/ui/icons.tsx";
import { LinkThenButton } from "#app/ui/link-then-button.tsx";
import { loadAtRest, loadWhenShown } from "#app/ui/load-at-rest.tsx";
import { openOverlay } from "#app/ui/overlay.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Verse, type QuotedVerse } from "#app/ui/verse.tsx";
import { NavPanel } from "./nav-panel.tsx";
import { FAITH_LINKS, MENU_LINKS, type NavigationLink } from "./navigation.ts";
import { brand } from "#app/brand.ts";

const MobileMenu = loadAtRest(() => import("./mobile-menu.tsx").then(({ MobileMenu }) => MobileMenu));
const GuestMenu = loadAtRest(() => import("./mobile-menu.tsx").then(({ GuestMenu }) => GuestMenu));

/** More than two digits would cover the icon. */
const MAX_COUNT = 99;

type Props = {
  shopLinks: NavigationLink[];
  verses: { shop: QuotedVerse; faith: QuotedVerse };
  /** The signed-in user, on pages rendered per visitor. */
  visitor: PublicVisitor | null;
};

export function Header({ shopLinks, verses, visitor }: Props) {
  return (
    <header className="sticky top-0 z-40 h-bar border-b border-line bg-paper">
      <div className="page flex h-full items-center justify-between">
        <nav aria-label="Main" className="flex h-full items-center">
          <Wordmark className="lg:mr-10" />
          <ul className="hidden h-full items-center gap-6 lg:flex xl:gap-8">
            <NavPanel label="Shop" to="/shop" links={shopLinks} aside={<Verse verse={verses.shop} />} />
            <NavEntry label="Story" to="/story" />
            <NavPanel label="Faith" to="/faith-resources" links={FAITH_LINKS} aside={<Verse verse={verses.faith} />} />
            {MENU_LINKS.slice(3).map((link) => (
              <NavEntry key={link.to} {...link} />
            ))}
          </ul>
        </nav>
        <div className="-mr-3 flex items-center">
          <LinkThenButton
            href="/search"
            label="Search products"
            className="bar-button"
            onPress={() => openOverlay("search")}
          >
            <SearchIcon />
          </LinkThenButton>
          <Link to="/favorites" aria-label="Favorites" className="bar-button">
            <HeartIcon />
          </Link>
          <AccountMenu initially={visitor} />
          <CartButton />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function NavEntry({ label, to }: { label: string; to: string }) {
  return (
    <li>
      <NavLink to={to} className="nav-link">
        {label}
      </NavLink>
    </li>
  );
}

/** A link to the cart page until scripts run; then a button that opens the drawer. */
function CartButton() {
  const isHydrated = useHydrated();
  const count = useCart(itemCount);
  if (!isHydrated)
    return (
      <a href={href("/cart")} aria-label="Open cart" className="bar-button">
        <BagIcon />
      </a>
    );
  const shown = count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
  const label = count === 0 ? "Open cart" : `Open cart, ${shown} ${count === 1 ? "item" : "items"} in your cart`;
  return (
    <button type="button" aria-label={label} className="bar-button" onClick={() => openOverlay("cart")}>
      <BagIcon />
      {count > 0 && (
        <span id="cart-count" className="cart-count">
          {shown}
        </span>
      )}
    </button>
  );
}

function Wordmark({ className = "" }: { className?: string }) {
  return (
    <Link
      to="/"
      className={`inline-flex min-h-11 items-center font-display text-28 leading-none tracking-[0.14em] max-[22rem]:text-22 max-[22rem]:tracking-[0.08em] ${className}`}
    >
      {brand.name}
    </Link>
  );
}

const GUEST = (
  <>
    <Link to="/auth" aria-label="Sign In" className="bar-button max-lg:hidden">
      <PersonIcon />
    </Link>
    <GuestMenu />
  </>
);

const SignedInMenu = loadWhenShown(
  () => import("./signed-in-menu.tsx").then(({ SignedInMenu }) => SignedInMenu),
  GUEST,
);

/**
 * For guests a Sign In link and, on phones, a menu with it; another menu for signed-in users, of the same size. Public pages are the same for
 * everyone, so they show the guest's until the visitor is known on the client.
 */
function AccountMenu({ initially }: { initially: PublicVisitor | null }) {
  const known = useVisitor((state) => state.visitor);
  const visitor = known === undefined ? initially : known;
  return visitor ? <SignedInMenu visitor={visitor} /> : GUEST;
}
