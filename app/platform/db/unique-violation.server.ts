/** Whether a statement violated a unique constraint: by Postgres' error code, on the driver's error or its cause. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === "23505" || (cause !== undefined && isUniqueViolation(cause));
}
