import { MEDIA_WORDS, type Media, type MediaKind } from "./media.ts";
import type { Draft } from "./product-draft.ts";

/** Describes what another admin has changed; "" if nothing differs. */
export function differences(saved: Draft, typed: Draft): string {
  const changes = [
    saved.isHidden === typed.isHidden ? null : saved.isHidden ? "hidden" : "not hidden",
    saved.displayOrder === typed.displayOrder ? null : `display order ${saved.displayOrder}`,
    saved.gender === typed.gender ? null : `gender fit ${saved.gender || "none"}`,
    listText("badges", saved.badges, typed.badges),
    listText("categories", saved.categories, typed.categories),
    saved.customDescription === typed.customDescription ? null : descriptionText(saved.customDescription),
    mediaText("photos", saved, typed),
    mediaText("videos", saved, typed),
  ];
  return changes.filter((one) => one !== null).join("; ");
}

function listText(name: string, saved: string[], typed: string[]): string | null {
  const isSame = saved.toSorted().join("\n") === typed.toSorted().join("\n");
  return isSame ? null : `${name} ${saved.join(", ") || "none"}`;
}

const MAX_SHOWN = 80;

function descriptionText(text: string): string {
  if (!text) return "the provider’s description";
  const characters = Array.from(text);
  return `the description “${characters.slice(0, MAX_SHOWN).join("")}${characters.length > MAX_SHOWN ? "…" : ""}”`;
}

function mediaText(kind: MediaKind, saved: Draft, typed: Draft): string | null {
  if (JSON.stringify(saved[kind].map(settings)) === JSON.stringify(typed[kind].map(settings))) return null;
  const hidden = saved[kind].filter(({ isHidden }) => isHidden).length;
  const { one, many } = MEDIA_WORDS[kind];
  const count = saved[kind].length;
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
