import type { ReactNode } from "react";

type Props = { title: string; lead: string; aside?: ReactNode; children: ReactNode };

/** Layout of the sign-in and account pages: heading on the left, form on the right. */
export function AuthPage({ title, lead, aside, children }: Props) {
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-x-8 gap-y-12 py-section lg:grid-cols-12">
      <header className="lg:col-span-6">
        <p className="label">Account</p>
        <h1 className="mt-6 font-display text-64">{title}</h1>
        <p className="mt-6 max-w-[29.25em] text-18">{lead}</p>
        {aside && <div className="mt-4">{aside}</div>}
      </header>
      <div className="grid content-start gap-8 lg:col-span-5 lg:col-start-8">{children}</div>
    </main>
  );
}
