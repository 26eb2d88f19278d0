/** The password field of a form, for a door that asks for it; left out where the person has none. */
export function passwordIn(form: FormData): { password?: string } {
  const password = form.get("password");
  return typeof password === "string" ? { password } : {};
}
