import { useContext, useEffect, type ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from "react-router";
import { guard } from "./platform/auth/guard.server.ts";
import { brand } from "./brand.ts";
import icon from "./site/icon.svg?url";
import { ScriptNonce } from "./ui/script-nonce.ts";
import { giveBackTypedEarly } from "./ui/typed-early.ts";
import stylesheet from "./ui/app.css?url";
import displayFont from "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url";
import textFont from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [guard];

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: icon, type: "image/svg+xml" },
  { rel: "stylesheet", href: stylesheet },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts nonce={useContext(ScriptNonce)} />
      </body>
    </html>
  );
}

export default function Root() {
  // After the effects of everything on the page: it can hear by then what is given back to its fields.
  useEffect(giveBackTypedEarly, []);
  return <Outlet />;
}

/** What a visitor reads when something broke: what happened, that nothing of theirs is lost, and what to do. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <header className="page flex h-bar items-center border-b border-line">
        <a href="/" className="font-display text-28 leading-none tracking-[0.14em]">
          {brand.name}
        </a>
      </header>
      <main id="content" className="page py-section">
        <title>{`${notFound ? "Page not found" : "Something broke"} · ${brand.name}`}</title>
        <h1 className="font-display text-64">{notFound ? "Oops! Page not found" : "Something broke on our side."}</h1>
        <p className="mt-4 max-w-measure text-18">
          {notFound
            ? "The address may be old, or a letter may be missing."
            : "Your cart is kept on this device, so nothing is lost. Load the page again in a moment."}
        </p>
        <p className="mt-8">
          <a className="link" href="/">
            Return home
          </a>
        </p>
      </main>
    </>
  );
}
