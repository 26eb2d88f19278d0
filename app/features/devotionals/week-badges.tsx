import { Badge, type BadgeTone } from "#app/ui/admin/badge.tsx";
import type { CalendarState } from "./devotional-plan.ts";
import { weekdayInWords } from "./devotionals.ts";

const STATES: Record<CalendarState, [label: string, tone: BadgeTone]> = {
  published: ["Published", "good"],
  skipped: ["Skipped", "default"],
  missed: ["Not published", "destructive"],
  before: ["Before the first one", "secondary"],
  due: ["Due, not published yet", "destructive"],
  planned: ["Planned", "secondary"],
};

type Props = {
  week: {
    state: CalendarState;
    isEdited: boolean;
    isMoved: boolean;
    problem: string | null;
    issue: { lateOn: string | null } | null;
  };
};

/** What a week is, for the calendar and the week’s own page. */
export function WeekBadges({ week: { state, isEdited, isMoved, problem, issue } }: Props) {
  const [label, tone] = STATES[state];
  const isPlan = state !== "before" && state !== "missed";
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{label}</Badge>
      {problem && <Badge tone="destructive">No text</Badge>}
      {isPlan && isEdited && <Badge>Edited</Badge>}
      {isPlan && isMoved && <Badge>Swapped</Badge>}
      {issue?.lateOn && <span className="text-14 text-stone-strong">{`Late, on ${weekdayInWords(issue.lateOn)}`}</span>}
    </span>
  );
}
