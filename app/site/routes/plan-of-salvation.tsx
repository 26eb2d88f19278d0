import { loadAtRest } from "#app/ui/load-at-rest.tsx";
import { fixedPageMeta } from "#app/ui/page-meta.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";

export const handle: RouteAccess = { access: "public", mayKeepOffline: true };

export const meta = fixedPageMeta(
  "The plan of salvation",
  "The way home to God in six steps, with five prayers for when you don’t know how to begin.",
);

const StepsAndPrayers = loadAtRest(() =>
  import("../steps-and-prayers.tsx").then(({ StepsAndPrayers }) => StepsAndPrayers),
);

export default function PlanOfSalvation() {
  return (
    <main id="content">
      <header className="page pt-section">
        <p className="label">The plan of salvation</p>
        <h1 className="mt-6 max-w-[6.5em] font-display text-96">Six steps on the way home</h1>
        <p className="mt-8 max-w-measure text-18 max-sm:pr-3">
          This is the heart of what Christians believe, told as plainly as we can. Read it slowly. Nothing here is for
          sale, and you don’t have to agree by the end of the page. If you’re already sure, start with{" "}
          <a className="link" href="#prayers">
            the prayers
          </a>
          .
        </p>
      </header>

      <StepsAndPrayers />
    </main>
  );
}
