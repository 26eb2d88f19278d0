import { Outlet } from "react-router";
import { CartDrawer } from "#app/features/cart/cart-drawer.tsx";
import { SearchDialog } from "#app/features/shop/search-dialog.tsx";
import { navigationCategories } from "#app/features/shop/shop.server.ts";
import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { shownVisitor } from "#app/platform/auth/visitor.server.ts";
import { verseAt } from "#app/scripture.ts";
import { Toaster } from "#app/ui/toast.tsx";
import { Footer } from "../footer.tsx";
import { Header } from "../header.tsx";
import { Scroll } from "../scroll.tsx";
import { VisitorKeeper } from "../visitor-keeper.tsx";
import type { Route } from "./+types/frame";
import type { Door } from "#app/platform/auth/door.ts";

export const handle: Door = { opensTo: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const env = context.get(envContext);
  return {
    categories: await navigationCategories(context.get(dbContext)),
    publicUrl: context.get(publicUrlContext),
    visitor: await shownVisitor(context),
    contact: { email: env.CONTACT_EMAIL, instagramHandle: env.INSTAGRAM_HANDLE },
    verses: {
      shop: verseAt("Ephesians 6:15"),
      faith: verseAt("Psalm 119:105"),
      footer: verseAt("Psalm 121:8"),
    },
  };
}

/** Header, page, footer: the frame of every public page. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const { categories, contact, verses, visitor } = loaderData;
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header categories={categories} verses={verses} visitor={visitor} />
      <Outlet />
      <Footer categories={categories} contact={contact} verse={verses.footer} />
      <SearchDialog />
      <CartDrawer />
      <Toaster />
      <Scroll />
      <VisitorKeeper />
    </>
  );
}
