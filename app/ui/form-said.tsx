import { useEffect, useRef } from "react";
import type { Said } from "#app/platform/answer.ts";
import { FormNotice } from "./form-notice.tsx";

/** Above a form: why it was refused. */
export function Refusal({ said }: { said: Said | null }) {
  if (!said) return null;
  return <FormNotice>{said.description ? `${said.title}. ${said.description}` : said.title}</FormNotice>;
}

/** In place of a form that has done its work; takes the focus, because the form that had it is gone. */
export function Finished({ said }: { said: Said }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="border-l-2 border-olive py-1 pl-4">
      <h2 ref={title} tabIndex={-1} className="font-display text-28 outline-none">
        {said.title}
      </h2>
      {said.description && <p className="mt-2 text-stone-strong">{said.description}</p>}
      {said.note && <p className="mt-2 text-14 text-stone-strong">{said.note}</p>}
    </div>
  );
}
