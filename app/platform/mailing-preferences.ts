/** The four kinds of email that people can subscribe to; the same names in forms, functions and tables. */
export const MAILINGS = ["devotionals", "products", "community", "stories"] as const;
export type Mailing = (typeof MAILINGS)[number];
export type MailingPreferences = Record<Mailing, boolean>;

/** The preferences checked in a form. */
export function preferencesFromForm(form: FormData): MailingPreferences {
  return {
    devotionals: form.has("devotionals"),
    products: form.has("products"),
    community: form.has("community"),
    stories: form.has("stories"),
  };
}
