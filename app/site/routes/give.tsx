import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { pledgeText } from "#app/features/giving/giving.ts";
import { namedRecipients, publicLedger } from "#app/features/giving/giving.server.ts";
import { Ledger } from "#app/features/giving/ledger.tsx";
import { productCardOf } from "#app/features/shop/shop.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { verseAt } from "#app/scripture.ts";
import { Verse } from "#app/ui/verse.tsx";
import { shownPartners } from "../content/giving.ts";
import { HERO } from "../content/landing.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/give";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public" };

export const meta = (args: Route.MetaArgs) =>
  fixedPageMeta("Give Back", pledgeText(brand.givingPercent, args.loaderData?.causes ?? []))(args);

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [ledger, { causes, partners }, hasSampleCatalog] = await Promise.all([
    publicLedger(services.db),
    namedRecipients(services.db),
    services.env.SHOPIFY_STORE_DOMAIN ? false : sellsSample(services.db),
  ]);
  return { ledger, causes, ...shownPartners(partners, hasSampleCatalog) };
}

/** Whether the sample catalog is still there. */
async function sellsSample(db: Db): Promise<boolean> {
  return (await productCardOf(db, HERO.product)) !== undefined;
}

export default function Give({ loaderData: { ledger, causes, groups, areSamples } }: Route.ComponentProps) {
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

      {causes.length > 0 && (
        <section className="page" aria-labelledby="beneficiaries-title">
          <h2 id="beneficiaries-title" className="label border-t border-line pt-6">
            Where it goes
          </h2>
          <ul className="mt-4">
            {causes.map(({ name, url, text }) => (
              <li key={name} className="grid gap-x-8 gap-y-3 border-b border-line py-8 lg:grid-cols-12">
                <h3 className="min-w-0 font-display text-40 wrap-anywhere lg:col-span-6">
                  {url ? (
                    <a className="link" href={url} target="_blank" rel="noopener">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </h3>
                {text && <p className="max-w-measure wrap-anywhere lg:col-span-5 lg:col-start-8 lg:pt-2">{text}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}

      <section className="page grid gap-x-8 gap-y-10 py-section lg:grid-cols-12">
        <Verse verse={verseAt("James 1:27")} size="large" className="lg:col-span-6" />
        <div className="prose lg:col-span-5 lg:col-start-8">
          <h2 className="font-display text-28">How we count</h2>
          <p>
            Our ten percent is taken from profit, not from each sale: what’s left after materials, labor, shipping, fees
            and taxes are paid.{" "}
            {causes.length > 0 && "We give to the causes above, and to nothing that also benefits us."}
          </p>
          <p>
            You don’t have to add anything at checkout, and buying more than you need isn’t charity. If you want to
            give, give to a cause directly. More of it gets there that way.
          </p>
        </div>
      </section>

      <Ledger {...ledger} />

      <section className="border-t border-line bg-sunk" aria-labelledby="partners-title">
        <div className="page py-section">
          <h2 id="partners-title" className="font-display text-64">
            Partners
          </h2>
          {areSamples && (
            <p className="mt-6 max-w-measure text-18">
              We haven’t named any partners yet. The entries marked “Sample” show where they’ll be listed. They aren’t
              organizations we work with.
            </p>
          )}
          {groups.length === 0 && (
            <p className="mt-6 max-w-measure text-18">
              {`We give away ${brand.givingPercent}% of our profits. We’ll list the ministries and organizations we give to here, once they’ve agreed to be named. Until then, the ledger above reports what was set aside each month and each gift with its receipt.`}
            </p>
          )}
          <div className="mt-12 grid gap-12 empty:hidden lg:grid-cols-2 lg:gap-8">
            {groups.map((group) => (
              <div key={group.title}>
                <h3 className="label">{group.title}</h3>
                <ul className="mt-4 border-t border-line-strong">
                  {group.partners.map(({ name, url, text }) => (
                    <li key={name} className="flex items-baseline justify-between gap-6 border-b border-line py-5">
                      <div className="min-w-0 wrap-anywhere">
                        <a className="link font-display text-22" href={url ?? undefined} target="_blank" rel="noopener">
                          {name}
                        </a>
                        {text && <p className="mt-1 text-14 text-stone-strong">{text}</p>}
                      </div>
                      {areSamples && <span className="label">Sample</span>}
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
