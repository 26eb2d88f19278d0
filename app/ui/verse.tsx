/** A verse with its reference; the same shape as in app/scripture.ts. */
export type QuotedVerse = { reference: string; translation: "WEB" | "KJV"; text: string };

export const TRANSLATION_NAMES: Record<QuotedVerse["translation"], string> = {
  WEB: "World English Bible",
  KJV: "King James Version",
};

const SIZES = {
  quiet: { text: "max-w-[16.5em] text-22 leading-[1.3]", reference: "mt-3" },
  large: { text: "max-w-[12.5em] text-40", reference: "mt-5" },
  page: { text: "max-w-[7.75em] text-64 sm:text-96", reference: "mt-8 sm:mt-12" },
};

/** Browsers balance at most six lines; longer text only avoids a last line of one word. */
const LONG = 150;

/** The text without a comma or semicolon at the end, where the sentence continues in the next verse. */
export function asSentence({ text }: QuotedVerse): string {
  return text.replace(/[,;:]$/, "");
}

/** A verse. The footer names the World English Bible once for the whole page, so only the King James Version is marked. */
export function Verse({
  verse,
  size = "quiet",
  className = "",
}: {
  verse: QuotedVerse;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  return (
    <figure className={className}>
      <blockquote
        className={`font-display ${verse.text.length > LONG ? "text-pretty" : "text-balance"} ${SIZES[size].text}`}
      >
        {asSentence(verse)}
      </blockquote>
      <figcaption className={`text-14 text-stone-strong ${SIZES[size].reference}`}>
        {verse.reference}
        {verse.translation === "KJV" && (
          <>
            {"\u2003"}
            <abbr title={TRANSLATION_NAMES.KJV} className="no-underline">
              KJV
            </abbr>
          </>
        )}
      </figcaption>
    </figure>
  );
}
