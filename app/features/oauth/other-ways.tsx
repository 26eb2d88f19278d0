import { Form, Link } from "react-router";
import type { SignInWays } from "#app/platform/auth/sign-in/sign-in-ways.server.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { ways: SignInWays; next: string };

/** The other sign-in methods this site is configured for. */
export function OtherWays({ ways: { elsewhere, phone }, next }: Props) {
  const query = new URLSearchParams({ next }).toString();
  return (
    <section aria-label="Other ways to sign in" className="grid gap-4">
      {elsewhere.map(({ provider, name }) => (
        <Form key={provider} method="post" action={`/auth/with/${encodeURIComponent(provider)}?${query}`}>
          <Button type="submit" kind="secondary" className="w-full">
            Continue with {name}
          </Button>
        </Form>
      ))}
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={`/auth/code?${query}`}>
          {phone ? "Sign in with a code by email or text message" : "Sign in with a code by email"}
        </Link>
      </p>
    </section>
  );
}
