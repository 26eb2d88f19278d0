export type Attribute = { key: string; value: string | null };

/** A user error: nothing was changed. `field` is the path of the argument. */
export type Refusal = { code: string; field: string[] | null; message: string };
/** A warning about a change that was made. */
export type CartWarning = { code: string; message: string; target: string };

export function refusal(code: string, field: string[] | null, message: string): Refusal {
  return { code, field, message };
}

const MOST_ATTRIBUTES = 100;
const LONGEST_KEY = 255;
const LONGEST_VALUE = 5_000;

/** Limits the number and size of attributes, which come from any client. */
export function attributeProblems(attributes: Attribute[], field: string[]): Refusal[] {
  if (attributes.length > MOST_ATTRIBUTES)
    return [refusal("MAXIMUM_EXCEEDED", field, `There can be at most ${MOST_ATTRIBUTES} attributes.`)];
  const isTooLong = attributes.some(
    ({ key, value }) => key.length > LONGEST_KEY || (value ?? "").length > LONGEST_VALUE,
  );
  return isTooLong
    ? [
        refusal(
          "MAXIMUM_EXCEEDED",
          field,
          `A key can have at most ${LONGEST_KEY} characters, and a value at most ${LONGEST_VALUE}.`,
        ),
      ]
    : [];
}

export function tooLong(text: string | null | undefined, most: number, field: string[], code = "INVALID"): Refusal[] {
  return (text ?? "").length > most ? [refusal(code, field, `There can be at most ${most} characters.`)] : [];
}
