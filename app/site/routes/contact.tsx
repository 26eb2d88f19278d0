import { href, Link } from "react-router";
import { brand } from "#app/brand.ts";
import { servicesContext } from "#app/platform/context.ts";
import { qrPicture } from "../instagram-qr.server.ts";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/contact";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = fixedPageMeta(
  "Contact",
  "Email us, or find us on Instagram. Business inquiries get a reply within 1-2 business days.",
);

export async function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const address = instagramAddress(env.INSTAGRAM_HANDLE);
  return {
    email: env.CONTACT_EMAIL,
    location: env.BRAND_LOCATION,
    instagram: {
      handle: env.INSTAGRAM_HANDLE,
      address,
      qr: await qrPicture(address),
      embed: env.INSTAGRAM_EMBED_URL ?? null,
    },
  };
}

export default function Contact({ loaderData: { email, location, instagram } }: Route.ComponentProps) {
  return (
    <main id="content" className="page py-section">
      <header>
        <p className="label">Contact</p>
        <h1 className="mt-6 font-display text-64">
          <span className="block">Write to us.</span>
          <a className="link block wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </h1>
      </header>

      <section aria-labelledby="order-help" className="mt-12 border-t border-line-strong pt-6">
        <h2 id="order-help" className="font-display text-28">
          Help with an order
        </h2>
        <ul className="mt-2 flex flex-wrap gap-x-8">
          {ORDER_HELP.map(({ label, to }) => (
            <li key={to}>
              <Link className="link inline-flex min-h-11 items-center" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2 max-w-measure">
          Something else?{" "}
          <a className="link" href={`mailto:${email}?subject=${encodeURIComponent("Help with order #")}`}>
            Email us about your order
          </a>
          . Please include your order number, and a photo if something arrived damaged.
        </p>
      </section>

      <dl className="mt-12 grid gap-x-8 border-t border-line lg:grid-cols-12">
        <Row term="Business inquiries">Business inquiries get a reply within 1-2 business days.</Row>
        <Row term="Prayer">You can email us prayer requests, too. We won’t post them on the prayer wall.</Row>
        <Row term="Location">{location}</Row>
      </dl>

      <section aria-labelledby="instagram-title" className="mt-section grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="instagram-title" className="font-display text-40">
            On Instagram
          </h2>
          <p className="mt-4 max-w-[23.75em]">
            Photos of the shoes, and news from our studio. Scan the code, or follow the link.
          </p>
          <p className="mt-4">
            <a className="link" href={instagram.address} target="_blank" rel="noopener">
              {`@${instagram.handle} on Instagram`}
            </a>
          </p>
          <img
            src={instagram.qr}
            width="176"
            height="176"
            alt={`QR code that opens the Instagram page of ${brand.name}, @${instagram.handle}`}
            className="mt-8 rounded-sm border border-line"
          />
        </div>
        <div className="lg:col-span-7 lg:col-start-6">
          {instagram.embed ? <Feed address={instagram.embed} /> : <FeedPanel {...instagram} />}
        </div>
      </section>
    </main>
  );
}

const ORDER_HELP = [
  { label: "Track your order", to: href("/order-status") },
  { label: "Return or exchange something", to: href("/policies/:name", { name: "returns" }) },
  { label: "Shipping times and costs", to: href("/policies/:name", { name: "shipping" }) },
  { label: "Your account’s orders", to: href("/account-settings/orders") },
  { label: "Frequently asked questions", to: href("/faq") },
];

function Row({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-b border-line py-5 lg:col-span-12 lg:grid-cols-12">
      <dt className="text-stone-strong lg:col-span-3">{term}</dt>
      <dd className="max-w-measure lg:col-span-9">{children}</dd>
    </div>
  );
}

function Feed({ address }: { address: string }) {
  return (
    <iframe
      src={address}
      sandbox="allow-scripts allow-popups"
      title={`Instagram feed of ${brand.name}`}
      loading="lazy"
      className="h-[40rem] w-full rounded-sm border border-line"
    />
  );
}

/** Shown when no embed service is configured: a link to the feed instead of a broken frame. */
function FeedPanel({ handle, address }: { handle: string; address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="group flex h-full min-h-80 flex-col justify-between rounded-sm border border-line bg-sunk p-8 hover:border-line-strong"
    >
      <span className="label">Instagram feed</span>
      <span>
        <span className="block font-display text-64 wrap-anywhere">{`@${handle}`}</span>
        <span className="link mt-4 inline-block">See the latest photos on Instagram</span>
      </span>
    </a>
  );
}

const instagramAddress = (handle: string) => `https://www.instagram.com/${handle}/`;
