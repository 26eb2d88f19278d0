/** A mutation that removes a protection of docs/security-tests.md. Its row's tests must fail without it. */
export type Mutant = {
  /** The row of docs/security-tests.md, such as "A7". */
  row: string;
  /** The protection that is removed, in a few words. */
  removes: string;
  file: string;
  /** Occurs exactly once in `file`. */
  find: string;
  replaceWith: string;
  /** Test files; only their tests named "attack {row}" run. */
  tests: string[];
  /** Races need real Postgres, and pages with JavaScript a browser. Default: PGlite. */
  on?: "pglite" | "postgres" | "journeys";
  /** Whether the site does not start without the protection, so that a test file fails as a whole. */
  stopsTheStart?: boolean;
};

/** A mutation as it is listed: by default it removes `find`, and the tests are those beside `file`. */
export type GivenMutant = Omit<Mutant, "replaceWith" | "tests"> & Partial<Pick<Mutant, "replaceWith" | "tests">>;
