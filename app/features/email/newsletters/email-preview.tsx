import { useState } from "react";

/** The email itself, as it is saved, in a frame of its own. Null: nothing is saved yet. */
export function EmailPreview({ saved }: { saved: { id: number; version: string } | null }) {
  const [isDark, setDark] = useState(false);
  return (
    <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-4">
      <div className="mb-2 flex min-h-tap items-center justify-between gap-4">
        <h2 className="text-14 font-medium">Preview</h2>
        {saved && (
          <button
            type="button"
            aria-pressed={isDark}
            className="link min-h-tap text-14"
            onClick={() => setDark((dark) => !dark)}
          >
            Dark mode
          </button>
        )}
      </div>
      {saved ? (
        <iframe
          // A new frame after each save: another address in the same one would be an entry of the browser's history.
          key={`${saved.version} ${isDark}`}
          title="Email"
          src={`/admin/newsletter/${saved.id}/mail?look=${isDark ? "dark" : "light"}&v=${saved.version}`}
          sandbox=""
          className="h-[46rem] w-full border border-line bg-raised"
        />
      ) : (
        <p className="border border-line p-6 text-14 text-stone-strong">
          The email appears here once the draft is saved.
        </p>
      )}
    </section>
  );
}
