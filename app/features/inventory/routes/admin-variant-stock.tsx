import { providerName, providerNameFirst } from "#app/platform/shopify/provider-name.ts";
import { useProviderName } from "#app/ui/admin/provider-name.ts";
import { data, href, Link } from "react-router";
import { waitingByVariant } from "#app/features/back-in-stock/back-in-stock.server.ts";
import { namedVariants } from "#app/features/shop/shop.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { readListQuery } from "#app/platform/http/list-loader.server.ts";
import { instantText } from "#app/platform/instant.ts";
import { log } from "#app/platform/log.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { missingScope } from "#app/platform/shopify/order-commands.server.ts";
import { levelsOfVariant, type VariantLevels } from "#app/platform/shopify/stock-levels.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Badge } from "#app/ui/admin/badge.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import {
  changeText,
  itemText,
  STOCK_SET,
  stockBadge,
  stockText,
  THRESHOLD_SET,
  waitingText,
} from "../inventory-admin.ts";
import { listedVariant } from "../inventory-list.server.ts";
import { inventorySettingsOf } from "../low-stock.server.ts";
import { setStock, WHAT } from "../set-stock.server.ts";
import { setOwnThreshold } from "../set-threshold.server.ts";
import { StockForm, useStockGuard } from "../stock-form.tsx";
import { stockHistory } from "../stock-history.server.ts";
import type { StockChange } from "../stock-history.ts";
import { ThresholdForm } from "../threshold-form.tsx";
import { useFreshList } from "../use-fresh-list.ts";
import type { Route } from "./+types/admin-variant-stock";

export const handle: RouteAccess = { access: "admin", area: "stock" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData ? `Stock of ${loaderData.name}` : "Stock", "The stock of one variant, and how it changed.");

const gidOf = (variant: string) => `gid://shopify/ProductVariant/${variant}`;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, env, admin, shop } = context.get(servicesContext);
  const variantId = gidOf(params.variant);
  const row = /^\d{1,19}$/.test(params.variant) ? await listedVariant(db, variantId) : undefined;
  if (!row) throw data(null, { status: 404 });
  const { after } = readListQuery(request);
  const provider = providerName(Boolean(shop));
  const [names, waiting, history, settings, stock] = await Promise.all([
    namedVariants(db, [variantId]),
    waitingByVariant(db, [variantId]),
    readPage((limit) => stockHistory(db, { variantId, after, limit })),
    inventorySettingsOf(db),
    admin ? levelsNow(admin, variantId, provider) : null,
  ]);
  const variant = names.get(variantId) ?? null;
  return {
    row,
    variant,
    name: itemText(variantId, variant),
    waiting: waiting.get(variantId) ?? 0,
    history,
    settings,
    stock,
    madeIn: provider,
    timeZone: env.STORE_TIMEZONE,
  };
}

type Levels = { problem: string; found: null } | { problem: null; found: VariantLevels | null };

/** What the provider has now, or why it cannot be shown. */
async function levelsNow(admin: ShopifyAdmin, variantId: string, provider: string): Promise<Levels> {
  try {
    return { problem: null, found: await levelsOfVariant(admin, variantId) };
  } catch (error) {
    log("error", "the levels of a variant were not read", { variant: variantId, error });
    const scope = missingScope(error, WHAT);
    return {
      problem: scope ?? `${providerNameFirst(provider)} isn’t responding. Reload the page in a moment.`,
      found: null,
    };
  }
}

export const action = ({ params, ...sent }: Route.ActionArgs) =>
  formActions({ "set-stock": setStock, "set-threshold": (form) => setOwnThreshold(form, gidOf(params.variant)) })(sent);

export const clientAction = keepFormValues;

