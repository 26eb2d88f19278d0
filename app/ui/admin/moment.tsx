import { dateFormat } from "#app/platform/date-format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const STYLE = { dateStyle: "medium", timeStyle: "short" } as const;

/** A date and time in the browser's time zone; before hydration in UTC, and marked so. */
export function Moment({ at }: { at: Date }) {
  const isHydrated = useHydrated();
  const text = isHydrated
    ? dateFormat(undefined, STYLE).format(at)
    : `${dateFormat("en-US", { ...STYLE, timeZone: "UTC" }).format(at)} UTC`;
  return (
    <time dateTime={at.toISOString()} className="inline-block">
      {text}
    </time>
  );
}
