export const SYNONYMS_DONE = {
  added: { title: "Synonyms added" },
  changed: { title: "Synonyms saved" },
  deleted: { title: "Synonyms deleted" },
} as const;
