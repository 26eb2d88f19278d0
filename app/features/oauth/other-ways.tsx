import { Link } from "react-router";
import type { SignInWays } from "#app/platform/auth/sign-in-ways.ts";

type Props = { ways: SignInWays; next: string };

/** Beside the form: the other ways in that this site has been set up for. */
export function OtherWays({ ways: { elsewhere, phone }, next }: Props) {
  const query = new URLSearchParams({ next }).toString();
  return (
    <section aria-label="Other ways to sign in" className="grid gap-4">
      {elsewhere.map(({ provider, name }) => (
        <a
          key={provider}
          className="inline-flex min-h-12 items-center justify-center rounded-sm border border-line-strong px-6 py-2 text-center text-16 font-medium text-ink transition-colors duration-150 ease-out hover:border-ink"
          href={`/auth/with/${encodeURIComponent(provider)}?${query}`}
        >
          Continue with {name}
        </a>
      ))}
      <p>
        <Link className="link inline-flex min-h-11 items-center" to={`/auth/code?${query}`}>
          {phone ? "Sign in with a code by mail or text message" : "Sign in with a code by mail"}
        </Link>
      </p>
    </section>
  );
}
