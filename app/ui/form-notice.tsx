import type { ReactNode } from "react";

/** Stands above a form that could not be sent. Nothing typed is lost. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="border-l-2 border-crimson py-1 pl-4 font-medium">
      {children}
    </p>
  );
}

/** What a plain form's page says after it was sent; a page that runs JavaScript says it in a toast. */
export function SentNotice({ title, description, note }: { title: string; description: string; note?: string }) {
  return (
    <div id="sent" role="status" className="border-l-2 border-olive py-1 pl-4">
      <p className="font-medium">{title}</p>
      <p className="text-stone-strong">{description}</p>
      {note && <p className="mt-2 text-14 text-stone-strong">{note}</p>}
    </div>
  );
}
