import { z } from "zod";
import { readId } from "../list-search.ts";

/** A field as text; "" if missing. */
export const text = z.string().catch("");

/** A field with a row's id; 0, which no row has, if missing or invalid. */
export const rowId = text.transform(readId);

/** Whether a checkbox is checked. */
export const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);
