import { useMemo } from "react";
import { TRANSLATION_NAMES } from "#app/ui/verse.tsx";
import { checkScripture, type ScriptureFinding } from "./scripture-check.ts";

type TextRange = { start: number; end: number };
type Props = {
  content: string;
  /** Replaces a quotation with the correct wording. */
  replace?: (at: TextRange, wording: string) => void;
  /** Whether the content has not changed since the check. */
  isFresh?: boolean;
};

/** The findings of the Scripture check; nothing without findings. */
export function ScriptureFindings({ content, replace, isFresh = true }: Props) {
  const findings = useMemo(() => checkScripture(content), [content]);
  if (findings.length === 0) return null;
  return (
    <section aria-label="Scripture" className="border-l-2 border-line-strong pl-4">
      <h2 className="text-14 font-medium">Scripture</h2>
      <ul className="mt-2 grid gap-3 text-14">
        {findings.map((finding, at) => (
          <li key={at} className="min-w-0 wrap-anywhere">
            <Finding finding={finding} />
            {replace && "at" in finding && finding.at && !isCorrect(finding) && (
              <ReplaceButton {...finding} at={finding.at} replace={replace} isFresh={isFresh} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isCorrect(finding: ScriptureFinding): boolean {
  return finding.kind === "exact" || (finding.kind === "unnamed" && finding.isExact);
}

type ReplaceProps = {
  at: TextRange;
  wording: string;
  reference: string;
  replace: NonNullable<Props["replace"]>;
  isFresh: boolean;
};

function ReplaceButton({ at, wording, reference, replace, isFresh }: ReplaceProps) {
  return (
    <button
      type="button"
      disabled={!isFresh}
      aria-label={`Use this wording of ${reference}`}
      className="link min-h-tap disabled:text-stone-strong"
      onClick={() => replace(at, wording)}
    >
      Use this wording
    </button>
  );
}

function Finding({ finding }: { finding: ScriptureFinding }) {
  if (finding.kind === "exact")
    return <p className="text-olive">{`${finding.reference} matches our source word for word.`}</p>;
  if (finding.kind === "unchecked" || finding.kind === "no-such-reference")
    return <p className="text-crimson">{findingText(finding)}</p>;
  return (
    <>
      <p className={isCorrect(finding) || finding.kind === "named" ? "text-stone-strong" : "text-crimson"}>
        {findingText(finding)}
      </p>
      <blockquote className="mt-1 font-display text-16">
        {finding.wording}
        <span className="ml-3 font-text text-14 text-stone-strong">
          {`${finding.reference}, ${TRANSLATION_NAMES[finding.translation]}`}
        </span>
      </blockquote>
    </>
  );
}

/** A finding as a sentence. */
export function findingText(finding: ScriptureFinding): string {
  switch (finding.kind) {
    case "exact":
      return `${finding.reference} matches our source word for word.`;
    case "named":
      return `${finding.reference} is mentioned without its text, which reads:`;
    case "differs":
      return `${finding.reference} differs from our source, which reads:`;
    case "misattributed":
      return `This isn’t ${finding.named}, but ${finding.reference}:`;
    case "unnamed":
      return finding.isExact
        ? `This quotation has no reference. It’s ${finding.reference}:`
        : `This looks like ${finding.reference}, but isn’t exact. It reads:`;
    case "unchecked":
      return finding.reason === "not-in-source"
        ? `${finding.reference} isn’t in our source. Check it yourself.`
        : `${finding.reference} is from a translation that isn’t in our source. Check it yourself.`;
    case "no-such-reference":
    default:
      return `There is no ${finding.reference} in the Bible.`;
  }
}
