/**
 * Keeps the server's memory small, unless the environment says otherwise. By default glibc gives every thread arenas of its own and keeps in
 * them what V8's compiler and sharp have freed: a third to a half of the resident memory (docs/performance.md). Other systems ignore it.
 */
const MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  // Setting the threshold above fixes this one at 128 kB, at which picture buffers cost a seventh more processor time.
  MALLOC_MMAP_THRESHOLD_: "1048576",
  // V8's young generation is three of these, by default of 16 MB.
  NODE_OPTIONS: "--max-semi-space-size=8",
};

/** What the server's process is started with in addition to the environment. */
export const serverEnvironment = Object.fromEntries(
  Object.entries(MEMORY).filter(([name]) => process.env[name] === undefined),
);
