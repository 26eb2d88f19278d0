/** One protection of docs/security.md taken out: its row's tests have to fail without it. */
export type Mutant = {
  /** The row of docs/security.md, such as "A7". */
  row: string;
  /** What is taken out, in a few words. */
  removes: string;
  file: string;
  /** Occurs exactly once in `file`. */
  find: string;
  replaceWith: string;
  /** Test files of which only the tests named "attack {row}" run. */
  tests: string[];
  /** Races need real Postgres, pages that run scripts a browser. PGlite where nothing is said. */
  on?: "pglite" | "postgres" | "journeys";
  /** True where the program refuses to start without the protection, so that no single test can report it. */
  stopsTheStart?: boolean;
};
