/** That a newer version migrated the database, and what to do. `unknown`: the number of migrations that this version does not have. */
export function newerDatabase(unknown: number): { detail: string; toDo: string } {
  const migrations = unknown === 1 ? "1 migration" : `${unknown} migrations`;
  return {
    detail: `The database was used by a newer version: it has ${migrations} that this version does not know.`,
    toDo: "Start the newer version, or restore the backup that was made before the upgrade.",
  };
}
