import { MEDIA_WORDS, type Media, type MediaKind } from "./media.ts";
import type { Draft } from "./product-draft.ts";

/** Describes what another admin has changed; "" if nothing differs. */
export function differences(there: Draft, typed: Draft): string {
  const message = [
    there.isHidden === typed.isHidden ? null : there.isHidden ? "hidden" : "not hidden",
    there.displayOrder === typed.displayOrder ? null : `display order ${there.displayOrder}`,
    there.gender === typed.gender ? null : `gender fit ${there.gender || "none"}`,
    listSaid("badges", there.badges, typed.badges),
    listSaid("categories", there.categories, typed.categories),
    there.customDescription === typed.customDescription ? null : descriptionSaid(there.customDescription),
    mediaSaid("photos", there, typed),
    mediaSaid("videos", there, typed),
  ];
  return message.filter((one) => one !== null).join("; ");
}

function listSaid(name: string, there: string[], typed: string[]): string | null {
  const isSame = there.toSorted().join("\n") === typed.toSorted().join("\n");
  return isSame ? null : `${name} ${there.join(", ") || "none"}`;
}

const SHOWN = 80;

function descriptionSaid(text: string): string {
  if (!text) return "the provider’s description";
  const templates = Array.from(text);
  return `the description “${templates.slice(0, SHOWN).join("")}${templates.length > SHOWN ? "…" : ""}”`;
}

function mediaSaid(kind: MediaKind, there: Draft, typed: Draft): string | null {
  if (JSON.stringify(there[kind].map(settings)) === JSON.stringify(typed[kind].map(settings))) return null;
  const hidden = there[kind].filter(({ isHidden }) => isHidden).length;
  const { one, many } = MEDIA_WORDS[kind];
  const count = there[kind].length;
  return `${count} ${count === 1 ? one : many}, ${hidden} hidden, with a different order or settings`;
}

const settings = ({ url, label, isHidden, displayOrder, variants, isRemoved }: Media) => [
  url,
  label,
  isHidden,
  displayOrder,
  variants.toSorted(),
  isRemoved,
];
