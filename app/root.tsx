import { useContext, useEffect, type ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from "react-router";
import { guard } from "./platform/auth/access/guard.server.ts";
import { brand } from "./brand.ts";
import icon from "./site/icon.svg?url";
import touchIcon from "./site/icons/apple-touch-icon.png?url";
import { THEME_COLORS } from "./site/theme-colors.ts";
import { InlineStylesheet } from "./ui/inline-stylesheet.ts";
import { OfflineGuard } from "./ui/offline-guard.tsx";
import { PageError } from "./ui/page-error.tsx";
import { ScriptNonce } from "./ui/script-nonce.ts";
import { hasKept } from "./ui/kept-typed.ts";
import { giveBackTypedEarly } from "./ui/typed-early.ts";
import stylesheet from "./ui/app.css?url";
import textFont from "./ui/fonts/geist-basic.woff2?url";
import displayFont from "./ui/fonts/instrument-serif-basic.woff2?url";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [guard];

const fontPreload = (href: string) =>
  ({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href }) as const;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: icon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: touchIcon },
  { rel: "manifest", href: "/manifest.webmanifest" },
  fontPreload(textFont),
  fontPreload(displayFont),
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    // A script in the page may have set an attribute before React starts (features/shop/list/card-entrance.tsx).
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        {/* Nothing is painted until the page's main part is parsed: a header painted halfway would move as the rest of it arrives. */}
        <link rel="expect" href="#content" blocking="render" />
        <Stylesheet />
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

/** React puts both forms in front of the page's other links. Browsers keep what the server sent. */
function Stylesheet() {
  const inline = useContext(InlineStylesheet);
  const nonce = useContext(ScriptNonce);
  if (!import.meta.env.SSR) return null;
  if (inline === null) return <link rel="stylesheet" href={stylesheet} precedence="default" />;
  return (
    <style href="app" precedence="default" nonce={nonce}>
      {inline}
    </style>
  );
}

export default function Root() {
  // After the effects of everything on the page, so that its fields already handle the restored input.
  useEffect(giveBackTypedEarly, []);
  useEffect(() => {
    if (hasKept()) void import("./ui/give-back-typed.ts").then(({ giveBackTyped }) => giveBackTyped());
  }, []);
  return (
    <>
      <Outlet />
      <OfflineGuard />
    </>
  );
}

/** The error page: what happened, that nothing is lost, and what to do. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <header className="page flex h-bar items-center border-b border-line">
        <a href="/" className="font-display text-28 leading-none tracking-[0.14em]">
          {brand.name}
        </a>
      </header>
      <main id="content" className="page py-section">
        <PageError
          error={error}
          broken="Your cart is saved on this device. Reload the page in a moment."
          back={isForbidden(error) ? { label: "Back to Admin", to: "/admin" } : { label: "Return home", to: "/" }}
          headingClass="text-64"
        />
      </main>
    </>
  );
}

/** Only the admin's areas refuse signed-in users with an error page. */
function isForbidden(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}
