import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { publicLedger } from "#app/features/giving/giving.server.ts";
import { Ledger } from "#app/features/giving/ledger.tsx";
import { productByHandle, type ShopServices } from "#app/features/shop/shop.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { verseAt } from "#app/scripture.ts";
import { Verse } from "#app/ui/verse.tsx";
import { BENEFICIARIES, PARTNER_GROUPS, shownPartners } from "../content/giving.ts";
import { HERO } from "../content/landing.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/give";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = fixedPageMeta(
  "Give Back",
  `${brand.givingPercent}% of all profits goes to orphanages, global missions, church plants, and youth and elderly programs.`,
);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [ledger, hasSampleCatalog] = await Promise.all([
    publicLedger(services.db),
    services.env.SHOPIFY_STORE_DOMAIN ? false : sellsSample(services),
  ]);
  return { ledger, hasSampleCatalog };
}

/** Whether the sample catalog is still there. The page works without the provider: it then shows no samples. */
async function sellsSample(services: ShopServices): Promise<boolean> {
  const product = await productByHandle(services, HERO.product).catch(() => null);
  return product !== null;
}

export default function Give({ loaderData: { ledger, hasSampleCatalog } }: Route.ComponentProps) {
  const groups = shownPartners(PARTNER_GROUPS, hasSampleCatalog);
  const hasSamples = groups.some(({ partners }) => partners.some(({ isSample }) => isSample));
  return (
    <main id="content">
      <header className="page grid items-end gap-x-8 gap-y-8 pt-section pb-16 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <p className="label">Give back</p>
          <h1 className="mt-6 font-display text-96">{`${brand.givingPercent}% of all profits is given away`}</h1>
        </div>
        <p className="max-w-measure text-18 lg:col-span-4">
          When you buy a pair, you pay for a pair. What’s left after everything is paid is profit, and a tenth of it was
          never meant to stay with us.
        </p>
      </header>

      <section className="page" aria-labelledby="beneficiaries-title">
        <h2 id="beneficiaries-title" className="label border-t border-line pt-6">
          Where it goes
        </h2>
        <ul className="mt-4">
          {BENEFICIARIES.map((beneficiary) => (
            <li key={beneficiary.name} className="grid gap-x-8 gap-y-3 border-b border-line py-8 lg:grid-cols-12">
              <h3 className="font-display text-40 lg:col-span-6">{beneficiary.name}</h3>
              <p className="max-w-measure lg:col-span-5 lg:col-start-8 lg:pt-2">{beneficiary.text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="page grid gap-x-8 gap-y-10 py-section lg:grid-cols-12">
        <Verse verse={verseAt("James 1:27")} size="large" className="lg:col-span-6" />
        <div className="prose lg:col-span-5 lg:col-start-8">
          <h2 className="font-display text-28">How we count</h2>
          <p>
            Our ten percent is taken from profit, not from each sale: what’s left after materials, labor, shipping, fees
            and taxes are paid. We give to the causes above, and to nothing that also benefits us.
          </p>
          <p>
            You don’t have to add anything at checkout, and buying more than you need isn’t charity. If you want to
            give, give to one of these causes directly. More of it gets there that way.
          </p>
        </div>
      </section>

      <Ledger {...ledger} />

      <section className="border-t border-line bg-sunk" aria-labelledby="partners-title">
        <div className="page py-section">
          <h2 id="partners-title" className="font-display text-64">
            Partners
          </h2>
          {hasSamples && (
            <p className="mt-6 max-w-measure text-18">
              We haven’t named any partners yet. The entries marked “Sample” show where they’ll be listed. They aren’t
              organizations we work with.
            </p>
          )}
          {groups.length === 0 && (
            <p className="mt-6 max-w-measure text-18">
              We’ll list the ministries and organizations we give to here, once they’ve agreed to be named.
            </p>
          )}
          <div className="mt-12 grid gap-12 empty:hidden lg:grid-cols-2 lg:gap-8">
            {groups.map((group) => (
              <div key={group.title}>
                <h3 className="label">{group.title}</h3>
                <ul className="mt-4 border-t border-line-strong">
                  {group.partners.map((partner) => (
                    <li
                      key={partner.url}
                      className="flex items-baseline justify-between gap-6 border-b border-line py-5"
                    >
                      <div>
                        <a className="link font-display text-22" href={partner.url} target="_blank" rel="noopener">
                          {partner.name}
                        </a>
                        <p className="mt-1 text-14 text-stone-strong">{partner.text}</p>
                      </div>
                      {partner.isSample && <span className="label">Sample</span>}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <p className="mt-12 max-w-measure">
            Do you lead an organization like these?{" "}
            <Link className="link" to="/contact">
              Contact us
            </Link>
            .
          </p>
        </div>
      </section>
    </main>
  );
}
