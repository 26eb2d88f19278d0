/** The four kinds of mail a person can ask for; the same names in forms, functions and tables. */
export const MAILINGS = ["devotionals", "products", "community", "stories"] as const;
export type Mailing = (typeof MAILINGS)[number];
export type MailingPreferences = Record<Mailing, boolean>;
