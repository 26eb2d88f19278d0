import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { publicVisitor } from "#app/platform/auth/access/visitor.server.ts";
import { ownServices, refusedPaths } from "#app/platform/auth/access/permissions.server.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { providerName } from "#app/platform/shopify/provider-name.ts";
import { PageServices, SkipLink } from "#app/site/page-services.tsx";
import { AdminAccess } from "#app/ui/admin-access.tsx";
import { ParentScreenContext } from "#app/ui/admin/parent-screen.ts";
import { ProviderName } from "#app/ui/admin/provider-name.ts";
import { PageError } from "#app/ui/page-error.tsx";
import { ShopZone } from "#app/ui/shop-day.tsx";
import stylesheet from "../admin.css?url";
import { adminScreens, parentScreen } from "../admin.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { waitingNow } from "../admin.server.ts";
import { useWaiting } from "../use-waiting.ts";
import type { Route } from "./+types/shell";

export const handle: RouteAccess = { access: "admin", area: "home" };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ context }: Route.LoaderArgs) {
  const services = await ownServices(context);
  return {
    screens: adminScreens(services.features),
    waiting: await waitingNow(services),
    refused: await refusedPaths(context),
    visitor: await publicVisitor(context),
    timeZone: services.env.STORE_TIMEZONE,
    provider: providerName(isLiveShop(services.env)),
    keepsOfflineCopies: services.env.OFFLINE_COPIES === "on",
  };
}

/** Only actions change what the menu counts. What others do is fetched by useWaiting. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && formMethod !== undefined && formMethod !== "GET";
}

/** The layout of every admin screen. */
export default function AdminShell({ loaderData }: Route.ComponentProps) {
  const { screens, visitor, refused, timeZone, provider, keepsOfflineCopies } = loaderData;
  const waiting = useWaiting(loaderData.waiting);
  return (
    <>
      <SkipLink />
      <AdminAccess refused={refused}>
        <AdminFrame screens={screens} waiting={waiting} visitor={visitor} timeZone={timeZone}>
          <ShopZone value={timeZone}>
            <ProviderName value={provider}>
              <ParentScreenContext value={(pathname) => parentScreen(pathname, screens)}>
                <Outlet context={screens} />
              </ParentScreenContext>
            </ProviderName>
          </ShopZone>
        </AdminFrame>
        <PageServices keepsOfflineCopies={keepsOfflineCopies} toasts="admin" />
      </AdminAccess>
    </>
  );
}

/** A failed screen keeps the menu, so that the others stay within reach. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <SkipLink />
      <AdminFrame
        screens={loaderData?.screens ?? []}
        waiting={loaderData?.waiting ?? {}}
        visitor={loaderData?.visitor ?? null}
        timeZone={loaderData?.timeZone ?? "UTC"}
      >
        <PageError
          error={error}
          broken="Nothing was changed. Reload the page in a moment, or look at System for what is failing."
          back={{ label: "Back to Admin", to: "/admin" }}
          headingClass="text-28"
        />
      </AdminFrame>
      {/* Without the data it would delete the offline copies, when they are needed most. */}
      {loaderData && <PageServices keepsOfflineCopies={loaderData.keepsOfflineCopies} toasts="admin" />}
    </>
  );
}
