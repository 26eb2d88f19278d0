import { useEffect, type ReactNode } from "react";

type Props = {
  title: string;
  /** For those who stay: why to go on. */
  lead?: string;
  url: string;
  children: ReactNode;
};

/** Goes on to another site at once; without JavaScript by its link. A redirect would be refused: the form-action policy keeps forms on this site. */
export function LeavingPage({ title, lead, url, children }: Props) {
  useEffect(() => {
    window.location.replace(url);
  }, [url]);
  return (
    <main id="content" className="page grid min-h-[70svh] content-start gap-6 py-section">
      <h1 className="font-display text-64">{title}</h1>
      {lead && <p className="max-w-measure">{lead}</p>}
      <p className="text-18" role="status">
        <a className="link inline-flex min-h-11 items-center" href={url}>
          {children}
        </a>
      </p>
    </main>
  );
}
