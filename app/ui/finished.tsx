import { useEffect, useRef } from "react";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";

/** Replaces a completed form and takes the focus, because the form that had it is gone. */
export function Finished({ message }: { message: ActionMessage }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="border-l-2 border-olive py-1 pl-4">
      <h2 ref={title} tabIndex={-1} className="font-display text-28 outline-none">
        {message.title}
      </h2>
      {message.description && <p className="mt-2 text-stone-strong">{message.description}</p>}
      {message.note && <p className="mt-2 text-14 text-stone-strong">{message.note}</p>}
    </div>
  );
}
