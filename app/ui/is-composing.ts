/**
 * Whether a key belongs to an input method, which is composing a character: its arrows, Enter and Escape are not meant for the page. Safari
 * reports the key that ends the composition after it, by this code only.
 */
export function isComposing({
  isComposing: isWithin,
  keyCode,
}: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isWithin || keyCode === INPUT_METHOD;
}

const INPUT_METHOD = 229;
