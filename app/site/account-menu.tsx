import { Link } from "react-router";
import { useVisitor, type PublicVisitor } from "#app/platform/auth/access/visitor-store.ts";
import { PersonIcon } from "#app/ui/icons.tsx";
import { loadWhenShown } from "#app/ui/load-at-rest.tsx";

const SIGN_IN = (
  <Link to="/auth" aria-label="Sign In" className="bar-button">
    <PersonIcon />
  </Link>
);

const SignedInMenu = loadWhenShown(
  () => import("./signed-in-menu.tsx").then(({ SignedInMenu }) => SignedInMenu),
  SIGN_IN,
);

/**
 * A Sign In link for guests and a menu for signed-in users, of the same size. Public pages are the same for everyone, so they show the link until
 * the visitor is known on the client.
 */
export function AccountMenu({ initially }: { initially: PublicVisitor | null }) {
  const known = useVisitor((state) => state.visitor);
  const visitor = known === undefined ? initially : known;
  if (visitor) return <SignedInMenu visitor={visitor} />;
  return SIGN_IN;
}
