import { settingsIn } from "./settings-in.ts";
import { Badge, type BadgeTone } from "#app/ui/admin/badge.tsx";
import type { HealthLine } from "#app/platform/health-line.ts";

const STATES: Record<HealthLine["state"], { label: string; tone: BadgeTone }> = {
  ok: { label: "Healthy", tone: "good" },
  warning: { label: "Notes", tone: "secondary" },
  failing: { label: "Failing", tone: "destructive" },
};

/**
 * One health line: status, details and what to do. Settings are named in an owner's words, their names behind a disclosure;
 * `hasSettingNames`: by their names, for who sets them.
 */
export function SystemRow({
  line: { name, state, detail, toDo },
  hasSettingNames = false,
}: {
  line: HealthLine;
  hasSettingNames?: boolean;
}) {
  const { label, tone } = STATES[state];
  const shown = (text: string) => (hasSettingNames ? { text, settings: [] } : settingsIn(text));
  const [what, how] = [shown(detail), shown(toDo ?? "")];
  const settings = [...new Set([...what.settings, ...how.settings])];
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-2.5 md:grid-cols-12">
      <h3 className="flex items-start justify-between gap-4 md:col-span-4 md:block">
        <span className="font-display text-16">{name}</span>{" "}
        <span className="md:mt-1 md:block">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </h3>
      <div className="min-w-0 md:col-span-8">
        <p className="max-w-measure wrap-anywhere">{what.text}</p>
        {toDo && (
          <p
            className={`mt-2 max-w-measure wrap-anywhere ${state === "failing" ? "text-crimson" : "text-stone-strong"}`}
          >
            {how.text}
          </p>
        )}
        {settings.length > 0 && (
          <details className="text-14 text-stone-strong">
            <summary className="link inline-flex min-h-tap cursor-pointer items-center">
              {settings.length === 1 ? "Setting’s name" : "Settings’ names"}
              <span className="sr-only">{`: ${name}`}</span>
            </summary>
            <p className="wrap-anywhere">{settings.join(", ")}</p>
          </details>
        )}
      </div>
    </li>
  );
}
