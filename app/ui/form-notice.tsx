import type { ReactNode } from "react";

/** An error above a form that could not be submitted. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="border-l-2 border-crimson py-1 pl-4 font-medium">
      {children}
    </p>
  );
}

/** The confirmation of a plain form after its redirect; with JavaScript a toast shows it. */
export function SentNotice({ title, description, note }: { title: string; description: string; note?: string }) {
  return (
    <div id="sent" role="status" className="border-l-2 border-olive py-1 pl-4">
      <p className="font-medium">{title}</p>
      <p className="text-stone-strong">{description}</p>
      {note && <p className="mt-2 text-14 text-stone-strong">{note}</p>}
    </div>
  );
}