export default function AdminVariantStock({ loaderData }: Route.ComponentProps) {
  const { row, variant, name, waiting, history, settings, stock, madeIn, timeZone } = loaderData;
  useFreshList();
  useStockGuard();
  const waitingNow = waitingText(waiting);
  return (
    <AdminPage title={name} done={{ stock: STOCK_SET, threshold: THRESHOLD_SET }}>
      <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={row.isSoldOut ? "destructive" : "good"}>{stockBadge(row)}</Badge>
        {row.isLow && <Badge tone="default">Low</Badge>}
        {waitingNow && (
          <MayUse url="/admin/back-in-stock" level="read" otherwise={<span>{waitingNow}</span>}>
            <Link to="/admin/back-in-stock" className="link">
              {waitingNow}
            </Link>
          </MayUse>
        )}
        {variant?.sku && <span className="wrap-anywhere text-stone-strong">{`SKU ${variant.sku}`}</span>}
        <Link to={href("/admin/inventory")} className="link">
          All inventory
        </Link>
      </p>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="grid gap-10">
          <section aria-labelledby="stock">
            <Heading id="stock">Stock</Heading>
            {stock === null && <p className="py-3">{`${stockText(row.currentStock)} in stock`}</p>}
            {stock?.problem && <FormNotice>{stock.problem}</FormNotice>}
            {stock?.problem === null && <LevelRows variantId={row.variantId} name={name} found={stock.found} />}
          </section>
          <MayUse url="/admin/inventory/1">
            <section aria-labelledby="threshold">
              <Heading id="threshold">Low-stock threshold</Heading>
              <div className="mt-4">
                <ThresholdForm
                  threshold={row.hasOwnThreshold ? String(row.threshold) : ""}
                  hint={`Leave blank to use the threshold of the shop, ${settings.lowStockThreshold.toLocaleString("en")}. Shoppers always see “Only N left” at 5 or fewer.`}
                />
              </div>
            </section>
          </MayUse>
        </div>
        <section aria-labelledby="history">
          <Heading id="history">History</Heading>
          <AdminList
            label="History"
            list={history}
            noMore="No older changes"
            none={["No changes yet", `Changes appear here from now on, including those made in ${madeIn}.`]}
            as="ol"
            className=""
          >
            {(change) => <ChangeRow key={change.id} change={change} timeZone={timeZone} />}
          </AdminList>
        </section>
      </div>
    </AdminPage>
  );
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="label border-b border-line-strong pb-2">
      {children}
    </h2>
  );
}

/** The quantities at each location, each with its own form. */
function LevelRows({ variantId, name, found }: { variantId: string; name: string; found: VariantLevels | null }) {
  const provider = useProviderName();
  const Provider = providerNameFirst(provider);
  if (!found) return <p className="py-3">{`${Provider} no longer has this item.`}</p>;
  if (!found.isTracked)
    return <p className="py-3">{`${Provider} doesn’t track the stock of this item, so it never sells out.`}</p>;
  if (found.levels.length === 0)
    return <p className="py-3">{`This item isn’t stocked at any location in ${provider}.`}</p>;
  const isOne = found.levels.length === 1;
  return (
    <ul>
      {found.levels.map(({ location, available, committed, onHand }) => (
        <li
          key={location.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
        >
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{location.name}</p>
            <p className="text-14 text-stone-strong tabular-nums">
              {`${stockText(committed)} committed to orders · ${stockText(onHand)} on hand`}
            </p>
          </div>
          <StockForm
            variantId={variantId}
            location={location.id}
            about={isOne ? name : `${name}, ${location.name}`}
            available={available}
          />
        </li>
      ))}
    </ul>
  );
}

function ChangeRow({ change, timeZone }: { change: StockChange; timeZone: string }) {
  const { fromStock, toStock, createdAt } = change;
  const provider = useProviderName();
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 border-b border-line py-2 text-14">
      <p className="min-w-0 wrap-anywhere">
        {changeText(change, provider)}
        <time dateTime={createdAt.toISOString()} className="block text-stone-strong">
          {instantText(timeZone, createdAt)}
        </time>
      </p>
      <p className="text-right tabular-nums">
        {stockText(fromStock)} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> <span className="font-medium">{stockText(toStock)}</span>
      </p>
    </li>
  );
}
