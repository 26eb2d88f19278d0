import type { ReactNode } from "react";
import { messageLine } from "#app/platform/forms/action-result.ts";
import { DONE, type Done } from "./account.ts";
import { WithoutScripts } from "#app/ui/without-scripts.tsx";

type Props = { id: string; title: string; lead: string; done?: Done | null; children: ReactNode };

/** One settings section: heading on the left, form on the right. */
export function Card({ id, title, lead, done, children }: Props) {
  return (
    <section id={id} className="grid gap-x-8 gap-y-6 border-t border-line py-12 lg:grid-cols-12">
      <header className="lg:col-span-5">
        <h2 className="font-display text-40">{title}</h2>
        <p className="mt-3 max-w-[26.5em] text-stone-strong">{lead}</p>
      </header>
      <div className="min-w-0 lg:col-span-6 lg:col-start-7">
        {done && (
          <div className="mb-6">
            <WithoutScripts>{messageLine(DONE[done])}</WithoutScripts>
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
