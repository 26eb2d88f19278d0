import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { SignInWays } from "#app/platform/auth/sign-in/sign-in-ways.server.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { ways: SignInWays; next: string };

/** The other sign-in methods this site is configured for. */
export function OtherWays({ ways: { shopify, elsewhere, phone }, next }: Props) {
  const query = new URLSearchParams({ next }).toString();
  return (
    <section aria-label="Other ways to sign in" className="grid gap-4">
      {shopify !== null && (
        <div className="grid gap-2">
          <ProviderForm provider={shopify} query={query}>
            Sign in with Shopify
          </ProviderForm>
          <p className="text-14 text-stone-strong">The account you use at our checkout. Shopify emails you a code.</p>
        </div>
      )}
      {elsewhere.map(({ provider, name }) => (
        <ProviderForm key={provider} provider={provider} query={query}>
          Continue with {name}
        </ProviderForm>
      ))}
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={`/auth/code?${query}`}>
          {phone ? "Sign in with a code by email or text message" : "Sign in with a code by email"}
        </Link>
      </p>
    </section>
  );
}

function ProviderForm({ provider, query, children }: { provider: string; query: string; children: ReactNode }) {
  return (
    <Form method="post" action={`/auth/with/${encodeURIComponent(provider)}?${query}`}>
      <Button type="submit" kind="secondary" className="w-full">
        {children}
      </Button>
    </Form>
  );
}
