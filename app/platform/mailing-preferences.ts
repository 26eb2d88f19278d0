/** The four kinds of mail a person can ask for; the same names in forms, functions and tables. */
export const MAILINGS = ["devotionals", "products", "community", "stories"] as const;
export type Mailing = (typeof MAILINGS)[number];
export type MailingPreferences = Record<Mailing, boolean>;

/** What is switched on in a form. */
export function preferencesFromForm(form: FormData): MailingPreferences {
  return {
    devotionals: form.has("devotionals"),
    products: form.has("products"),
    community: form.has("community"),
    stories: form.has("stories"),
  };
}
