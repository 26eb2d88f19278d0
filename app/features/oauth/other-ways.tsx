import type { SignInWays } from "#app/platform/auth/sign-in-ways.ts";

type Props = { ways: SignInWays; next: string; hasFailed?: boolean };

/** Beside the form: the ways in that this site has been set up for. Nothing at all where there is none. */
export function OtherWays({ ways: { openId }, next, hasFailed = false }: Props) {
  if (!openId) return null;
  return (
    <section aria-label="Another way to sign in" className="grid gap-4 border-b border-line pb-8">
      {hasFailed && (
        <p role="alert" className="text-16">
          {openId.name} did not sign you in. Try again, or use your email: an address counts only where {openId.name}{" "}
          has checked it.
        </p>
      )}
      <a
        className="inline-flex min-h-12 items-center justify-center rounded-sm border border-line-strong px-6 py-2 text-center text-16 font-medium text-ink transition-colors duration-150 ease-out hover:border-ink"
        href={`/auth/with/${openId.provider}?${new URLSearchParams({ next }).toString()}`}
      >
        Continue with {openId.name}
      </a>
    </section>
  );
}
