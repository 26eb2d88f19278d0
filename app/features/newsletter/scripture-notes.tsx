import { useMemo } from "react";
import { TRANSLATION_NAMES } from "#app/ui/verse.tsx";
import { checkScripture, type ScriptureFinding } from "./scripture-check.ts";

type Place = { start: number; end: number };
type Props = {
  content: string;
  /** Puts the right words in place of what was quoted. */
  mend?: (at: Place, wording: string) => void;
  /** Whether the content is still what was checked. */
  isFresh?: boolean;
};

/** What the check of Scripture found in a text; nothing where it found nothing. */
export function ScriptureNotes({ content, mend, isFresh = true }: Props) {
  const findings = useMemo(() => checkScripture(content), [content]);
  if (findings.length === 0) return null;
  return (
    <section aria-label="Scripture" className="border-l-2 border-line-strong pl-4">
      <h2 className="text-14 font-medium">Scripture</h2>
      <ul className="mt-2 grid gap-3 text-14">
        {findings.map((finding, at) => (
          <li key={at} className="min-w-0 wrap-anywhere">
            <Note finding={finding} />
            {mend && "at" in finding && finding.at && !isRight(finding) && (
              <MendButton {...finding} at={finding.at} mend={mend} isFresh={isFresh} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isRight(finding: ScriptureFinding): boolean {
  return finding.kind === "exact" || (finding.kind === "unnamed" && finding.isExact);
}

type Mending = { at: Place; wording: string; reference: string; mend: NonNullable<Props["mend"]>; isFresh: boolean };

function MendButton({ at, wording, reference, mend, isFresh }: Mending) {
  return (
    <button
      type="button"
      disabled={!isFresh}
      aria-label={`Use this wording of ${reference}`}
      className="link min-h-11 disabled:text-stone-strong"
      onClick={() => mend(at, wording)}
    >
      Use this wording
    </button>
  );
}

function Note({ finding }: { finding: ScriptureFinding }) {
  if (finding.kind === "exact")
    return <p className="text-olive">{`${finding.reference}: word for word as in our source.`}</p>;
  if (finding.kind === "unchecked" || finding.kind === "no-such-place")
    return <p className="text-crimson">{findingText(finding)}</p>;
  return (
    <>
      <p className={isRight(finding) || finding.kind === "named" ? "text-stone-strong" : "text-crimson"}>
        {findingText(finding)}
      </p>
      <blockquote className="mt-1 font-display text-18">
        {finding.wording}
        <span className="ml-3 font-text text-14 text-stone-strong">
          {`${finding.reference}, ${TRANSLATION_NAMES[finding.translation]}`}
        </span>
      </blockquote>
    </>
  );
}

/** What was found, in a sentence. */
export function findingText(finding: ScriptureFinding): string {
  switch (finding.kind) {
    case "exact":
      return `${finding.reference} is word for word as in our source.`;
    case "named":
      return `${finding.reference} is named without its words, which are:`;
    case "differs":
      return `${finding.reference} does not read so in our source. It reads:`;
    case "elsewhere":
      return `These are not the words of ${finding.message}, but of ${finding.reference}:`;
    case "unnamed":
      return finding.isExact
        ? `These words are quoted without saying where they stand, which is ${finding.reference}:`
        : `These words look like ${finding.reference} and are not quite right. It reads:`;
    case "unchecked":
      return finding.because === "not-in-source"
        ? `${finding.reference} could not be checked: it is not in our source. Compare it by hand.`
        : `${finding.reference} is quoted from another translation than our source has. Compare it by hand.`;
    case "no-such-place":
    default:
      return `There is no ${finding.reference} in the Bible.`;
  }
}
