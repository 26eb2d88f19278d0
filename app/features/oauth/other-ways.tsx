import type { SignInWays } from "#app/platform/auth/sign-in-ways.ts";

/** Below the form: the ways in that this site has been set up for. Nothing at all where there is none. */
export function OtherWays({ ways: { openId }, next }: { ways: SignInWays; next: string }) {
  if (!openId) return null;
  return (
    <p>
      <a
        className="inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-sm border border-line-strong px-6 py-2 text-center text-16 font-medium text-ink transition-colors duration-150 ease-out hover:border-ink"
        href={`/auth/with/${openId.provider}?${new URLSearchParams({ next }).toString()}`}
      >
        Continue with {openId.name}
      </a>
    </p>
  );
}
