import type { ComponentProps } from "react";
import type { QuotedVerse } from "#app/ui/verse.tsx";
import { Newsletter } from "./newsletter.tsx";
import { ScriptureBanner } from "./scripture-banner.tsx";
import { ShareTheMission } from "./share-the-mission.tsx";
import { StoryOpening } from "./story-opening.tsx";
import { Voices } from "./voices.tsx";

export { StoryOpening };

type Props = ComponentProps<typeof Voices> & { verses: { banner: QuotedVerse; mission: QuotedVerse } };

/** What is below the first screens of the landing page. */
export function LowerHalf({ verses, ...voices }: Props) {
  return (
    <>
      <ScriptureBanner verse={verses.banner} />
      <Voices {...voices} />
      <ShareTheMission verse={verses.mission} />
      <Newsletter />
    </>
  );
}
