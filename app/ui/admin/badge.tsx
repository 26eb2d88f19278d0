import type { ReactNode } from "react";

const TONES = {
  default: "border-ink bg-ink text-paper",
  secondary: "border-line-strong text-stone-strong",
  destructive: "border-crimson text-crimson",
  good: "border-olive text-olive",
};

export type BadgeTone = keyof typeof TONES;

/** A label for a row, never by color alone. */
export function Badge({ tone = "secondary", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-sm border px-1.5 text-12 whitespace-nowrap ${TONES[tone]}`}>{children}</span>
  );
}
