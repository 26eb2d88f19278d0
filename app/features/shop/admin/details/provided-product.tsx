import type { ProvidedDetails } from "./provided-details.server.ts";

/** What Shopify owns of a product, to look at, with a link to where it is edited. */
export function ProvidedProduct({
  product,
  adminUrl,
  provider,
}: {
  product: ProvidedDetails;
  adminUrl: string | null;
  provider: string;
}) {
  const { vendor, productType, tags, handle, description, variants } = product;
  const facts = { "Product type": productType, Vendor: vendor, Tags: tags.join(", "), Handle: handle };
  return (
    <div className="grid max-w-4xl gap-8">
      <p className="max-w-measure">
        {`Title, description, prices, variants and stock come from ${provider}. Change them there, and the shop follows within a minute. `}
        {adminUrl && (
          <a href={adminUrl} className="link" target="_blank" rel="noreferrer">
            {`Edit in ${provider}`}
          </a>
        )}
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-14 text-stone-strong">{name}</dt>
            <dd className="wrap-anywhere">{value || "None"}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="provided-variants">
        <h2 id="provided-variants" className="label border-b border-line-strong pb-2">
          Variants
        </h2>
        <ul>
          {variants.map(({ id, title, price, compareAt, sku, isAvailable }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-2">
              <span className="min-w-0 wrap-anywhere">
                {title}
                <span className="block text-14 text-stone-strong">
                  {[sku && `SKU ${sku}`, isAvailable ? "Available" : "Sold out"].filter(Boolean).join(" · ")}
                </span>
              </span>
              <span className="text-right tabular-nums">
                {price}
                {compareAt && <s className="block text-14 text-stone-strong">{compareAt}</s>}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {description && (
        <section aria-labelledby="provided-description">
          <h2 id="provided-description" className="label border-b border-line-strong pb-2">
            Description
          </h2>
          <p className="mt-3 max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
        </section>
      )}
    </div>
  );
}
