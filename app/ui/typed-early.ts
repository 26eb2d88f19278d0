type Field = HTMLTextAreaElement | HTMLSelectElement;

const typed = new Map<Field, string>();

/**
 * Keeps what somebody writes or chooses while the scripts of a page are still coming. React leaves inputs and boxes as they are when it takes
 * a page over, but draws over text areas and lists, at once or with the next change.
 */
export function keepTypedEarly(): void {
  for (const field of document.querySelectorAll<Field>("textarea, select")) if (isChanged(field)) note(field);
  for (const kind of ["input", "change"]) document.addEventListener(kind, hear, true);
}

/** Gives it back once the page lives, as if it were typed now. */
export function giveBackTypedEarly(): void {
  for (const kind of ["input", "change"]) document.removeEventListener(kind, hear, true);
  for (const [field, value] of typed) if (field.isConnected) write(field, value);
  typed.clear();
}

function hear({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) note(target);
}

function note(field: Field): void {
  typed.set(field, field.value);
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return (
    field.selectedIndex !==
    Math.max(
      0,
      [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
    )
  );
}

/** React takes what a text area holds when it comes for known: it hears of it only as a change from something else. */
function write(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) field.value = value;
  else writeText(field, value);
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

function writeText(field: HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = "";
  // Past React, which would take this value for its own as well.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
  if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
}
