export type Attribute = { key: string; value: string | null };

/** A user error: nothing was changed. `field` is the path of the argument. */
export type Refusal = { code: string; field: string[] | null; message: string };
/** A warning about a change that was made. */
export type CartWarning = { code: string; message: string; target: string };

export function refusal(code: string, field: string[] | null, message: string): Refusal {
  return { code, field, message };
}

const MAX_ATTRIBUTES = 100;
const MAX_KEY_LENGTH = 255;
const MAX_VALUE_LENGTH = 5_000;

/** Limits the number and size of attributes, which come from any client. */
export function attributeProblems(attributes: Attribute[], field: string[]): Refusal[] {
  if (attributes.length > MAX_ATTRIBUTES)
    return [refusal("MAXIMUM_EXCEEDED", field, `There can be at most ${MAX_ATTRIBUTES} attributes.`)];
  const isTooLong = attributes.some(
    ({ key, value }) => key.length > MAX_KEY_LENGTH || (value ?? "").length > MAX_VALUE_LENGTH,
  );
  return isTooLong
    ? [
        refusal(
          "MAXIMUM_EXCEEDED",
          field,
          `A key can have at most ${MAX_KEY_LENGTH} characters, and a value at most ${MAX_VALUE_LENGTH}.`,
        ),
      ]
    : [];
}

export function tooLong(text: string | null | undefined, most: number, field: string[], code = "INVALID"): Refusal[] {
  return (text ?? "").length > most ? [refusal(code, field, `There can be at most ${most} characters.`)] : [];
}
