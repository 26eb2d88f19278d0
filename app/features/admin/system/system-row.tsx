import { Badge, type BadgeTone } from "#app/ui/admin/badge.tsx";
import type { HealthLine } from "#app/platform/health-line.ts";

const STATES: Record<HealthLine["state"], { label: string; tone: BadgeTone }> = {
  ok: { label: "Healthy", tone: "good" },
  warning: { label: "Notes", tone: "secondary" },
  failing: { label: "Failing", tone: "destructive" },
};

/** One health line: status, details and what to do. */
export function SystemRow({ line: { name, state, detail, toDo } }: { line: HealthLine }) {
  const { label, tone } = STATES[state];
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-5 md:grid-cols-12">
      <h3 className="flex items-start justify-between gap-4 md:col-span-4 md:block">
        <span className="font-display text-22">{name}</span>{" "}
        <span className="md:mt-1 md:block">
          <Badge tone={tone}>{label}</Badge>
        </span>
      </h3>
      <div className="min-w-0 md:col-span-8">
        <p className="max-w-measure wrap-anywhere">{detail}</p>
        {toDo && (
          <p
            className={`mt-2 max-w-measure wrap-anywhere ${state === "failing" ? "text-crimson" : "text-stone-strong"}`}
          >
            {toDo}
          </p>
        )}
      </div>
    </li>
  );
}
