type Field = HTMLTextAreaElement | HTMLSelectElement;

const typed = new Map<Field, string>();

/**
 * Records what is typed or selected before hydration. React keeps inputs and checkboxes as they are when it hydrates a page, but overwrites
 * textareas and selects, at once or with the next update.
 */
export function keepTypedEarly(): void {
  for (const field of document.querySelectorAll<Field>("textarea, select")) if (isChanged(field)) record(field);
  for (const kind of ["input", "change"]) document.addEventListener(kind, onInput, true);
}

/** Restores it after hydration, as if it were typed now. */
export function giveBackTypedEarly(): void {
  for (const kind of ["input", "change"]) document.removeEventListener(kind, onInput, true);
  for (const [field, value] of typed) if (field.isConnected) write(field, value);
  typed.clear();
}

function onInput({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) record(target);
}

function record(field: Field): void {
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

/** React takes a textarea's value at hydration for its own, so it must see the restored value as a change. */
function write(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) field.value = value;
  else writeText(field, value);
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

function writeText(field: HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = "";
  // Bypasses React's setter, which would record this value as its own.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
  if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
}
