import { useState } from "react";
import { CheckField } from "#app/ui/field.tsx";
import { choosePage, PAGE_OPTIONS, pageField, pageName } from "./banner-admin.ts";

type Props = { start: string[]; error: string | undefined };

/** The pages a banner is shown on. A stored page that is not an option stays selectable. */
export function BannerPageFields({ start, error }: Props) {
  const [chosen, setChosen] = useState(start.length > 0 ? start : [PAGE_OPTIONS[0] ?? ""]);
  const options = [...PAGE_OPTIONS, ...start.filter((page) => !PAGE_OPTIONS.includes(page))];
  return (
    <fieldset>
      <legend className="mb-3 text-14 font-medium">Pages</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map((page) => (
          <CheckField
            key={page}
            label={pageName(page)}
            name={pageField(page)}
            checked={chosen.includes(page)}
            onChange={() => setChosen(choosePage(chosen, page))}
          />
        ))}
      </div>
      {error && <p className="mt-1.5 text-14 font-medium text-crimson">{error}</p>}
      <noscript>
        <p className="mt-2 text-14 text-stone-strong">To choose specific pages, uncheck “All pages”.</p>
      </noscript>
    </fieldset>
  );
}
