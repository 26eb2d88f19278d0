import { useHydrated } from "#app/ui/use-hydrated.ts";

const STYLE = { dateStyle: "medium", timeStyle: "short" } as const;

/** A day and time as the reader's own clock shows it (decision D9); in UTC, and saying so, until scripts have told the zone. */
export function Moment({ at }: { at: Date }) {
  const isHydrated = useHydrated();
  const text = isHydrated
    ? new Intl.DateTimeFormat(undefined, STYLE).format(at)
    : `${new Intl.DateTimeFormat("en-US", { ...STYLE, timeZone: "UTC" }).format(at)} UTC`;
  return (
    <time dateTime={at.toISOString()} className="inline-block">
      {text}
    </time>
  );
}
