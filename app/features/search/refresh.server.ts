import type { Db } from "#app/platform/db/database.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { removeOthers, writeDocuments } from "./documents.server.ts";
import { nameTerm, NO_COLOR, type SearchDocument } from "./search.ts";
import { singularPhrase, wordsOf } from "./words.ts";

/** Brings the documents of pages and devotionals up to date with what the features return. Unchanged ones are not written. */
export async function refreshPages(
  db: Db,
  { env, features }: Pick<Services, "env" | "features">,
  productsFeature: string,
): Promise<void> {
  const contributed = new Map<string, SearchDocument[]>();
  let number = 0;
  for (const feature of features) {
    const pages = (await feature.searchPages?.({ db, env })) ?? [];
    const documents = pages.map(({ kind, path, title, description, keywords, text }): SearchDocument => ({
      kind,
      ref: path,
      path,
      title,
      excerpt: description,
      keywords,
      text: `${description}\n${text}`,
      terms: [NO_COLOR, ...(kind === "page" ? keywords.map((name) => nameTerm(singularPhrase(wordsOf(name)))) : [])],
      displayOrder: kind === "page" ? 0 : 1,
      number: ++number,
      price: null,
    }));
    contributed.set(feature.name, documents);
  }
  await db.transaction(async (tx) => {
    for (const [name, documents] of contributed) await writeDocuments(tx, name, documents);
    await removeOthers(tx, contributed, productsFeature);
  });
}
