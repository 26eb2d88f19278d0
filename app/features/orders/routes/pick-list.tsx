import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { instantText } from "#app/platform/instant.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { orderShop } from "../orders.server.ts";
import { linesToPick, MAX_PICKED_ORDERS } from "../pick-list.server.ts";
import { PrintPage, PrintTable } from "../print-page.tsx";
import type { Route } from "./+types/pick-list";

export const handle: RouteAccess = { access: "admin", area: "orders" };

export const meta = () => pageMeta("Pick list", "What to fetch for the orders to ship.");

/** `?ids=1,2`: the chosen orders; without it, all that are to be shipped. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams.get("ids");
  const ids = asked?.split(",").flatMap((id) => (/^[1-9]\d{0,14}$/.test(id) ? [Number(id)] : [])) ?? null;
  const list = await linesToPick(services.db, orderShop(services), ids?.slice(0, MAX_PICKED_ORDERS) ?? null);
  return { ...list, printedAt: new Date(), timeZone: services.env.STORE_TIMEZONE, max: MAX_PICKED_ORDERS };
}

export default function PickList({ loaderData }: Route.ComponentProps) {
  const { lines, orders, withoutItems, hasMore, printedAt, timeZone, max } = loaderData;
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return (
    <PrintPage title="Pick list" back={{ to: "/admin/orders?show=to-ship", label: "Orders to ship" }}>
      <p className="mt-2">
        {`${units === 1 ? "1 item" : `${units.toLocaleString("en")} items`} for ${orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`}, ${instantText(timeZone, printedAt)}`}
      </p>
      {hasMore && <p className="mt-2">{`Only the ${max} oldest orders are on this list.`}</p>}
      {withoutItems.length > 0 && <p className="mt-2 wrap-anywhere">{`Nothing to send: ${withoutItems.join(", ")}`}</p>}
      {lines.length === 0 ? (
        <p className="mt-8 font-display text-22">Nothing to pick</p>
      ) : (
        <PrintTable
          caption="Items to pick"
          lines={lines}
          last={{ name: "Orders", of: (line) => line.orders.join(", ") }}
        />
      )}
    </PrintPage>
  );
}
