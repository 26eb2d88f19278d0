/** Whether a statement failed because another row has that key already: Postgres' code, which the driver's error or its cause carries. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === "23505" || (cause !== undefined && isUniqueViolation(cause));
}
