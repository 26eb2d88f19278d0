import type { Db } from "../db/database.server.ts";

/** A line of the embedded store whose picture is wanted. `pictures`: the URLs of its product's, in order; `variantPicture`: the variant's own. */
export type LineToPicture = {
  productId: string;
  variantId: string;
  pictures: string[];
  variantPicture: string | null;
};

/** In the order of the lines: one of the line's URLs, the path of a file that the site serves, or null for no picture. */
export type LinePictures = (db: Db, lines: LineToPicture[]) => Promise<(string | null)[]>;
