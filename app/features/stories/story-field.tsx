import { useState } from "react";
import { countCharacters, countWords } from "#app/platform/characters.ts";
import { Counter } from "#app/ui/counter.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { STORY_LIMITS } from "./stories.ts";

export function StoryField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  const [text, setText] = useState(typed ?? "");
  const words = countWords(text);
  return (
    <TextAreaField
      label="Your story"
      name="story"
      required
      rows={12}
      dir="auto"
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      aside={
        <Counter
          count={countCharacters(text)}
          max={STORY_LIMITS.max}
          more={` characters, about ${words} ${words === 1 ? "word" : "words"}`}
        />
      }
    />
  );
}
