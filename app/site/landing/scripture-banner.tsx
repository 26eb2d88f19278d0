import { Verse, type QuotedVerse } from "#app/ui/verse.tsx";

export function ScriptureBanner({ verse }: { verse: QuotedVerse }) {
  return (
    <section aria-label="Scripture" className="border-y border-line bg-sunk">
      <div className="page grid min-h-[70svh] place-items-center py-section text-center">
        <Verse verse={verse} size="page" className="[&_blockquote]:mx-auto" />
      </div>
    </section>
  );
}
